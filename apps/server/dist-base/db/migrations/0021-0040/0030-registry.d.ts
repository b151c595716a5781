import type { Kysely } from "kysely";
/** Manifests and configs written for registry clients. */
export declare const registry: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0030-registry.d.ts.map