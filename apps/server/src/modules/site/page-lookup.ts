import { newKinds, pagePaths, repositorySettings, repositoryViews, settingsSections } from "@orrery/contract/pages";
import { providers } from "@orrery/inference";
import { isTaskId } from "@orrery/tasks";
import { listViewer } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { can, guardOf } from "../../catalogue/policy.ts";
import { countOwned } from "../../catalogue/search/count-owned.ts";
import type { SearchIndexes } from "../../catalogue/search/follower.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { repositoryKinds } from "../../readers/repository-id.ts";
import type { PageLookup } from "./routes.ts";

const { home, task, guide, ...otherPaths } = pagePaths;

/** This hub is no provider with a page: its models have a list of their own. */
const providerIds = Object.keys(providers).filter((id) => id !== "hf-inference");

const patternOf = (path: string): string =>
  path
    .replace("$kind", `(?:${newKinds.join("|")})`)
    .replace("$provider", `(?:${providerIds.join("|")})`)
    .replace("$part", `(?:${settingsSections.join("|")})`)
    .replace(/\$[^/]+/g, "[^/]+(?<!\\.md)");

/** Pages that exist independently of the catalogue. */
const fixed = new RegExp(`^(?:${home}|(?:${Object.values(otherPaths).map(patternOf).join("|")})/?)$`);

const taskPath = new RegExp(`^${task.replace("$id", "([^/]+)")}/?$`);
const guidePath = new RegExp(`^${guide.replace("$id", "([^/]+)")}/?$`);

/** Subpages of a repository. */
const below = (view: (typeof repositoryViews)[number]): string =>
  view === "settings" ? `(?:\\/(?:${repositorySettings.join("|")}))?` : "(?:\\/.*)?";
const parts = `(?:\\/(?:${repositoryViews.map((view) => view + below(view)).join("|")}))?`;
const repository = new RegExp(`^\\/(datasets\\/)?((?:[^/]+\\/)?[^/]+?)${parts}\\/?$`);

/** The feed of a page that exists: that of its list or repository. */
export const feedOf = (url: string): string | undefined => {
  const [path = "/", search] = url.split("?", 2);
  const list = /^\/(models|datasets)\/?$/.exec(path)?.[1];
  if (list) return `/api/feeds/${list}${search ? `?${search}` : ""}`;
  if ([fixed, taskPath, guidePath].some((page) => page.test(path))) return undefined;
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
    const taskId = taskPath.exec(path)?.[1];
    if (taskId !== undefined) return isTaskId(taskId);
    const guideId = guidePath.exec(path)?.[1];
    if (guideId !== undefined) return guideIds.includes(guideId);
    if (!isAnonymousAllowed && !viewer.account) return false;
    const [, folder, id = ""] = repository.exec(decode(path)) ?? [];
    if (!folder && !id.includes("/") && (await isOwner(deps, id, viewer))) return true;
    const row = id && (await catalogue.find(folder ? "dataset" : "model", id));
    return !!row && can(viewer, "see", guardOf(row));
  };
