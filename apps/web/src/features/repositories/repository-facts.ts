import type { RepositoryRecord } from "@orrery/contract";
import { hubProvider } from "../../lib/hub-provider.ts";

export interface RepositoryFacts {
  /** A model has at most one task, a dataset any number. */
  readonly tasks: readonly string[];
  readonly library?: string;
  readonly license?: string;
  readonly languages: readonly string[];
  readonly modalities: readonly string[];
  readonly parameters?: number;
  readonly rows?: number;
  /** Where the number of rows is unknown: `1K–10K rows`. */
  readonly rowRange?: string;
  readonly formats: readonly string[];
  readonly bytes?: number;
  readonly providers: readonly string[];
  readonly runsHere: boolean;
  /** Known by name only: not mirrored. */
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

const formatNames: { readonly [tag: string]: string } = {
  csv: "CSV",
  json: "JSON",
  jsonl: "JSON Lines",
  parquet: "Parquet",
  imagefolder: "Image folder",
  audiofolder: "Audio folder",
  text: "Text",
  webdataset: "WebDataset",
  arrow: "Arrow",
};

export const formatName = (tag: string): string => formatNames[tag] ?? tag;

/** `1K<n<10K` is `1K–10K`, `n<1K` is `< 1K` and `n>1T` is `> 1T`. */
export const sizeCategoryText = (value: string): string => value.replace("<n<", "–").replace(/^n([<>])/, "$1 ");

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

export const repositoryFacts = (record: RepositoryRecord): RepositoryFacts => {
  const { tags = [], pipeline_tag: task, library_name: library } = record;
  const providers = providersOf(record);
  const [license] = tagged(tags, "license:");
  const [range] = tagged(tags, "size_categories:");
  return {
    tasks: task ? [task] : tagged(tags, "task_categories:"),
    ...(library && { library }),
    ...(license && { license }),
    languages: languagesOf(tags),
    modalities: tagged(tags, "modality:"),
    ...numbersOf(record),
    ...(range && record.numRows === undefined && { rowRange: sizeCategoryText(range) }),
    formats: tagged(tags, "format:").map(formatName),
    providers: providers.filter((provider) => provider !== hubProvider),
    runsHere: providers.includes(hubProvider) || record.inference === "warm",
    isReference: record.origin === "reference",
    isPrivate: record.private === true,
    isGated: record.gated === "auto" || record.gated === "manual",
  };
};
