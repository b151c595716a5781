import { type Kysely } from "kysely";
/** Tokens for pages of other sites, with limits; and their calls, whose cost is summed before each new one. */
export declare const browserTokens: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0025-browser-tokens.d.ts.map