/** What part of a repository an address shows. */
export interface RepositoryRoute {
  /** `owner/name`, or a name alone. */
  readonly id: string;
  readonly view: "page" | "tree" | "blob";
  readonly revision: string;
  /** A folder or a file; empty for the repository's root. */
  readonly path: string;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const isView = (text: string | undefined): text is "tree" | "blob" => text === "tree" || text === "blob";

/** First words of addresses that belong to other pages. */
const taken = new Set(
  "api router tasks models datasets docs settings playground templates providers login search".split(" "),
);

/** Reads `owner/name/tree/main/folder` and its like; undefined where an address is none of a repository. */
export const parseRepositoryPath = (url: string): RepositoryRoute | undefined => {
  const parts = url.split("/").filter(Boolean).map(decode);
  const at = isView(parts[1]) && parts.length > 2 ? 1 : 2;
  const [id, view] = [parts.slice(0, at).join("/"), parts[at]];
  if (!id || taken.has(parts[0] ?? "")) return undefined;
  if (view === undefined) return { id, view: "page", revision: "main", path: "" };
  if (!isView(view)) return undefined;
  return { id, view, revision: parts[at + 1] ?? "main", path: parts.slice(at + 2).join("/") };
};

const encodePath = (path: string): string => path.split("/").filter(Boolean).map(encodeURIComponent).join("/");

/** The end of the address of a folder or a file: `/tree/main/folder`. */
export const revisionPath = (view: "tree" | "blob" | "raw" | "resolve", revision: string, path: string): string =>
  `/${view}/${encodeURIComponent(revision)}${path ? `/${encodePath(path)}` : ""}`;
