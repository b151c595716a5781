import type { WorkerRegistration } from "@orrery/contract";
import type { Hub } from "../../hub.ts";
import type { RetryingClient } from "../../import/retrying-client.ts";
import type { WorkerSettings } from "./worker-settings.ts";
export interface DownloadDeps {
    readonly hub: Hub;
    readonly settings: Pick<WorkerSettings, "hub" | "config">;
    readonly client: RetryingClient;
    readonly onFile: (path: string, done: number, size: number) => void;
}
/** Downloads what is needed to run a model at the hub's newest commit. */
export declare const downloadModel: ({ hub, settings, client, onFile }: DownloadDeps, id: string) => Promise<void>;
/** The models that this worker can run. */
export declare const runnableModels: ({ database: { db } }: Hub) => Promise<WorkerRegistration["models"]>;
//# sourceMappingURL=worker-models.d.ts.map