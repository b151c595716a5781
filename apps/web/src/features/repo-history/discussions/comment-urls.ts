import type { RepositoryKind } from "@orrery/contract";
import { filesPath } from "../../../api/repository.ts";
import { revisionPath } from "../../../lib/routes/repository-route.ts";
import type { UrlResolvers } from "../../../ui/text/markdown/render-markdown.tsx";

const hasScheme = (url: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(url);
const isFile = (url: string): boolean => /^\/(datasets\/)?[^/]+(\/[^/]+)?\/(resolve|raw)\/[^?#]+$/.test(url);
const known = new Map<string, UrlResolvers>();

const createUrls = (kind: RepositoryKind, id: string): UrlResolvers => ({
  link: (url) =>
    hasScheme(url) || url.startsWith("/") ? url : filesPath(kind, id) + revisionPath("blob", "main", url),
  // A comment shows only files of the hub: an image of another site would tell it who reads.
  image: (url) => (isFile(url) ? url : undefined),
});

/** The same object for the same repository, so that rendered comments stay memoized. */
export const commentUrls = (kind: RepositoryKind, id: string): UrlResolvers => {
  const key = `${kind} ${id}`;
  const urls = known.get(key) ?? createUrls(kind, id);
  known.set(key, urls);
  return urls;
};
