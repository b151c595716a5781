import type { CommandContext } from "../command.ts";
import type { WorkerSettings } from "./worker-settings.ts";
/** Runs models for another hub until it is stopped. */
export declare const runWorker: (settings: WorkerSettings, context: CommandContext) => Promise<void>;
//# sourceMappingURL=run-worker.d.ts.map