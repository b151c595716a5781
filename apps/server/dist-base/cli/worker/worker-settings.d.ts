import { type Config } from "../../config/config.ts";
import type { CommandArguments, CommandContext } from "../command.ts";
/** What `orrery worker` was told. */
export interface WorkerSettings {
    /** URL of the hub, without a trailing slash. */
    readonly hub: string;
    readonly token: string;
    readonly name: string;
    /** URL at which the hub reaches this worker, if it is not where the worker listens. */
    readonly address?: string;
    /** Models to download from the hub; none for the built-in ones. */
    readonly models: readonly string[];
    readonly zone?: string;
    readonly maxInFlight?: number;
    readonly config: Config;
}
export declare const readWorkerSettings: (given: CommandArguments, context: CommandContext) => WorkerSettings;
//# sourceMappingURL=worker-settings.d.ts.map