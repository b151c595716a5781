import type { RepositoryKind } from "@orrery/contract";
import { languageName } from "../../../lib/format/language-name.ts";
import { providerLabel } from "../../../lib/format/provider-label.ts";
import { formatName, sizeCategoryText } from "../repository-facts.ts";

/** Names used by the hub's facet counts and in the URL. */
export const facetNames = [
  "task",
  "library",
  "modality",
  "format",
  "size_category",
  "language",
  "license",
  "provider",
  "tag",
  "origin",
] as const;

export type FacetName = (typeof facetNames)[number];

interface Facet {
  readonly title: string;
  /** Used in a sentence: "Find a license". */
  readonly noun: string;
  readonly parameter: (kind: RepositoryKind) => string;
}

export const facets: { readonly [F in FacetName]: Facet } = {
  task: {
    title: "Task",
    noun: "task",
    parameter: (kind) => (kind === "model" ? "pipeline_tag" : "task_categories"),
  },
  library: { title: "Library", noun: "library", parameter: () => "library" },
  modality: { title: "Modality", noun: "modality", parameter: () => "modality" },
  format: { title: "Format", noun: "format", parameter: () => "format" },
  size_category: { title: "Rows", noun: "number of rows", parameter: () => "size_category" },
  language: { title: "Language", noun: "language", parameter: () => "language" },
  license: { title: "License", noun: "license", parameter: () => "license" },
  provider: { title: "Provider", noun: "provider", parameter: () => "inference_provider" },
  tag: { title: "Tag", noun: "tag", parameter: () => "filter" },
  origin: { title: "Source", noun: "source", parameter: () => "origin" },
};

export const facetsOf: { readonly [K in RepositoryKind]: readonly FacetName[] } = {
  model: ["task", "library", "language", "license", "provider", "tag", "origin"],
  dataset: ["task", "modality", "size_category", "format", "language", "license", "tag", "origin"],
};

export type TaskNames = ReadonlyMap<string, string>;

const originLabels: { readonly [value: string]: string } = {
  local: "This hub",
  imported: "Imported",
  reference: "Not on this hub",
};

export const facetLabel = (facet: FacetName, value: string, tasks: TaskNames): string => {
  if (facet === "task") return tasks.get(value) ?? value;
  if (facet === "language") return languageName(value);
  if (facet === "provider") return providerLabel(value);
  if (facet === "format") return formatName(value);
  if (facet === "origin") return originLabels[value] ?? value;
  return facet === "size_category" ? sizeCategoryText(value) : value;
};

/** False for tags that another facet already shows, such as `license:mit` and single languages. */
export const isPlainTag = (tag: string): boolean => !tag.includes(":") && !/^[a-z]{2}$/.test(tag);
