import type { Kysely } from "kysely";
/** Replies of the Responses API with their inputs, which later requests can continue. */
export declare const responses: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0016-responses.d.ts.map