import { pageRoots, repositoryViews } from "@orrery/contract/pages";

type View = (typeof repositoryViews)[number];

export interface RepositoryRoute {
  /** `owner/name`, or only a name. */
  readonly id: string;
  readonly view: "page" | View;
  readonly revision: string;
  /** Empty for the root folder. For `compare`, `discussions` and `settings`, what follows the view. */
  readonly path: string;
}

const isView = (text: string | undefined): text is View => repositoryViews.some((view) => view === text);

/** First path segments of other pages, and of what the hub serves itself. */
const taken = new Set(["api", "router", ...pageRoots]);

const reserved = /^(refs\/(?:pr\/\d+|(?:heads|tags|convert)\/[^/]+))(?:\/(.*))?$/;

/**
 * Splits `feature/one/folder/file` into revision and path. Names of branches and tags can contain slashes; none of them
 * is a folder of another, so the known name that the text begins with is the revision.
 */
export const splitRevision = (text: string, names: readonly string[]): Pick<RepositoryRoute, "revision" | "path"> => {
  const known = names.filter((name) => text === name || text.startsWith(`${name}/`));
  const [name] = known.sort((left, right) => right.length - left.length);
  if (name !== undefined) return { revision: name, path: text.slice(name.length + 1) };
  const [, ref, below = ""] = reserved.exec(text) ?? [];
  if (ref !== undefined) return { revision: ref, path: below };
  const [revision = "", ...path] = text.split("/");
  return { revision: revision || "main", path: path.join("/") };
};

/** Whether the names of branches and tags must be known to tell revision and path apart. */
export const isAmbiguous = ({ revision, path }: RepositoryRoute): boolean =>
  path !== "" && !/^(?:main|@.*|[0-9a-f]{40}|refs\/.*)$/.test(revision);

/** The tab that a view with an address of its own belongs to. */
export const tabOfView = ({ view }: RepositoryRoute): "files" | "community" | "settings" => {
  if (view === "settings") return "settings";
  return view === "discussions" ? "community" : "files";
};

/** Whether a page of a repository is about its history. */
export const isHistory = ({ view }: RepositoryRoute): boolean => ["commits", "commit", "compare"].includes(view);

/** The revision that other tabs of the page show as well. */
export const sharedRevision = (route: RepositoryRoute): string =>
  ["tree", "blob", "commits"].includes(route.view) && !isAmbiguous(route) ? route.revision : "main";

const atView = (view: View, rest: string): Pick<RepositoryRoute, "revision" | "path"> => {
  if (view === "commit") return { revision: rest || "main", path: "" };
  if (view === "compare" || view === "discussions" || view === "settings") return { revision: "main", path: rest };
  return splitRevision(rest, []);
};

/** Parses the decoded path `owner/name/tree/main/folder`; undefined if it belongs to no repository. */
export const parseRepositoryPath = (path: string): RepositoryRoute | undefined => {
  const parts = path.split("/").filter(Boolean);
  const isUnowned = isView(parts[1]) && parts.length > 2 && !isView(parts[2]);
  const at = isUnowned ? 1 : 2;
  const id = parts.slice(0, at).join("/");
  const view = parts[at];
  if (!id || taken.has(parts[0] ?? "")) return undefined;
  if (view === undefined) return { id, view: "page", revision: "main", path: "" };
  if (!isView(view)) return undefined;
  return { id, view, ...atView(view, parts.slice(at + 1).join("/")) };
};

const encodePath = (path: string): string => path.split("/").filter(Boolean).map(encodeURIComponent).join("/");

/** `/tree/main/folder`. */
export const revisionPath = (
  view: "tree" | "blob" | "raw" | "resolve" | "commits" | "commit",
  revision: string,
  path: string,
): string => `/${view}/${encodeURIComponent(revision)}${path ? `/${encodePath(path)}` : ""}`;
