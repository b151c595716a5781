import type { Kysely } from "kysely";
/** The repository where a signer was first seen. */
export declare const signerSources: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0053-signer-sources.d.ts.map