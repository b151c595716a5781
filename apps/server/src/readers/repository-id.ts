import { limits } from "@orrery/contract/limits";
import { pageRoots } from "@orrery/contract/pages";
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

/** First parts of addresses that are no pages, or will be. */
const otherRoots =
  "api assets blog brand fonts healthz logout mcp metrics organizations readyz router scim search spaces users v2";

const reserved = new Set([...otherRoots.split(" "), ...pageRoots]);

const nameRules: readonly (readonly [RegExp, string])[] = [
  [/^$/, "Enter a name."],
  [/\s/, 'Names can\'t contain spaces. Use "-" instead.'],
  [/[^A-Za-z0-9._-]/, 'Use only A-Z, 0-9, ".", "_" and "-".'],
  [/^[.-]|[.-]$/, 'Names must start and end with A-Z, 0-9 or "_".'],
  [/--|\.\./, 'Names can\'t contain "--" or "..".'],
  [/\.(?:git|ipynb)$/, 'Names can\'t end with ".git" or ".ipynb".'],
  [new RegExp(`^.{${limits.name + 1}}`), `Names can have up to ${limits.name} characters.`],
];

/** The first rule that a name of an account or repository breaks. */
export const nameProblem = (text: string): string | undefined => nameRules.find(([rule]) => rule.test(text))?.[1];

/** Whether a word can be an account's name or one half of a repository's. */
const isName = (text: string): boolean => nameProblem(text) === undefined;

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
    `"${text.slice(0, 200)}" is not a valid repository name. Use owner/name with letters, digits, ".", "_" and "-", each at most ${limits.name} characters.`,
  );
};
