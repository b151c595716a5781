import type { Kysely } from "kysely";
/** Requests to cancel a response, for the process that generates it. */
export declare const responseCancellations: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0046-response-cancellations.d.ts.map