import type { RepositoryKind } from "@orrery/contract";

/** Entries are separated by spaces, commas or lines. */
export const entriesOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Not a number if the field is empty. */
export const numberOf = (text: string): number => Number(text.trim() || "x");

/** A repository as people write it: owner/name, or datasets/owner/name. */
export const repositoryEntry = (text: string): { readonly type: RepositoryKind; readonly name: string } | undefined => {
  const [, folder, name] = /^(datasets\/|models\/)?([^/]+\/[^/]+)$/.exec(text) ?? [];
  return name === undefined ? undefined : { type: folder === "datasets/" ? "dataset" : "model", name };
};

export const repositoryEntryProblem = (text: string): string =>
  `“${text}” is not a repository. Enter owner/name or datasets/owner/name.`;
