import { HubError } from "../errors.ts";

export { type RepositoryKind, repositoryKinds } from "@orrery/contract";

/** A repository's name, in the ways it is needed. */
export interface RepositoryId {
  /** `owner/name`, or a bare name for the field's oldest repositories. */
  readonly id: string;
  /** The part before the slash; empty for a bare name. */
  readonly author: string;
  /** Equal for names that differ only in case. */
  readonly key: string;
}

const segment = /^[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,94}[A-Za-z0-9_])?$/;

/** First parts of addresses of the hub's own. */
const reserved = new Set(
  "api assets blog brand collections datasets docs fonts healthz join login logout metrics models organizations playground providers readyz router search settings spaces tasks templates users".split(
    " ",
  ),
);

/** Whether a word can be an account's name or one half of a repository's. */
const isName = (text: string): boolean => segment.test(text) && !/--|\.\.|\.(git|ipynb)$/.test(text);

/** Whether an account may carry a name: none that is an address of the hub's own. */
export const isAccountName = (text: string): boolean => isName(text) && !reserved.has(text.toLowerCase());

/** Takes a repository's name apart; undefined where it cannot be one. */
export const readRepositoryId = (text: string): RepositoryId | undefined => {
  const parts = text.split("/");
  const [author = "", name] = parts.length === 1 ? ["", parts[0]] : parts;
  if (parts.length > 2 || !isName(name ?? "")) return undefined;
  if (parts.length === 2 ? !isAccountName(author) : reserved.has(text.toLowerCase())) return undefined;
  return { id: text, author, key: text.toLowerCase() };
};

/** Takes a new repository's name apart, or says what is wrong with it. */
export const parseRepositoryId = (text: string): RepositoryId => {
  const id = readRepositoryId(text);
  if (id) return id;
  throw new HubError(
    "bad_request",
    `“${text.slice(0, 200)}” is not a valid repository name. Use owner/name with letters, digits, “.”, “_” and “-”, each at most 96 characters.`,
  );
};
