// @ts-check
/** Checks that imports run in one direction: between packages, between layers, between siblings, and never in a circle. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { root } from "./build.mjs";

/** The map of the workspace: a package may import only what stands above it. */
export const packageOrder = [
  "packages/tasks",
  "packages/template",
  "packages/inference",
  "packages/snippets",
  "packages/search",
  "packages/contract",
  "packages/simulator",
  "apps/server",
  "apps/web",
];

/** Packages that ship no dependency: they may import types of the workspace, and nothing from npm. */
const selfContained = ["packages/tasks", "packages/template", "packages/inference"];

/** Imports that the order alone would allow, and that are wrong all the same. */
const forbidden = [
  {
    from: "apps/web",
    to: "apps/server",
    except: undefined,
    why: "the web app knows the server by packages/contract only",
  },
  {
    from: "apps/server",
    to: "packages/simulator",
    why: "the simulator is for tests, demos and benches",
    except: /^apps\/server\/src\/testing\//,
  },
];

/** Folders whose children must not import each other. */
const siblings = [
  "packages/tasks/src/tasks",
  "packages/inference/src/providers",
  "apps/server/src/modules",
  "apps/web/src/features",
  "apps/web/src/pages",
];

/** Layers of one package: a layer may import only the layers before it. */
const layers = [{ folder: "apps/web/src", names: ["lib", "ui", "run", "api", "features", "pages", "app"] }];

/** Files that must not import others of their package: the template's front end never sees its run time. */
const apart = [
  {
    from: /^packages\/template\/src\/syntax\//,
    to: /^packages\/template\/src\/(compile|run|values|builtins)\//,
    why: "lexer and parser never import the run time",
  },
  {
    from: /^packages\/template\/src\/(run|values|builtins)\//,
    to: /^packages\/template\/src\/(compile\/|syntax\/(lexer|cursor|parse-[a-z-]+)\.ts$)/,
    why: "the run time never imports lexer, parser or compiler",
  },
];

/** @typedef {{ target: string, isType: boolean }} Import */

/**
 * @param {string} folder
 * @returns {string[]}
 */
export const sourceFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });

/**
 * @param {string} path
 * @returns {Import[]}
 */
export const importsOf = (path) => {
  const source = readFileSync(path, "utf8");
  const { module } = parseSync(path, source);
  const unquote = (/** @type {{ start: number, end: number }} */ { start, end }) => source.slice(start + 1, end - 1);
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      target: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ target: moduleRequest.value, isType }] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({ target: unquote(moduleRequest), isType: false })),
  ];
};

/** @param {string} file */
const packageOf = (file) => packageOrder.find((name) => file.startsWith(`${name}/`));

/** @param {string} target */
const workspacePackage = (target) => {
  const name = /^@orrery\/([^/]+)/.exec(target)?.[1];
  return packageOrder.find((folder) => folder.endsWith(`/${name}`));
};

/** @param {string} file @param {Import} to @returns {string[]} */
const crossPackageFaults = (file, { target, isType }) => {
  const own = /** @type {string} */ (packageOf(file));
  const other = workspacePackage(target);
  if (!other) {
    const isFree = !selfContained.includes(own) || isType;
    return isFree ? [] : [`${file} imports ${target}: ${own} has no run-time dependencies`];
  }
  const faults = [];
  if (packageOrder.indexOf(other) >= packageOrder.indexOf(own))
    faults.push(`${file} imports ${target}: ${other} stands below ${own}`);
  if (selfContained.includes(own) && !isType) faults.push(`${file} imports ${target} by value: types only`);
  const rule = forbidden.find(({ from, to, except }) => from === own && to === other && !except?.test(file));
  if (rule) faults.push(`${file} imports ${target}: ${rule.why}`);
  return faults;
};

/** @param {string} folder @param {string} path */
const childOf = (folder, path) =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split("/")[0] : undefined;

/** @param {string} file @param {string} target @returns {string[]} */
const localFaults = (file, target) => {
  const faults = [];
  if (packageOf(file) !== packageOf(target)) faults.push(`${file} reaches into ${target}: import the package by name`);
  for (const folder of siblings) {
    const [own, other] = [childOf(folder, file), childOf(folder, target)];
    const isIndex = own?.startsWith("index.") || other?.startsWith("index.");
    const isShared = own?.includes(".") || other?.includes(".");
    if (own && other && own !== other && !isIndex && !isShared) faults.push(`${file} imports its sibling ${target}`);
  }
  for (const { folder, names } of layers) {
    const [own, other] = [childOf(folder, file), childOf(folder, target)].map((name) => names.indexOf(name ?? ""));
    if (own !== undefined && other !== undefined && own >= 0 && other > own)
      faults.push(`${file} imports ${target}: ${names[other]} stands above ${names[own]}`);
  }
  for (const { from, to, why } of apart)
    if (from.test(file) && to.test(target)) faults.push(`${file} imports ${target}: ${why}`);
  return faults;
};

/**
 * @param {Map<string, string[]>} graph
 * @returns {string[][]} Every circle of value imports, found depth first.
 */
const circles = (graph) => {
  /** @type {string[][]} */
  const found = [];
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} file @param {string[]} path */
  const visit = (file, path) => {
    const start = path.indexOf(file);
    if (start >= 0) return void found.push([...path.slice(start), file]);
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
};

/** @returns {string[]} */
export const importFaults = () => {
  const faults = [];
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  const folders = packageOrder.map((name) => join(root, name, "src")).filter((folder) => existsSync(folder));
  for (const path of folders.flatMap(sourceFiles)) {
    const file = relative(root, path);
    const values = [];
    for (const entry of importsOf(path)) {
      if (!entry.target.startsWith(".")) {
        faults.push(...crossPackageFaults(file, entry));
        continue;
      }
      const target = relative(root, resolve(dirname(path), entry.target));
      faults.push(...localFaults(file, target));
      if (!entry.isType) values.push(target);
    }
    graph.set(file, values);
  }
  return [...new Set([...faults, ...circles(graph).map((circle) => `circle of imports: ${circle.join(" → ")}`)])];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = importFaults();
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? "imports run in one direction" : `${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
