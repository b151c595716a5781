import type { HubModel } from "@orrery/contract";
import type { Db } from "../../db/engine.ts";
import type { HostStatus } from "../pool/pool.ts";
/** A loaded model, and its number in the catalogue. */
interface NumberedModel extends HubModel {
    readonly repositoryId: number;
}
export interface SharedModelsDeps {
    readonly db: Db;
    /** Identifies this process among those of the hub. */
    readonly processName: string;
    readonly now: () => number;
    readonly status: () => readonly HostStatus[];
    /** Ends a model in this process. */
    readonly stop: (repositoryId: number) => void;
}
export declare const createSharedModels: (deps: SharedModelsDeps) => {
    /** Models that this process or another one has loaded. */
    list: () => Promise<NumberedModel[]>;
    /** Asks the other processes to stop a model. */
    stopElsewhere: (repositoryId: number) => Promise<void>;
    /** Writes what this process has loaded, and stops what another one asked to. */
    share: () => Promise<void>;
};
/** Tells the hub's processes which models each of them has loaded. */
export type SharedModels = ReturnType<typeof createSharedModels>;
export {};
//# sourceMappingURL=shared-models.d.ts.map