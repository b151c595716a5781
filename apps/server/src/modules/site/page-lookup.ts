import { isTaskId } from "@orrery/tasks";
import { listViewer } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { can, guardOf } from "../../catalogue/policy.ts";
import { countOwned } from "../../catalogue/search/count-owned.ts";
import type { SearchIndexes } from "../../catalogue/search/follower.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { repositoryKinds } from "../../readers/repository-id.ts";
import type { PageLookup } from "./routes.ts";

/** Pages that exist independently of the catalogue. */
const fixed =
  /^\/(?:(?:models|datasets|tasks|playground|templates|providers|engines|search|login|docs|notifications|import|join|oauth\/(?:authorize|device))\/?|collections(?:\/[^/]+\/[^/]+(?<!\.md))?\/?|new\/(?:model|dataset|collection|organization)\/?|settings(?:\/.*)?)?$/;

/** Subpages of a repository. */
const parts = "(?:\\/(?:tree|blob|commits|commit|compare|files|discussions|settings)(?:\\/.*)?)?";
const repository = new RegExp(`^\\/(datasets\\/)?((?:[^/]+\\/)?[^/]+?)${parts}\\/?$`);

/** The feed of a page that exists: that of its list or repository. */
export const feedOf = (url: string): string | undefined => {
  const [path = "/", search] = url.split("?", 2);
  const list = /^\/(models|datasets)\/?$/.exec(path)?.[1];
  if (list) return `/api/feeds/${list}${search ? `?${search}` : ""}`;
  if (fixed.test(path) || /^\/(?:tasks|docs)\//.test(path)) return undefined;
  const [, folder, id] = repository.exec(path) ?? [];
  return id && `/api/feeds/${folder ? "datasets" : "models"}/${id}`;
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export interface PageLookupDeps {
  readonly catalogue: Catalogue;
  readonly indexes: SearchIndexes;
  readonly hasAccount: (name: string) => Promise<boolean>;
  readonly isAnonymousAllowed: boolean;
  readonly guideIds: readonly string[];
}

const isOwner = async (
  { catalogue, indexes, hasAccount }: PageLookupDeps,
  name: string,
  viewer: Viewer,
): Promise<boolean> => {
  if (await hasAccount(name)) return true;
  const asked = await listViewer(catalogue, viewer);
  return repositoryKinds.some((kind) => countOwned(indexes[kind], name, asked) > 0);
};

/** Looks up pages: fixed ones, tasks, owners, and repositories the viewer can see. */
export const createPageLookup =
  (deps: PageLookupDeps): PageLookup =>
  async (path, viewer) => {
    const { catalogue, isAnonymousAllowed, guideIds } = deps;
    if (fixed.test(path)) return true;
    const task = /^\/tasks\/([^/]+)\/?$/.exec(path)?.[1];
    if (task !== undefined) return isTaskId(task);
    const guide = /^\/docs\/([^/]+)\/?$/.exec(path)?.[1];
    if (guide !== undefined) return guideIds.includes(guide);
    if (!isAnonymousAllowed && !viewer.account) return false;
    const [, folder, id = ""] = repository.exec(decode(path)) ?? [];
    if (!folder && !id.includes("/") && (await isOwner(deps, id, viewer))) return true;
    const row = id && (await catalogue.find(folder ? "dataset" : "model", id));
    return !!row && can(viewer, "see", guardOf(row));
  };
