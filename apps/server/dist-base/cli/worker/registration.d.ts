import type { WorkerLease, WorkerRegistration } from "@orrery/contract";
import type { WorkerSettings } from "./worker-settings.ts";
/** Refuses a wrong token before anything is downloaded. A hub that can't be reached now can be later. */
export declare const checkToken: ({ hub, token }: WorkerSettings) => Promise<void>;
export declare const createRegistration: ({ hub, token, name, zone, maxInFlight }: WorkerSettings, { address, key }: Pick<WorkerRegistration, "address" | "key">) => {
    /** Throws a CliError if the hub refuses, and another error if it can't be reached. */
    renew: (models: WorkerRegistration["models"]) => Promise<WorkerLease>;
    leave: () => Promise<void>;
};
/** How a worker joins its hub, stays and leaves. */
export type Registration = ReturnType<typeof createRegistration>;
//# sourceMappingURL=registration.d.ts.map