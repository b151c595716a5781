import { newKinds, pagePaths, repositoryViews } from "@orrery/contract/pages";
import { isTaskId } from "@orrery/tasks";
import { listViewer } from "../../catalogue/access.js";
import { can, guardOf } from "../../catalogue/policy.js";
import { countOwned } from "../../catalogue/search/count-owned.js";
import { repositoryKinds } from "../../readers/repository-id.js";
const { home, task, guide, ...otherPaths } = pagePaths;
const patternOf = (path) => path.replace("$kind", `(?:${newKinds.join("|")})`).replace(/\$[^/]+/g, "[^/]+(?<!\\.md)");
/** Pages that exist independently of the catalogue. */
const fixed = new RegExp(`^(?:${home}|(?:${Object.values(otherPaths).map(patternOf).join("|")})/?)$`);
const taskPath = new RegExp(`^${task.replace("$id", "([^/]+)")}/?$`);
const guidePath = new RegExp(`^${guide.replace("$id", "([^/]+)")}/?$`);
/** Subpages of a repository. */
const parts = `(?:\\/(?:${repositoryViews.join("|")})(?:\\/.*)?)?`;
const repository = new RegExp(`^\\/(datasets\\/)?((?:[^/]+\\/)?[^/]+?)${parts}\\/?$`);
/** The feed of a page that exists: that of its list or repository. */
export const feedOf = (url) => {
    const [path = "/", search] = url.split("?", 2);
    const list = /^\/(models|datasets)\/?$/.exec(path)?.[1];
    if (list)
        return `/api/feeds/${list}${search ? `?${search}` : ""}`;
    if ([fixed, taskPath, guidePath].some((page) => page.test(path)))
        return undefined;
    const [, folder, id] = repository.exec(path) ?? [];
    return id && `/api/feeds/${folder ? "datasets" : "models"}/${id}`;
};
const decode = (text) => {
    try {
        return decodeURIComponent(text);
    }
    catch {
        return text;
    }
};
const isOwner = async ({ catalogue, indexes, hasAccount }, name, viewer) => {
    if (await hasAccount(name))
        return true;
    const asked = await listViewer(catalogue, viewer);
    return repositoryKinds.some((kind) => countOwned(indexes[kind], name, asked) > 0);
};
/** Looks up pages: fixed ones, tasks, owners, and repositories the viewer can see. */
export const createPageLookup = (deps) => async (path, viewer) => {
    const { catalogue, isAnonymousAllowed, guideIds } = deps;
    if (fixed.test(path))
        return true;
    const taskId = taskPath.exec(path)?.[1];
    if (taskId !== undefined)
        return isTaskId(taskId);
    const guideId = guidePath.exec(path)?.[1];
    if (guideId !== undefined)
        return guideIds.includes(guideId);
    if (!isAnonymousAllowed && !viewer.account)
        return false;
    const [, folder, id = ""] = repository.exec(decode(path)) ?? [];
    if (!folder && !id.includes("/") && (await isOwner(deps, id, viewer)))
        return true;
    const row = id && (await catalogue.find(folder ? "dataset" : "model", id));
    return !!row && can(viewer, "see", guardOf(row));
};
//# sourceMappingURL=page-lookup.js.map