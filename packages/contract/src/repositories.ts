import { facetNames } from "@orrery/search/facet-names";
import type { ModelRecord } from "@orrery/tasks";
import { type Static, Type } from "typebox";
import { limits } from "./limits.ts";
import { MirrorMark } from "./repository/mirror.ts";
import { SecurityRepoStatus } from "./repository/scans.ts";
import type { RepositoryKind } from "./repository-kind.ts";

const texts = (description: string) => Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { description }));
const range = (what: string) =>
  Type.Optional(
    Type.String({ maxLength: 100, description: `Range of ${what}: \`min:6B,max:128B\`. Both ends are optional.` }),
  );
const oneOf = "Separate by commas or `|` for any of them, repeat for all, begin with `-` to exclude.";

/** What a list may be sorted by. */
export const repositorySorts = [
  "relevance",
  "trendingScore",
  "trending",
  "downloads",
  "likes",
  "likes30d",
  "createdAt",
  "lastModified",
  "num_parameters",
  "mainSize",
  "datasetsServerInfo.numRows",
  "id",
] as const;

const filters = {
  search: Type.Optional(
    Type.String({
      maxLength: limits.searchText,
      description: "Search in id and tags (typo-tolerant). Uses the first 16 words.",
    }),
  ),
  author: texts(`Owner. ${oneOf}`),
  filter: texts(
    "Tags. Separate by commas or repeat for all of them, by `|` for any, begin with `-` to exclude. All filters together can have 100 values.",
  ),
  pipeline_tag: texts(`Task. ${oneOf}`),
  task_categories: texts(`Task of a dataset. ${oneOf}`),
  library: texts(`Library. ${oneOf}`),
  language: texts(`Language code. ${oneOf}`),
  license: texts(`License id. ${oneOf}`),
  inference_provider: texts(`Provider that serves the model, or \`all\` for any. ${oneOf}`),
  inference: Type.Optional(Type.Enum(["warm"], { description: "Only models with a provider." })),
  apps: texts(`Local app. ${oneOf}`),
  dataset: texts(`Dataset a model was trained on. ${oneOf}`),
  base_model: texts(`Base model, or \`quantized:owner/name\` and so on. ${oneOf}`),
  quantization: texts(`Quantization. ${oneOf}`),
  modality: texts(`Modality of a dataset. ${oneOf}`),
  format: texts(`File format. ${oneOf}`),
  size_category: texts(`Size category of a dataset. ${oneOf}`),
  origin: texts(
    `\`local\`, \`imported\`, or \`reference\`: named by a task page, not on this hub. Default: all but \`reference\`. ${oneOf}`,
  ),
  gated: Type.Optional(Type.Boolean({ description: "Whether access to the files is restricted." })),
  runs_here: Type.Optional(Type.Boolean({ description: "Whether this hub can run the model." })),
  num_parameters: range("parameters"),
  downloads: range("downloads"),
  likes: range("likes"),
  created: range("creation dates, such as `min:2025-01-01`"),
  modified: range("modification dates"),
  size: range("bytes"),
  rows: range("rows"),
};

export const selection = {
  expand: texts("Properties to return, besides `_id` and `id`."),
  "expand[]": texts("The same, for clients that use this name."),
};

/** The parameters of a list of models or datasets. */
export const RepositoryListQuery = Type.Object({
  ...filters,
  ...selection,
  sort: Type.Optional(Type.Enum([...repositorySorts])),
  direction: Type.Optional(Type.Enum(["-1", "1"], { description: "`-1` sorts in descending order." })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: "Page size. Default: 100." })),
  cursor: Type.Optional(Type.String({ maxLength: 2000, description: "From the `Link` header of the previous page." })),
  full: Type.Optional(Type.Boolean()),
  config: Type.Optional(Type.Boolean()),
  cardData: Type.Optional(Type.Boolean()),
});

/** The parameters of facet counts: those of the list, and which facets to count. */
export const FacetQuery = Type.Object({
  ...filters,
  facets: texts(
    `Facets to count, such as \`task,library\`: ${facetNames.join(", ")}. Default: all but \`tag\`. Most have a filter of the same name. The filter of \`task\` is pipeline_tag (datasets: task_categories), of \`provider\` inference_provider, of \`tag\` filter. The filter of \`app\` is apps, of \`parameters\` num_parameters.`,
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: "Values per facet. Default: 50." })),
});

/** The parameters of one record. */
export const RecordQuery = Type.Object({
  ...selection,
  blobs: Type.Optional(Type.Boolean({ description: "Include the size and hash of files." })),
  full: Type.Optional(Type.Boolean()),
  securityStatus: Type.Optional(
    Type.Boolean({ description: "Adds `securityRepoStatus`: files with findings of the scan." }),
  ),
});

const Gate = Type.Union([Type.Literal(false), Type.Literal("auto"), Type.Literal("manual")]);

/** How a provider serves a model. */
const Mapping = Type.Object({
  providerId: Type.String({ description: "Provider model ID." }),
  status: Type.Enum(["live", "staging", "error"]),
  task: Type.String(),
  alsoTasks: Type.Optional(
    Type.Array(Type.String(), { description: "Other tasks that the provider serves the model for." }),
  ),
  isModelAuthor: Type.Optional(Type.Boolean()),
  adapter: Type.Optional(Type.String()),
  adapterWeightsPath: Type.Optional(Type.String()),
  contextLength: Type.Optional(Type.Integer()),
  pricing: Type.Optional(
    Type.Object(
      { input: Type.Optional(Type.Number()), output: Type.Optional(Type.Number()) },
      { description: "US dollars per million tokens." },
    ),
  ),
  supportsTools: Type.Optional(Type.Boolean()),
  supportsStructuredOutput: Type.Optional(Type.Boolean()),
});

/** Any JSON, of which programs know more than the schema says. */
const json = <T>(description: string) => Type.Unsafe<T>(Type.Unknown({ description }));

/** Fields of models and of datasets. */
const sharedFields = {
  author: Type.Optional(Type.String()),
  sha: Type.Optional(Type.String({ description: "The latest commit." })),
  origin: Type.Optional(
    Type.String({ description: "`local`, `reference` (not mirrored), or the hub it was imported from." }),
  ),
  private: Type.Optional(Type.Boolean()),
  disabled: Type.Optional(Type.Boolean()),
  discussionsDisabled: Type.Optional(Type.Boolean({ description: "Where `expand` names it." })),
  resourceGroup: Type.Optional(
    Type.Object(
      { id: Type.String(), name: Type.String() },
      { description: "For members of the organization and hub admins, if `expand` includes it." },
    ),
  ),
  gated: Type.Optional(Gate),
  tags: Type.Optional(Type.Array(Type.String())),
  downloads: Type.Optional(Type.Integer()),
  downloadsAllTime: Type.Optional(Type.Integer()),
  downloadsByDay: Type.Optional(
    Type.Array(Type.Integer(), {
      description: "Downloads from this hub in the last 30 days of UTC, oldest first, if `expand` includes it.",
    }),
  ),
  likes: Type.Optional(Type.Integer()),
  trendingScore: Type.Optional(Type.Number()),
  usedStorage: Type.Optional(Type.Integer()),
  createdAt: Type.Optional(Type.String()),
  lastModified: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  siblings: Type.Optional(
    Type.Array(
      Type.Object({
        rfilename: Type.String(),
        size: Type.Optional(Type.Integer()),
        blobId: Type.Optional(Type.String()),
        lfs: Type.Optional(Type.Object({ sha256: Type.String(), size: Type.Integer(), pointerSize: Type.Integer() })),
      }),
    ),
  ),
  cardData: Type.Optional(json<Readonly<Record<string, unknown>>>("The fields at the start of the card.")),
};

const modelFields = {
  pipeline_tag: Type.Optional(Type.String()),
  library_name: Type.Optional(Type.String()),
  mainResult: Type.Optional(
    Type.Object(
      { name: Type.String(), share: Type.Number({ description: "From 0 to 1; error rates are given as accuracy." }) },
      { description: "The first evaluation result of the card that is a share, if `expand` includes it." },
    ),
  ),
  mask_token: Type.Optional(Type.String()),
  numParameters: Type.Optional(Type.Integer({ description: "Number of parameters, if `expand` includes it." })),
  inference: Type.Optional(Type.String()),
  inferenceProviderMapping: Type.Optional(Type.Record(Type.String(), Mapping)),
  baseModels: Type.Optional(
    Type.Object({
      relation: Type.String({ description: "adapter, finetune, merge or quantized" }),
      models: Type.Array(Type.Object({ id: Type.String() })),
    }),
  ),
  childrenModelCount: Type.Optional(json<unknown>("As the hub it was imported from has it.")),
  config: Type.Optional(json<NonNullable<ModelRecord["config"]>>("From configuration files.")),
  evalResults: Type.Optional(json<unknown>("As the hub it was imported from has it.")),
  gguf: Type.Optional(json<NonNullable<ModelRecord["gguf"]>>("From the header of a GGUF file.")),
  "model-index": Type.Optional(json<unknown>("Evaluation results of the card; null if it has none.")),
  safetensors: Type.Optional(json<NonNullable<ModelRecord["safetensors"]>>("Parameters by data type.")),
  spaces: Type.Optional(json<unknown>("As the hub it was imported from has it.")),
  transformersInfo: Type.Optional(json<NonNullable<ModelRecord["transformersInfo"]>>("How transformers loads it.")),
  widgetData: Type.Optional(json<NonNullable<ModelRecord["widgetData"]>>("Examples of the card.")),
};

const datasetFields = {
  mainSize: Type.Optional(Type.Integer({ description: "Bytes of a dataset." })),
  numRows: Type.Optional(Type.Integer({ description: "Rows of a dataset." })),
  citation: Type.Optional(Type.String()),
  paperswithcode_id: Type.Optional(Type.String()),
};

interface RecordFields {
  readonly model: keyof typeof sharedFields | keyof typeof modelFields;
  readonly dataset: keyof typeof sharedFields | keyof typeof datasetFields;
}

/** What `expand` can name. */
export type RecordField<K extends RepositoryKind> = RecordFields[K];

/** A model or a dataset. Which properties are there depends on what was asked for. */
export const RepositoryRecord = Type.Object(
  {
    _id: Type.String({ description: "Permanent ID: 24 hexadecimal digits." }),
    id: Type.String({ description: "owner/name" }),
    modelId: Type.Optional(Type.String({ description: "An older name of `id`." })),
    ...sharedFields,
    ...modelFields,
    ...datasetFields,
    securityRepoStatus: Type.Optional(SecurityRepoStatus),
    mirror: Type.Optional(MirrorMark),
  },
  { additionalProperties: true },
);

/** A page of a list; the next one is in the `Link` header, the number of all in `X-Total-Count`. */
export const RepositoryRecords = Type.Array(RepositoryRecord);

export const FacetValues = Type.Array(
  Type.Object({
    value: Type.String({ description: "Value for the facet's query parameter." }),
    count: Type.Integer({ description: "Repositories with this value, without the facet's own filter." }),
  }),
  { description: "Sorted by count, then by name." },
);

const NumberRanges = Type.Array(
  Type.Object({
    min: Type.Number({ description: "Start of the range." }),
    max: Type.Union([Type.Number(), Type.Null()], {
      description: "End of the range (exclusive); null if it has none.",
    }),
    count: Type.Integer({ description: "Repositories in the range, without the number's own filter." }),
  }),
  { description: "Ascending. Empty ranges have a count of 0." },
);

/** How many repositories of the list each value of each facet has, were that facet's own filter lifted. */
export const FacetCounts = Type.Object({
  total: Type.Integer({ description: "Repositories that match the query, as in `X-Total-Count` of the list." }),
  facets: Type.Record(Type.String(), FacetValues, { description: "By facet, in the requested order." }),
  ranges: Type.Object(
    { parameters: Type.Optional(NumberRanges) },
    { description: "Number ranges; includes `parameters` if requested." },
  ),
});

/** Every tag in use, by its type. */
export const TagsByType = Type.Record(
  Type.String(),
  Type.Array(
    Type.Object({ id: Type.String(), label: Type.String(), type: Type.String(), count: Type.Optional(Type.Integer()) }),
  ),
);

/** Names that a text may begin to name. */
export const QuickSearch = Type.Object({
  models: Type.Array(Type.Object({ _id: Type.String(), id: Type.String() })),
  datasets: Type.Array(Type.Object({ _id: Type.String(), id: Type.String() })),
});

/** Whether the caller likes a repository, and how many do. */
export const LikeState = Type.Object({ liked: Type.Boolean(), likes: Type.Integer() });

/** Downloads by day of UTC, oldest first. */
export const DownloadHistory = Type.Object({
  days: Type.Array(Type.Object({ date: Type.String({ description: "YYYY-MM-DD" }), downloads: Type.Integer() })),
  total: Type.Integer({ description: "Of these days." }),
  previous: Type.Integer({ description: "Of as many days before." }),
});

/** What an account likes, the latest first. */
export const Likes = Type.Array(
  Type.Object({
    createdAt: Type.String(),
    repo: Type.Object({ type: Type.Enum(["model", "dataset"]), name: Type.String({ description: "owner/name" }) }),
  }),
);

/** Who likes a repository, the latest first. */
export const Likers = Type.Array(
  Type.Object({ type: Type.Literal("user"), user: Type.String(), fullname: Type.String(), avatarUrl: Type.String() }),
);

/** A card to be checked. */
export const CardQuestion = Type.Object({
  content: Type.String({ description: "Full text of README.md, as large as a commit can be." }),
  repoType: Type.Optional(Type.Enum(["model", "dataset", "space"])),
});

const CardFaults = Type.Array(Type.Object({ message: Type.String({ description: "Problem with its line and fix." }) }));

/** What is wrong with a card. */
export const CardCheck = Type.Object({ errors: CardFaults, warnings: CardFaults });

/** What about a repository its owner may set. */
export const RepositorySettings = Type.Object({
  private: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(Type.Enum(["public", "private", "protected"])),
  gated: Type.Optional(Gate),
  discussionsDisabled: Type.Optional(Type.Boolean({ description: "No discussions and pull requests." })),
});

export type RepositoryListQuery = Static<typeof RepositoryListQuery>;
export type FacetQuery = Static<typeof FacetQuery>;
export type RecordQuery = Static<typeof RecordQuery>;
export type RepositoryRecord = Static<typeof RepositoryRecord>;
export type FacetCounts = Static<typeof FacetCounts>;
export type TagsByType = Static<typeof TagsByType>;
export type QuickSearch = Static<typeof QuickSearch>;
export type LikeState = Static<typeof LikeState>;
export type DownloadHistory = Static<typeof DownloadHistory>;
export type Likes = Static<typeof Likes>;
export type Likers = Static<typeof Likers>;
export type RepositorySettings = Static<typeof RepositorySettings>;
