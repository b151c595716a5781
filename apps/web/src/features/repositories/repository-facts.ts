import type { RepositoryRecord } from "@orrery/contract";

/** The provider id of the hub's own inference service. */
const hubProvider = "hf-inference";

/** What rows and heads of pages say about a repository; what is not known is left out. */
export interface RepositoryFacts {
  /** Tasks by id: a model has one at most, a dataset any number. */
  readonly tasks: readonly string[];
  readonly library?: string;
  readonly license?: string;
  /** Language codes. */
  readonly languages: readonly string[];
  readonly modalities: readonly string[];
  readonly parameters?: number;
  readonly rows?: number;
  readonly bytes?: number;
  /** Providers that serve it now, the hub's own service left out. */
  readonly providers: readonly string[];
  /** Whether this hub itself runs it. */
  readonly runsHere: boolean;
  /** Whether it is known by name only: its files are not here. */
  readonly isReference: boolean;
  readonly isPrivate: boolean;
  readonly isGated: boolean;
}

const tagged = (tags: readonly string[], prefix: string): string[] =>
  tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));

const languagesOf = (tags: readonly string[]): string[] => [
  ...new Set([...tagged(tags, "language:"), ...tags.filter((tag) => /^[a-z]{2}$/.test(tag))]),
];

const parametersOf = ({ numParameters, ...record }: RepositoryRecord): number | undefined => {
  if (numParameters !== undefined) return numParameters;
  const { safetensors, gguf } = record as { safetensors?: { total?: number }; gguf?: { total?: number } };
  return safetensors?.total ?? gguf?.total;
};

const providersOf = ({ inferenceProviderMapping = {} }: RepositoryRecord): string[] =>
  Object.entries(inferenceProviderMapping)
    .filter(([, { status }]) => status === "live")
    .map(([provider]) => provider);

const numbersOf = (record: RepositoryRecord) => {
  const parameters = parametersOf(record);
  const { numRows: rows, mainSize: bytes } = record;
  return {
    ...(parameters !== undefined && { parameters }),
    ...(rows !== undefined && { rows }),
    ...(bytes !== undefined && { bytes }),
  };
};

/** Reads what a record says in its properties and in its tags. */
export const repositoryFacts = (record: RepositoryRecord): RepositoryFacts => {
  const { tags = [], pipeline_tag: task, library_name: library } = record;
  const providers = providersOf(record);
  const [license] = tagged(tags, "license:");
  return {
    tasks: task ? [task] : tagged(tags, "task_categories:"),
    ...(library && { library }),
    ...(license && { license }),
    languages: languagesOf(tags),
    modalities: tagged(tags, "modality:"),
    ...numbersOf(record),
    providers: providers.filter((provider) => provider !== hubProvider),
    runsHere: providers.includes(hubProvider) || record.inference === "warm",
    isReference: record.origin === "reference",
    isPrivate: record.private === true,
    isGated: record.gated === "auto" || record.gated === "manual",
  };
};
