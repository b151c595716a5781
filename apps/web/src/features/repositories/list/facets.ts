import type { RepositoryKind } from "../../../api/repositories.ts";
import { languageName } from "../language-name.ts";
import { providerLabel } from "../provider-label.ts";

/** What lists are filtered by. The names are those of the hub's facet counts and of the address. */
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
] as const;

/** The name of a facet. */
export type FacetName = (typeof facetNames)[number];

/** What a facet is called, and the parameter of lists that filters by it. */
interface Facet {
  readonly title: string;
  /** One value of it in a sentence: “Without the licence mit”. */
  readonly noun: string;
  readonly parameter: (kind: RepositoryKind) => string;
}

/** All facets. */
export const facets: { readonly [F in FacetName]: Facet } = {
  task: {
    title: "Task",
    noun: "task",
    parameter: (kind) => (kind === "model" ? "pipeline_tag" : "task_categories"),
  },
  library: { title: "Library", noun: "library", parameter: () => "library" },
  modality: { title: "Modality", noun: "modality", parameter: () => "modality" },
  format: { title: "Format", noun: "format", parameter: () => "format" },
  size_category: { title: "Size", noun: "size", parameter: () => "size_category" },
  language: { title: "Language", noun: "language", parameter: () => "language" },
  license: { title: "Licence", noun: "licence", parameter: () => "license" },
  provider: { title: "Provider", noun: "provider", parameter: () => "inference_provider" },
  tag: { title: "Tag", noun: "tag", parameter: () => "filter" },
};

/** The facets that each kind is filtered by, in the order of the rail. */
export const facetsOf: { readonly [K in RepositoryKind]: readonly FacetName[] } = {
  model: ["task", "library", "language", "license", "provider", "tag"],
  dataset: ["task", "modality", "size_category", "format", "language", "license", "tag"],
};

/** Tasks by id and name, as far as they are known yet. */
export type TaskNames = ReadonlyMap<string, string>;

const sizeText = (value: string): string => value.replace("n<", "under ").replace("n>", "over ").replace("<n<", " to ");

/** A value as people read it. */
export const facetLabel = (facet: FacetName, value: string, tasks: TaskNames): string => {
  if (facet === "task") return tasks.get(value) ?? value;
  if (facet === "language") return languageName(value);
  if (facet === "provider") return providerLabel(value);
  return facet === "size_category" ? sizeText(value) : value;
};

/** Whether a tag says what another facet says already: those of the form `license:mit` and single languages. */
export const isPlainTag = (tag: string): boolean => !tag.includes(":") && !/^[a-z]{2}$/.test(tag);
