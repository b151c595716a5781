import type { ModelRecord } from "@orrery/tasks";
import { type RepositoryKind } from "../readers/repository-id.ts";
import type { NewFile } from "./history/commit.ts";
import type { MappingValues, RepositoryValues } from "./repository-store.ts";
/** How a provider serves a model. */
export interface ProviderMapping {
    readonly provider: string;
    readonly providerId: string;
    readonly status: "live" | "staging" | "error";
    readonly task: string;
    readonly adapter?: string;
    readonly adapterWeightsPath?: string;
    readonly isModelAuthor?: boolean;
    readonly contextLength?: number;
    /** US dollars per million tokens. */
    readonly pricing?: {
        readonly input?: number;
        readonly output?: number;
    };
    readonly supportsTools?: boolean;
    readonly supportsStructuredOutput?: boolean;
}
/** A repository's record from elsewhere: the catalogue of tasks, another hub, a folder. What is not known is left out. */
export interface RepositoryEntry {
    readonly kind: RepositoryKind;
    readonly id: string;
    /** `reference`, or the address of the hub it was read from. */
    readonly origin: string;
    readonly sha?: string;
    readonly isPrivate?: boolean;
    readonly isDisabled?: boolean;
    readonly gated?: "auto" | "manual";
    readonly pipelineTag?: string;
    readonly libraryName?: string;
    readonly maskToken?: string;
    readonly inference?: string;
    readonly description?: string;
    readonly tags?: readonly string[];
    readonly card?: Readonly<Record<string, unknown>>;
    readonly config?: Readonly<Record<string, unknown>>;
    readonly safetensors?: ModelRecord["safetensors"];
    readonly gguf?: ModelRecord["gguf"];
    readonly transformersInfo?: ModelRecord["transformersInfo"];
    readonly widgetData?: readonly unknown[];
    readonly modelIndex?: unknown;
    readonly extra?: Readonly<Record<string, unknown>>;
    readonly downloads?: number;
    readonly downloadsAllTime?: number;
    readonly likes?: number;
    readonly trendingScore?: number;
    readonly mainSize?: number;
    readonly rows?: number;
    readonly createdAt?: number;
    readonly lastModified?: number;
    readonly files?: readonly NewFile[];
    readonly mappings?: readonly ProviderMapping[];
}
/** The row of an entry. One whose commit is not known gets an id that follows from its name. */
export declare const toValues: (entry: RepositoryEntry, at: number) => RepositoryValues;
/** The rows of a model's mappings. */
export declare const toMappingValues: (mappings: readonly ProviderMapping[], repositoryId: number, at: number) => MappingValues[];
//# sourceMappingURL=entry.d.ts.map