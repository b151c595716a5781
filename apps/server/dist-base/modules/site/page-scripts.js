import { readFile } from "node:fs/promises";
import { join } from "node:path";
/** Written by the web app's build: the scripts of each page, by its path in the router. */
export const pageScriptsFile = "page-scripts.json";
const patternOf = (path) => {
    const parts = path.replaceAll(/\/+$/g, "").replaceAll(/\$\w+/g, "[^/]+").replace(/\$$/, ".*");
    return new RegExp(`^${parts}/?$`);
};
/** As the router does: fixed parts before parameters, and the rest last. */
const byRank = (a, b) => {
    const ranks = [a, b].map(({ path }) => (/\$$/.test(path) ? 10 : 0) + path.split("$").length);
    return (ranks[0] ?? 0) - (ranks[1] ?? 0) || b.path.length - a.path.length;
};
const readPages = async (folder) => {
    try {
        return JSON.parse(await readFile(join(folder, pageScriptsFile), "utf8"));
    }
    catch (error) {
        if (error.code === "ENOENT")
            return [];
        throw error;
    }
};
/** Reads which scripts each page needs beyond those of every page; none if the build did not write it. */
export const readPageScripts = async (folder) => {
    const pages = [...(await readPages(folder))]
        .sort(byRank)
        .map((page) => ({ pattern: patternOf(page.path), files: page.files }));
    return (path) => pages.find(({ pattern }) => pattern.test(path))?.files ?? [];
};
//# sourceMappingURL=page-scripts.js.map