import type { RecordField } from "@orrery/contract";
import type { ProviderMapping, RepositoryEntry } from "../catalogue/entry.ts";
import { ownProvider } from "../catalogue/runnable/refresh-runnable.ts";
import { asObject } from "../readers/bounded-json.ts";
import { type RepositoryKind, readRepositoryId } from "../readers/repository-id.ts";

type Json = Readonly<Record<string, unknown>>;

/** The properties requested from list endpoints: everything except files. */
export const expanded: { readonly [K in RepositoryKind]: readonly RecordField<K>[] } = {
  model: [
    "cardData",
    "config",
    "createdAt",
    "disabled",
    "downloads",
    "downloadsAllTime",
    "gated",
    "gguf",
    "inferenceProviderMapping",
    "lastModified",
    "library_name",
    "likes",
    "mask_token",
    "model-index",
    "pipeline_tag",
    "private",
    "safetensors",
    "sha",
    "tags",
    "transformersInfo",
    "trendingScore",
    "widgetData",
  ],
  dataset: [
    "cardData",
    "citation",
    "createdAt",
    "description",
    "disabled",
    "downloads",
    "downloadsAllTime",
    "gated",
    "lastModified",
    "likes",
    "paperswithcode_id",
    "private",
    "sha",
    "tags",
    "trendingScore",
  ],
};

const maxTextLength = 20_000;

// PostgreSQL does not accept null bytes in text.
const text = (value: unknown, maxLength = 200): string | undefined =>
  typeof value === "string" && value !== "" ? value.replaceAll("\0", "").slice(0, maxLength) : undefined;
const count = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 && value <= Number.MAX_SAFE_INTEGER
    ? value
    : undefined;
const whole = (value: unknown): number | undefined => {
  const number = count(value);
  return number === undefined ? undefined : Math.floor(number);
};
const time = (value: unknown): number | undefined => {
  const at = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
};
const tags = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [])
    .filter((tag): tag is string => typeof tag === "string" && tag.length <= 200)
    .slice(0, 2_000);

/** Removes undefined fields. */
const present = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

const statuses = ["live", "staging", "error"] as const;

const toMapping = (provider: unknown, value: unknown): ProviderMapping[] => {
  const given = asObject(value) ?? {};
  const name = text(provider, 100);
  const status = statuses.find((known) => known === given.status);
  const providerId = text(given.providerId, 500);
  const task = text(given.task, 100);
  // The upstream's own inference service is not available here.
  if (!name || !status || !providerId || !task || name === ownProvider) return [];
  const rest = { adapter: text(given.adapter), adapterWeightsPath: text(given.adapterWeightsPath, 1_000) };
  return [{ provider: name, providerId, status, task, isModelAuthor: given.isModelAuthor === true, ...present(rest) }];
};

/** Mappings come as an object by provider, or as a list that names it. */
const toMappings = (value: unknown): ProviderMapping[] | undefined => {
  if (Array.isArray(value)) value = Object.fromEntries(value.map((part) => [asObject(part)?.provider, part]));
  const object = asObject(value);
  return (
    object &&
    Object.entries(object)
      .slice(0, 200)
      .flatMap(([provider, part]) => toMapping(provider, part))
  );
};

const safetensorsOf = (value: unknown): RepositoryEntry["safetensors"] => {
  const given = asObject(value);
  const total = whole(given?.total);
  if (total === undefined) return undefined;
  const parameters = Object.entries(asObject(given?.parameters) ?? {}).filter(
    ([, number]) => whole(number) !== undefined,
  );
  return { parameters: Object.fromEntries(parameters.slice(0, 64)) as Record<string, number>, total };
};

const ggufOf = (value: unknown): RepositoryEntry["gguf"] => {
  const given = asObject(value);
  if (!given) return undefined;
  const { total, architecture, context_length, chat_template } = given;
  return present({
    total: whole(total),
    architecture: text(architecture),
    context_length: whole(context_length),
    chat_template: text(chat_template, 1_000_000),
  }) as NonNullable<RepositoryEntry["gguf"]>;
};

const numbersOf = (record: Json) => ({
  downloads: whole(record.downloads),
  downloadsAllTime: whole(record.downloadsAllTime),
  likes: whole(record.likes),
  trendingScore: count(record.trendingScore),
  createdAt: time(record.createdAt),
  lastModified: time(record.lastModified),
});

const modelFields = (record: Json) => ({
  pipelineTag: text(record.pipeline_tag),
  libraryName: text(record.library_name),
  maskToken: text(record.mask_token),
  config: asObject(record.config),
  safetensors: safetensorsOf(record.safetensors),
  gguf: ggufOf(record.gguf),
  transformersInfo: asObject(record.transformersInfo) as RepositoryEntry["transformersInfo"],
  widgetData: Array.isArray(record.widgetData) ? record.widgetData : undefined,
  modelIndex: record["model-index"] ?? undefined,
  mappings: toMappings(record.inferenceProviderMapping),
});

const datasetFields = ({ description, citation, paperswithcode_id }: Json) => {
  const extra = present({ citation: text(citation, maxTextLength), paperswithcode_id: text(paperswithcode_id) });
  return {
    description: text(description, maxTextLength),
    extra: Object.keys(extra).length > 0 ? extra : undefined,
  };
};

/** Converts another hub's record; undefined if it is invalid. */
export const toEntry = (kind: RepositoryKind, origin: string, value: unknown): RepositoryEntry | undefined => {
  const record = asObject(value);
  const id = text(record?.id) ?? text(record?.modelId);
  if (!record || !id || !readRepositoryId(id)) return undefined;
  const sha = text(record.sha);
  const gated = record.gated === "auto" || record.gated === "manual" ? record.gated : undefined;
  const known = present({
    sha: sha && /^[0-9a-f]{40}$/.test(sha) ? sha : undefined,
    gated,
    card: asObject(record.cardData),
    ...numbersOf(record),
    ...(kind === "model" ? modelFields(record) : datasetFields(record)),
  });
  const flags = { isPrivate: record.private === true, isDisabled: record.disabled === true };
  return { kind, id, origin, tags: tags(record.tags), ...flags, ...known } as RepositoryEntry;
};
