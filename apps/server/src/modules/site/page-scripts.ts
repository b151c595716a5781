import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../../errors.ts";

/** Written by the web app's build: the scripts of each page, by its path in the router. */
export const pageScriptsFile = "page-scripts.json";

interface PageScripts {
  /** A part `$name` is a parameter; `$` alone is the rest. */
  readonly path: string;
  readonly files: readonly string[];
}

const patternOf = (path: string): RegExp => {
  const parts = path.replaceAll(/\/+$/g, "").replaceAll(/\$\w+/g, "[^/]+").replace(/\$$/, ".*");
  return new RegExp(`^${parts}/?$`);
};

/** As the router does: fixed parts before parameters, and the rest last. */
const byRank = (a: PageScripts, b: PageScripts): number => {
  const ranks = [a, b].map(({ path }) => (/\$$/.test(path) ? 10 : 0) + path.split("$").length);
  return (ranks[0] ?? 0) - (ranks[1] ?? 0) || b.path.length - a.path.length;
};

const readPages = async (folder: string): Promise<readonly PageScripts[]> => {
  try {
    return JSON.parse(await readFile(join(folder, pageScriptsFile), "utf8"));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
};

/** Reads which scripts each page needs beyond those of every page; none if the build did not write it. */
export const readPageScripts = async (folder: string): Promise<(path: string) => readonly string[]> => {
  const pages = [...(await readPages(folder))]
    .sort(byRank)
    .map((page) => ({ pattern: patternOf(page.path), files: page.files }));
  return (path) => pages.find(({ pattern }) => pattern.test(path))?.files ?? [];
};
