export interface RepositoryRoute {
  /** `owner/name`, or only a name. */
  readonly id: string;
  readonly view: "page" | "tree" | "blob";
  readonly revision: string;
  /** Empty for the root folder. */
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

/** First path segments of other pages. */
const taken = new Set(
  "api router tasks models datasets docs settings playground templates providers login search new collections".split(
    " ",
  ),
);

/** Parses `owner/name/tree/main/folder`; undefined if the path belongs to no repository. */
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

/** `/tree/main/folder`. */
export const revisionPath = (view: "tree" | "blob" | "raw" | "resolve", revision: string, path: string): string =>
  `/${view}/${encodeURIComponent(revision)}${path ? `/${encodePath(path)}` : ""}`;
