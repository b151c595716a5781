// @ts-check
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseSync } from "oxc-parser";
import { root } from "../build.mjs";

/** @param {string} target @returns {string} The sources that a name on the command line means. */
export const folderOf = (target) => {
  const [app = "", ...rest] = target.split("/");
  const found = [`packages/${target}/src`, `apps/${app}/src/${rest.join("/")}`, target]
    .map((path) => join(root, path))
    .find((path) => existsSync(path));
  if (!found) throw new Error(`there is no package or folder called ${target}`);
  return found;
};

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts") && !name.includes(".generated."))
    .map((name) => join(folder, name));

/** @param {string} file */
const isTest = (file) => file.endsWith(".test.ts");

/** @param {string} folder @returns {string[]} */
export const sourcesIn = (folder) => filesIn(folder).filter((file) => !isTest(file) && !/\/test(s|ing)\//.test(file));

/** Suites that start bundlers or talk to other clients, too slow to run for each mutant, or run the built hub, which has none. */
const slow = /\/(peer|secrets|size|readme|formatting|verify|two-processes|killed-\w+|workers)(\.\w+)?\.test\.ts$/;

/** The kinds of tests that CONTRIBUTING lists, but for those that call functions. */
const startsHub = /\.(hub|process|browser|cluster)\.test\.ts$/;

/** @param {string} file @returns {string[]} The files that a file imports or exports again by a relative path. */
const importsOf = (file) => {
  const { staticImports, staticExports } = parseSync(file, readFileSync(file, "utf8")).module;
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
  ];
  return requests
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => resolve(dirname(file), specifier));
};

/** @param {string} test @returns {Set<string>} Every file that a test reaches. */
const reachedFrom = (test) => {
  const reached = new Set([test]);
  for (const file of reached) if (existsSync(file)) for (const next of importsOf(file)) reached.add(next);
  return reached;
};

/**
 * @param {string} folder @param {readonly string[]} sources @param {boolean} isUnitOnly Whether tests that start a hub are left out.
 * The tests that reach each source, the one beside it first and then those that reach the fewest files.
 */
export const testsFor = (folder, sources, isUnitOnly) => {
  const reached = filesIn(folder)
    .filter((file) => isTest(file) && !slow.test(file) && !(isUnitOnly && startsHub.test(file)))
    .map((test) => ({ test, files: reachedFrom(test) }))
    .sort((one, other) => one.files.size - other.files.size);
  const all = reached.filter(({ files }) => sources.some((file) => files.has(file))).map(({ test }) => test);
  /** @param {string} file @returns {string[]} */
  const orderFor = (file) => {
    const stem = basename(file).replace(/\.tsx?$/, "");
    const isBeside = (/** @type {string} */ test) => /^(.+?)(\.\w+)?\.test\.ts$/.exec(basename(test))?.[1] === stem;
    const own = reached.filter(({ files }) => files.has(file)).map(({ test }) => test);
    return [...own.filter(isBeside), ...own.filter((test) => !isBeside(test))];
  };
  return { all, orderFor };
};
