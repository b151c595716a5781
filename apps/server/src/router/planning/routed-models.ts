import { findAlias } from "../../catalogue/aliases/alias-store.ts";
import { findCommit } from "../../catalogue/history/history-store.ts";
import { type FileRow, filesAt, mainTree } from "../../catalogue/history/read-files.ts";
import { can } from "../../catalogue/policy.ts";
import { type MappingRow, mappingsOf } from "../../catalogue/repository-store.ts";
import { findRunnable } from "../../catalogue/runnable/find-runnable.ts";
import { readsTools } from "../../catalogue/runnable/reads-tools.ts";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type Known, whenKnown } from "../../shared-state/known.ts";
import type { Outage } from "../../shared-state/outage.ts";
import { createTtlCache } from "../../shared-state/ttl-cache.ts";
import { storedList } from "../../text/stored-list.ts";
import type { EndpointRow } from "../engines/endpoint-row.ts";
import { RouterError } from "../router-error.ts";
import { type TokenizerFiles, tokenizerIn } from "../tokens/token-counter.ts";
import type { Candidate } from "./candidate.ts";
import { type ModelMarks, readMarks } from "./model-marks.ts";

/** The part of a candidate that does not depend on the caller or the provider's health. */
type FixedCandidate = Omit<
  Candidate,
  "keySource" | "circuit" | "opensFor" | "coolsFor" | "firstMs" | "tokensPerSecond" | "endpoint"
>;

const toCandidate = (row: MappingRow, marks: ModelMarks): FixedCandidate => ({
  provider: row.provider,
  providerModel: row.provider_model,
  task: row.task,
  status: row.status,
  ...(row.context_length !== null && { contextLength: row.context_length }),
  ...(row.input_price !== null && { inputPrice: row.input_price }),
  ...(row.output_price !== null && { outputPrice: row.output_price }),
  ...(row.supports_tools !== null && { supportsTools: row.supports_tools === 1 }),
  ...(row.supports_structured_output !== null && { supportsStructuredOutput: row.supports_structured_output === 1 }),
  ...marks.of(row.provider),
  ...(row.adapter && {
    adapter: { kind: row.adapter, ...(row.adapter_weights_path && { weightsPath: row.adapter_weights_path }) },
  }),
});

/** The id of the hub's own inference service. */
export const hubProvider = "hf-inference";

export interface RoutedModel {
  readonly repositoryId: number;
  readonly fullName: string;
  /** Set if an alias names the commit to run. */
  readonly revision?: { readonly alias: string; readonly sha: string };
  readonly ownerId: number | null;
  readonly groupId: number | null;
  readonly isPrivate: boolean;
  readonly gated: "auto" | "manual" | null;
  readonly pipelineTag: string | null;
  readonly tags: readonly string[];
  readonly mappings: readonly MappingRow[];
  /** Its providers except this hub. */
  readonly candidates: readonly FixedCandidate[];
  /** What checks have found of its providers and engines. */
  readonly marks: ModelMarks;
  /** The engines that serve it, besides this hub. */
  readonly endpoints: readonly EndpointRow[];
  /** Whether the repository has ONNX files for the hub's own inference service. */
  readonly hasRunnableFiles: boolean;
  /** Its tokenizer, if the files are on this hub. */
  readonly tokenizer?: TokenizerFiles;
  /** Whether its chat template offers tools to the model. */
  readonly readsTools: boolean;
}

const columns = [
  "id",
  "full_name",
  "owner_id",
  "resource_group_id",
  "is_private",
  "gated",
  "pipeline_tag",
  "tags",
  "config",
  "gguf",
] as const;

interface StoredConfig {
  readonly tokenizer_config?: { readonly chat_template?: unknown };
  readonly chat_template_jinja?: unknown;
}

interface TemplateSources {
  readonly config: string | null;
  readonly gguf: string | null;
  readonly pipeline_tag: string | null;
}

/** The template that the hub's own service renders: ONNX models have it in a file of their own, GGUF models in their header. */
const templateIn = ({ config, gguf, pipeline_tag }: TemplateSources, files: readonly FileRow[]): unknown => {
  const isOnnx = findRunnable(
    pipeline_tag,
    files.filter(({ sha256 }) => sha256 !== null),
  );
  if (!isOnnx && gguf !== null) return (JSON.parse(gguf) as { readonly chat_template?: unknown }).chat_template;
  const { tokenizer_config: tokenizer, chat_template_jinja: file } = JSON.parse(config ?? "{}") as StoredConfig;
  return file ?? tokenizer?.chat_template;
};

/** What is known of a model; `no-alias` if it has no such alias. */
type KnownModel = RoutedModel | "none" | { readonly noAlias: RoutedModel };

/** The tree to run, and the commit if an alias names it. */
const revisionOf = async (db: Db, repositoryId: number, alias: string | undefined) => {
  if (alias === undefined) return { tree: await mainTree(db, repositoryId) };
  const sha = (await findAlias(db, repositoryId, alias))?.sha;
  const commit = sha === undefined ? undefined : await findCommit(db, repositoryId, sha);
  return commit ? { tree: commit.tree, revision: { alias, sha: commit.sha } } : undefined;
};

const readModel = async (db: Db, key: string, alias?: string): Promise<KnownModel> => {
  const row = await db
    .selectFrom("repositories")
    .select(columns)
    .where("kind", "=", "model")
    .where("name_key", "=", key)
    .where("is_disabled", "=", 0)
    .executeTakeFirst();
  if (!row) return "none";
  const endpoints = await db
    .selectFrom("deployments")
    .selectAll()
    .where("repository_id", "=", row.id)
    .where("is_enabled", "=", 1)
    .orderBy("id")
    .execute();
  const found = await revisionOf(db, row.id, alias);
  const files = found ? await filesAt(db, row.id, found.tree) : [];
  const tokenizer = tokenizerIn(files);
  const marks = await readMarks(db, row.id);
  const mappings = (await mappingsOf(db, [row.id])).get(row.id) ?? [];
  const model: RoutedModel = {
    repositoryId: row.id,
    ...(found?.revision && { revision: found.revision }),
    fullName: row.full_name,
    ownerId: row.owner_id,
    groupId: row.resource_group_id,
    isPrivate: row.is_private === 1,
    gated: row.gated,
    pipelineTag: row.pipeline_tag,
    tags: storedList(row.tags),
    mappings,
    candidates: mappings.filter(({ provider }) => provider !== hubProvider).map((row) => toCandidate(row, marks)),
    marks,
    endpoints,
    ...(tokenizer && { tokenizer }),
    readsTools: readsTools(templateIn(row, files)),
    hasRunnableFiles: files.some(({ path, sha256 }) => sha256 !== null && /\.(?:onnx|gguf)$/i.test(path)),
  };
  return found ? model : { noAlias: model };
};

/** Looks models up in the catalogue, cached for one second. */
export const createRoutedModels = (db: Db, now: () => number, outage?: Outage) => {
  const cache = createTtlCache<string, KnownModel>(now, 1_000, outage);
  return {
    /** Returns undefined if the model does not exist or the viewer cannot see it. */
    find: (modelId: string, viewer: Viewer, alias?: string): Known<RoutedModel | undefined> => {
      const key = modelId.toLowerCase();
      const cacheKey = alias === undefined ? key : `${key}@${alias}`;
      return whenKnown(
        cache.get(cacheKey, () => readModel(db, key, alias)),
        (known) => {
          if (known === "none") return undefined;
          const model = "noAlias" in known ? known.noAlias : known;
          if (!can(viewer, "see", model)) return undefined;
          if (model === known) return model;
          const message = `${model.fullName} has no alias "@${(alias ?? "").slice(0, 100)}".`;
          throw new RouterError("model_not_found", message, { param: "model" });
        },
      );
    },
    forget: (modelId: string): void => cache.forget(modelId.toLowerCase()),
  };
};

export type RoutedModels = ReturnType<typeof createRoutedModels>;
