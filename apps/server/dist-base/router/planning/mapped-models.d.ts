import { type MappingRow } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { Outage } from "../../shared-state/outage.ts";
import type { Candidate } from "./candidate.ts";
/** A mapping found by the provider's own model name. */
export interface PricedMapping extends Pick<Candidate, "task" | "inputPrice" | "outputPrice"> {
    readonly modelId: string;
}
/** Finds public models by the provider's own model name. */
export declare const createMappingLookup: (db: Db, now: () => number, outage?: Outage) => (provider: string, providerModel: string) => Promise<PricedMapping | undefined>;
/** Finds the preferred provider order of an account. */
export declare const createPreferenceLookup: (db: Db, now: () => number, outage?: Outage) => (accountId: number) => Promise<readonly string[]>;
export interface MappedModel {
    readonly name: string;
    readonly author: string;
    readonly createdAt: number;
    readonly pipelineTag: string | null;
    /** Includes the hub's own service if it runs the model, from its files or on a deployed server. */
    readonly mappings: readonly MappingRow[];
}
/** Lists the models with a provider that the viewer can see: all, or the one with the given name. */
export declare const listMappedModels: (db: Db, viewer: Viewer, name?: string) => Promise<MappedModel[]>;
//# sourceMappingURL=mapped-models.d.ts.map