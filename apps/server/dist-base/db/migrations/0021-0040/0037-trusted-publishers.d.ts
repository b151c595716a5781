import type { Kysely } from "kysely";
/** CI jobs that can write to a repository without a secret, and the tokens that they got. */
export declare const trustedPublishers: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0037-trusted-publishers.d.ts.map