import type { Database } from "../../../db/engine.ts";
import { type AttemptDeps } from "./attempt.ts";
import { type RetryPolicy } from "./settle.ts";
export interface DelivererDeps extends AttemptDeps {
    readonly database: Database;
    readonly policy: RetryPolicy;
    readonly timeoutMs: number;
    readonly historyMs: number;
    readonly onError: (error: unknown) => void;
}
export declare const createDeliverer: (deps: DelivererDeps) => {
    /** Sends what is due, in the background. */
    wake: () => void;
    close: () => Promise<void>;
};
//# sourceMappingURL=deliverer.d.ts.map