import { type MappingRow } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { Outage } from "../../shared-state/outage.ts";
import type { EndpointRow } from "../engines/endpoint-row.ts";
import { type TokenizerFiles } from "../tokens/token-counter.ts";
import type { Candidate } from "./candidate.ts";
/** The part of a candidate that does not depend on the caller or the provider's health. */
type FixedCandidate = Omit<Candidate, "keySource" | "circuit" | "opensFor" | "coolsFor" | "firstMs" | "tokensPerSecond" | "endpoint">;
/** The id of the hub's own inference service. */
export declare const hubProvider = "hf-inference";
export interface RoutedModel {
    readonly repositoryId: number;
    readonly fullName: string;
    /** Set if an alias names the commit to run. */
    readonly revision?: {
        readonly alias: string;
        readonly sha: string;
    };
    readonly ownerId: number | null;
    readonly groupId: number | null;
    readonly isPrivate: boolean;
    readonly gated: "auto" | "manual" | null;
    readonly pipelineTag: string | null;
    readonly tags: readonly string[];
    readonly mappings: readonly MappingRow[];
    /** Its providers except this hub. */
    readonly candidates: readonly FixedCandidate[];
    /** The engines that serve it, besides this hub. */
    readonly endpoints: readonly EndpointRow[];
    /** Whether the repository has ONNX files for the hub's own inference service. */
    readonly hasRunnableFiles: boolean;
    /** Its tokenizer, if the files are on this hub. */
    readonly tokenizer?: TokenizerFiles;
    /** Whether its chat template offers tools to the model. */
    readonly readsTools: boolean;
}
/** Looks models up in the catalogue, cached for one second. */
export declare const createRoutedModels: (db: Db, now: () => number, outage?: Outage) => {
    /** Returns undefined if the model does not exist or the viewer cannot see it. */
    find: (modelId: string, viewer: Viewer, alias?: string) => Promise<RoutedModel | undefined>;
    forget: (modelId: string) => void;
};
export type RoutedModels = ReturnType<typeof createRoutedModels>;
export {};
//# sourceMappingURL=routed-models.d.ts.map