import type { RecordField, RepositoryRecord } from "@orrery/contract";
import { mainResultOf } from "@orrery/tasks/measurements";
import type { RepositoryKind } from "../readers/repository-id.ts";
import type { FileRow } from "./history/read-files.ts";
import type { MappingRow, RepositoryColumn, RepositoryRow, ResourceGroupName } from "./repository-store.ts";
import { ownProvider } from "./runnable/refresh-runnable.ts";
import { alsoServed } from "./runnable/served-tasks.ts";

/** Rows of other tables for a record, as far as the selection needs them. */
export interface RowRelations {
  readonly files: readonly Pick<FileRow, "path" | "size" | "oid" | "sha256" | "is_large">[];
  readonly mappings: readonly MappingRow[];
  /** Downloads of each recent day, oldest first. */
  readonly downloads?: readonly number[] | undefined;
  /** The resource group that the repository is in, if the viewer can see it. */
  readonly group?: ResourceGroupName | undefined;
  /** Whether the files come with their sizes and names. */
  readonly hasBlobs: boolean;
}

/** One property of a record: the columns it is made from, and how. `undefined` leaves it out. */
interface Field {
  readonly columns: readonly RepositoryColumn[];
  readonly read: (row: RepositoryRow, relations: RowRelations) => unknown;
}

const parsed = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

const plain = (column: RepositoryColumn): Field => ({ columns: [column], read: (row) => row[column] ?? undefined });
const json = (
  column: "tags" | "card" | "config" | "safetensors" | "gguf" | "transformers_info" | "widget_data" | "model_index",
): Field => ({
  columns: [column],
  read: (row) => parsed(row[column]),
});
const truth = (column: "is_private" | "is_disabled" | "discussions_disabled"): Field => ({
  columns: [column],
  read: (row) => row[column] === 1,
});
const time = (column: "created_at" | "last_modified"): Field => ({
  columns: [column],
  read: (row) => new Date(row[column]).toISOString(),
});
const extra = (name: string, fallback?: unknown): Field => ({
  columns: ["extra"],
  read: (row) => (parsed(row.extra) as Record<string, unknown> | undefined)?.[name] ?? fallback,
});

const pointerSize = (size: number): number => 126 + String(size).length;

/** A file in the list that records carry. */
const toSibling = ({ path, size, oid, sha256, is_large }: RowRelations["files"][number], hasBlobs: boolean) => ({
  rfilename: path,
  ...(hasBlobs && { size, blobId: oid }),
  ...(hasBlobs && is_large && sha256 && { lfs: { sha256, size, pointerSize: pointerSize(size) } }),
});

const alsoTasks = ({ provider, task, server }: MappingRow) => {
  const others = provider === ownProvider ? alsoServed(task, server) : [];
  return others.length > 0 && { alsoTasks: [...others] };
};

const toMapping = (row: MappingRow) => ({
  status: row.status,
  providerId: row.provider_model,
  task: row.task,
  ...alsoTasks(row),
  isModelAuthor: row.is_model_author === 1,
  ...(row.adapter && { adapter: row.adapter }),
  ...(row.adapter_weights_path && { adapterWeightsPath: row.adapter_weights_path }),
  ...(row.context_length !== null && { contextLength: row.context_length }),
  ...((row.input_price !== null || row.output_price !== null) && {
    pricing: { input: row.input_price ?? undefined, output: row.output_price ?? undefined },
  }),
  ...(row.supports_tools !== null && { supportsTools: row.supports_tools === 1 }),
  ...(row.supports_structured_output !== null && { supportsStructuredOutput: row.supports_structured_output === 1 }),
});

/** The bases that a model's tags name, all with the relation of the first. */
export const baseModels = (row: Pick<RepositoryRow, "tags">) => {
  const tags: readonly string[] = JSON.parse(row.tags);
  const relations = tags.flatMap((tag) => {
    const [, relation, id] = /^base_model:(adapter|finetune|merge|quantized):(.+)$/.exec(tag) ?? [];
    return relation && id ? [{ relation, id }] : [];
  });
  const [first] = relations;
  return first && { relation: first.relation, models: relations.map(({ id }) => ({ id })) };
};

/** A longer model index has hundreds of results, none of them the main one, and would slow down a list. */
const maxIndexLength = 50_000;

const mainResult = ({ model_index: index }: RepositoryRow) =>
  index === null || index.length > maxIndexLength ? undefined : mainResultOf(JSON.parse(index));

/** The properties that models and datasets share. */
const shared = {
  author: { columns: ["author"], read: (row) => row.author || undefined },
  cardData: json("card"),
  createdAt: time("created_at"),
  disabled: truth("is_disabled"),
  discussionsDisabled: truth("discussions_disabled"),
  downloads: plain("downloads"),
  downloadsAllTime: plain("downloads_all_time"),
  downloadsByDay: { columns: [], read: (_row, { downloads }) => downloads },
  gated: { columns: ["gated"], read: (row) => row.gated ?? false },
  lastModified: time("last_modified"),
  likes: plain("likes"),
  origin: plain("origin"),
  private: truth("is_private"),
  resourceGroup: { columns: ["owner_id", "resource_group_id"], read: (_row, { group }) => group },
  sha: plain("sha"),
  siblings: { columns: [], read: (_row, { files, hasBlobs }) => files.map((file) => toSibling(file, hasBlobs)) },
  tags: json("tags"),
  trendingScore: plain("trending_score"),
  usedStorage: plain("used_storage"),
} as const satisfies Readonly<Record<string, Field>>;

const modelFields = {
  ...shared,
  baseModels: { columns: ["tags"], read: baseModels },
  childrenModelCount: extra("childrenModelCount"),
  config: json("config"),
  evalResults: extra("evalResults"),
  gguf: json("gguf"),
  inference: plain("inference"),
  inferenceProviderMapping: {
    columns: [],
    read: (_row, { mappings }) => Object.fromEntries(mappings.map((row) => [row.provider, toMapping(row)])),
  },
  library_name: plain("library_name"),
  mainResult: { columns: ["model_index"], read: mainResult },
  mask_token: plain("mask_token"),
  numParameters: plain("parameters"),
  description: plain("description"),
  "model-index": { columns: ["model_index"], read: (row) => parsed(row.model_index) ?? null },
  pipeline_tag: plain("pipeline_tag"),
  safetensors: json("safetensors"),
  spaces: extra("spaces", []),
  transformersInfo: json("transformers_info"),
  widgetData: json("widget_data"),
} as const satisfies Readonly<Record<RecordField<"model">, Field>>;

const datasetFields = {
  ...shared,
  citation: extra("citation"),
  description: plain("description"),
  mainSize: plain("main_size"),
  numRows: plain("row_count"),
  paperswithcode_id: extra("paperswithcode_id"),
} as const satisfies Readonly<Record<RecordField<"dataset">, Field>>;

/** The properties of each kind that `expand` may name. */
export const fieldsOf: Readonly<Record<RepositoryKind, Readonly<Record<string, Field>>>> = {
  model: modelFields,
  dataset: datasetFields,
};

/** What a list shows when nothing else is asked for. */
const listed = [
  "likes",
  "trendingScore",
  "private",
  "downloads",
  "tags",
  "pipeline_tag",
  "library_name",
  "createdAt",
  "origin",
];
const listedInFull = [...listed, "author", "sha", "lastModified", "gated", "disabled", "siblings", "mask_token"];

/** Properties that are shown by name only: they are large, or answer a question few ask. */
const onRequest = new Set([
  "discussionsDisabled",
  "childrenModelCount",
  "evalResults",
  "resourceGroup",
  "downloadsAllTime",
  "downloadsByDay",
  "mainResult",
  "baseModels",
  "inferenceProviderMapping",
  "numParameters",
  "trendingScore",
]);

/** Which properties a reply carries. */
export interface Selection {
  readonly names: readonly string[];
  readonly hasBlobs: boolean;
  /** Whether `modelId`, the older name of `id`, comes too. */
  readonly isLegacy: boolean;
}

/** The parameters that choose properties. */
export interface SelectionQuery {
  readonly expand?: readonly string[];
  readonly full?: boolean;
  readonly config?: boolean;
  readonly cardData?: boolean;
  readonly blobs?: boolean;
}

/** Each name once: a field that is named again would be read from every row again. */
const known = (kind: RepositoryKind, names: readonly string[]): string[] =>
  [...new Set(names)].filter((name) => Object.hasOwn(fieldsOf[kind], name));

export const listSelection = (kind: RepositoryKind, { expand, full, config, cardData }: SelectionQuery): Selection => {
  if (expand) return { names: known(kind, expand), hasBlobs: false, isLegacy: false };
  const names = [
    ...(full ? listedInFull : listed),
    ...(config ? ["config"] : []),
    ...(cardData || full ? ["cardData"] : []),
  ];
  const legacy =
    kind === "model" ? names : [...names, "description", "author", "gated", "lastModified", "disabled", "sha"];
  return { names: known(kind, legacy), hasBlobs: false, isLegacy: kind === "model" };
};

/** Whether a list has the default properties. */
export const isDefaultList = ({ expand, full, config, cardData }: SelectionQuery): boolean =>
  !expand && !full && !config && !cardData;

/** The properties of one record. */
export const recordSelection = (kind: RepositoryKind, { expand, blobs = false }: SelectionQuery): Selection => {
  if (expand) return { names: known(kind, expand), hasBlobs: blobs, isLegacy: false };
  const names = Object.keys(fieldsOf[kind]).filter((name) => !onRequest.has(name));
  return { names, hasBlobs: blobs, isLegacy: kind === "model" };
};

export const columnsOf = (kind: RepositoryKind, { names }: Selection): RepositoryColumn[] => [
  ...new Set<RepositoryColumn>(["full_name", ...names.flatMap((name) => fieldsOf[kind][name]?.columns ?? [])]),
];

/** The 24 digits that name a thing for good; they outlive its renaming. */
export const objectIdOf = (key: number): string => key.toString(16).padStart(24, "0");

/** A row as clients read it. */
export const toRecord = (
  kind: RepositoryKind,
  row: RepositoryRow,
  relations: RowRelations,
  { names, isLegacy }: Selection,
): RepositoryRecord => {
  const values = names.map((name) => [name, fieldsOf[kind][name]?.read(row, relations)] as const);
  return {
    _id: objectIdOf(row.id),
    id: row.full_name,
    ...(isLegacy && { modelId: row.full_name }),
    ...Object.fromEntries(values.filter(([, value]) => value !== undefined)),
  };
};
