import type { ModelRecord } from "@orrery/tasks";
import { blobId } from "../git/object-id.ts";
import { parseRepositoryId, type RepositoryKind } from "../readers/repository-id.ts";
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
  readonly pricing?: { readonly input?: number; readonly output?: number };
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

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
const flag = (value: boolean | undefined): 0 | 1 => (value ? 1 : 0);

const factsOf = (entry: RepositoryEntry) => ({
  gated: entry.gated ?? null,
  pipeline_tag: entry.pipelineTag ?? null,
  library_name: entry.libraryName ?? null,
  mask_token: entry.maskToken ?? null,
  inference: entry.inference ?? null,
  description: entry.description ?? null,
  tags: JSON.stringify(entry.tags ?? []),
  card: json(entry.card),
  config: json(entry.config),
  safetensors: json(entry.safetensors),
  gguf: json(entry.gguf),
  transformers_info: json(entry.transformersInfo),
  widget_data: json(entry.widgetData),
  model_index: json(entry.modelIndex),
  extra: json(entry.extra),
});

const numbersOf = (entry: RepositoryEntry) => ({
  downloads: entry.downloads ?? 0,
  downloads_all_time: entry.downloadsAllTime ?? entry.downloads ?? 0,
  likes: entry.likes ?? 0,
  trending_score: entry.trendingScore ?? 0,
  parameters: entry.safetensors?.total ?? entry.gguf?.total ?? null,
  main_size: entry.mainSize ?? null,
  row_count: entry.rows ?? null,
});

/** The row of an entry. One whose commit is not known gets an id that follows from its name. */
export const toValues = (entry: RepositoryEntry, at: number): RepositoryValues => {
  const { id, author, key } = parseRepositoryId(entry.id);
  const createdAt = entry.createdAt ?? at;
  return {
    kind: entry.kind,
    full_name: id,
    name_key: key,
    author,
    owner_id: null,
    origin: entry.origin,
    is_private: flag(entry.isPrivate),
    is_disabled: flag(entry.isDisabled),
    ...factsOf(entry),
    ...numbersOf(entry),
    sha: entry.files ? "" : (entry.sha ?? blobId(Buffer.from(`${entry.kind} ${id}`))),
    created_at: createdAt,
    last_modified: entry.lastModified ?? createdAt,
  };
};

/** The rows of a model's mappings. */
export const toMappingValues = (
  mappings: readonly ProviderMapping[],
  repositoryId: number,
  at: number,
): MappingValues[] =>
  mappings.map((mapping) => ({
    repository_id: repositoryId,
    provider: mapping.provider,
    provider_model: mapping.providerId,
    status: mapping.status,
    task: mapping.task,
    adapter: mapping.adapter ?? null,
    adapter_weights_path: mapping.adapterWeightsPath ?? null,
    is_model_author: flag(mapping.isModelAuthor),
    context_length: mapping.contextLength ?? null,
    input_price: mapping.pricing?.input ?? null,
    output_price: mapping.pricing?.output ?? null,
    supports_tools: mapping.supportsTools === undefined ? null : flag(mapping.supportsTools),
    supports_structured_output:
      mapping.supportsStructuredOutput === undefined ? null : flag(mapping.supportsStructuredOutput),
    updated_at: at,
  }));
