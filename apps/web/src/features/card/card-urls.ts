import type { RepositoryKind } from "@orrery/contract";
import { apiPath, filesPath } from "../../api/repository.ts";
import { revisionPath } from "../../lib/routes/repository-route.ts";
import type { UrlResolvers } from "../../ui/text/markdown/render-markdown.tsx";

const hasScheme = (url: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(url);

/** `./a/../b.png` becomes `b.png`; paths cannot leave the repository. */
const withinRepository = (url: string): { readonly path: string; readonly end: string } => {
  const { pathname, search, hash } = new URL(url, "http://hub/");
  const path = decodeURI(pathname).replace(/^\/+/, "");
  return { path, end: search + hash };
};

/** Card images may only load repository files: an image request must not trigger any other endpoint. */
const isFile = (url: string): boolean => /^\/(datasets\/)?[^/]+(\/[^/]+)?\/(resolve|raw)\/[^?#]+$/.test(url);

export const cardUrls = (kind: RepositoryKind, id: string, revision = "main"): UrlResolvers => ({
  link: (url) => {
    if (hasScheme(url) || url.startsWith("/")) return url;
    const { path, end } = withinRepository(url);
    return `${filesPath(kind, id)}${revisionPath(path.endsWith("/") || !path ? "tree" : "blob", revision, path)}${end}`;
  },
  image: (url) => {
    if (url.startsWith("/")) return isFile(url) ? url : undefined;
    if (!hasScheme(url))
      return `${filesPath(kind, id)}${revisionPath("resolve", revision, withinRepository(url).path)}`;
    if (!/^https?:/i.test(url) || !URL.canParse(url)) return undefined;
    return `${apiPath(kind, id)}/card-image?url=${encodeURIComponent(new URL(url).href)}`;
  },
});
