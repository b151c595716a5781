import type { Kysely } from "kysely";
/** Tokens that reach some repositories only, and what was uploaded with them. */
export declare const fineGrainedTokens: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0034-fine-grained-tokens.d.ts.map