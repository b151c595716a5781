import type { RepositoryKind } from "../../api/repositories.ts";
import { apiPath, filesPath } from "../../api/repository.ts";
import { fileAddress } from "../../lib/routes/repository-place.ts";
import type { Places } from "../../ui/text/markdown/render-markdown.tsx";

const hasScheme = (address: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(address);

/** A path within the repository: `./a/../b.png` is `b.png`. What would lead out of it stays in. */
const withinRepository = (address: string): { readonly path: string; readonly end: string } => {
  const { pathname, search, hash } = new URL(address, "http://hub/");
  const path = decodeURI(pathname).replace(/^\/+/, "");
  return { path, end: search + hash };
};

/** Pictures of the hub are its repositories' files and nothing else: a picture must not ask for anything to be done. */
const isFile = (address: string): boolean => /^\/(datasets\/)?[^/]+(\/[^/]+)?\/(resolve|raw)\/[^?#]+$/.test(address);

/** Where the links and pictures of a repository's card lead. */
export const cardPlaces = (kind: RepositoryKind, id: string): Places => ({
  link: (address) => {
    if (hasScheme(address) || address.startsWith("/")) return address;
    const { path, end } = withinRepository(address);
    return `${filesPath(kind, id)}${fileAddress(path.endsWith("/") || !path ? "tree" : "blob", "main", path)}${end}`;
  },
  picture: (address) => {
    if (address.startsWith("/")) return isFile(address) ? address : undefined;
    if (!hasScheme(address))
      return `${filesPath(kind, id)}${fileAddress("resolve", "main", withinRepository(address).path)}`;
    if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
    return `${apiPath(kind, id)}/card-image?url=${encodeURIComponent(new URL(address).href)}`;
  },
});
