import type { Db } from "../../db/engine.ts";
import type { RouterError } from "../router-error.ts";
/** What is left of a limit, in billionths of a dollar, without what the shares of processes hold. */
interface LimitFigures {
    readonly left: number;
    /** The refusal of a call, while processes hold an amount of what is left. */
    readonly refusal: (nano: number, held: number) => RouterError;
}
/** The most that an account or a token can spend. */
export interface SpendingLimit {
    readonly key: string;
    readonly holder: {
        readonly account_id: number;
    } | {
        readonly token_id: number;
    };
    /** Reads it, and locks it until the end of the transaction; undefined if there is none any more. */
    readonly lock: (transaction: Db) => Promise<LimitFigures | undefined>;
}
export {};
//# sourceMappingURL=spending-limit.d.ts.map