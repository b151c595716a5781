import { HubError } from "../errors.ts";

const maxBytes = 200;

/** What git refuses in a name, in the order of `git help check-ref-format`. */
const problemOf = (name: string): string | undefined => {
  const parts = name.split("/");
  if (name === "" || name === "@" || name === "HEAD") return "is not allowed";
  if (Buffer.byteLength(name) > maxBytes) return `is longer than ${maxBytes} bytes`;
  if (parts.some((part) => part === "")) return "has an empty part or an extra slash";
  if (parts.some((part) => part.startsWith(".") || part.endsWith(".lock")))
    return 'has a part that begins with "." or ends with ".lock"';
  if (name.includes("..") || name.includes("@{")) return 'contains ".." or "@{"';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0020\u007f~^:?*[\\]/.test(name))
    return "contains a space, a control character or one of ~ ^ : ? * [ \\";
  if (/\p{Surrogate}/u.test(name)) return "is not valid text";
  if (name.endsWith(".") || name.startsWith("-")) return 'begins with "-" or ends with "."';
  return undefined;
};

/** Names that the hub gives itself, and names that look like a commit. */
const isReserved = (name: string): boolean => /^refs\//.test(name) || /^[0-9a-f]{40}$/.test(name);

const checkName = (what: string, name: string): string => {
  const problem = isReserved(name) ? "is reserved" : problemOf(name);
  if (!problem) return name;
  throw new HubError("bad_request", `The ${what} name ${JSON.stringify(name.slice(0, 100))} ${problem}.`);
};

export const branchRef = (name: string): string => `refs/heads/${checkName("branch", name)}`;

export const tagRef = (name: string): string => `refs/tags/${checkName("tag", name)}`;

export const mainRef = "refs/heads/main";

/** Refs that a revision can stand for; the first that exists counts. */
export const candidateRefs = (revision: string): readonly string[] =>
  revision.startsWith("refs/") ? [revision] : [`refs/heads/${revision}`, `refs/tags/${revision}`];

/** Finds the ref that keeps a new one from being created: git stores refs as paths, so none can be a folder of another. */
export const createClashFinder = (names: Iterable<string>): ((ref: string) => string | undefined) => {
  const known = new Set(names);
  const insideFolder = new Map<string, string>();
  const foldersOf = (ref: string): string[] =>
    [...ref.matchAll(/\//g)].map(({ index }) => ref.slice(0, index)).reverse();
  for (const name of known) for (const folder of foldersOf(name)) insideFolder.set(folder, name);
  return (ref) => insideFolder.get(ref) ?? foldersOf(ref).find((folder) => known.has(folder));
};
