// @ts-check
/** Checks the direction of imports: between packages, layers and sibling folders. Value imports must not form a cycle. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { root } from "./build.mjs";

/** A package can import only the packages before it. */
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

/** Packages without dependencies: they can import types of other workspace packages, and nothing from npm. */
const selfContained = ["packages/tasks", "packages/template", "packages/inference"];

/** Imports between packages that the order allows, but that are wrong. */
const forbidden = [
  {
    from: "apps/web",
    to: "apps/server",
    except: undefined,
    why: "the web app uses the server through packages/contract only",
  },
  {
    from: "apps/server",
    to: "packages/simulator",
    why: "the simulator is for tests, demos and benchmarks",
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

/** Layers of a package's source folder, as files and folders. A layer can import only the layers before it, types included. */
const layers = [
  {
    folder: "apps/server/src",
    names: [
      ...["text", "asset-folders.ts", "errors.ts", "config", "blobs", "git", "db", "identity", "shared-state", "guard"],
      ...["workers", "xet", "readers", "catalogue", "import", "inference", "checks"],
      ...["http", "router", "modules"],
      ...["hub", "cli", "programs", "testing"],
    ],
  },
  {
    folder: "apps/server/src/router",
    names: [
      ...["router-error.ts", "identify.ts", "request.ts", "request-body.ts", "reply-headers.ts"],
      ...["send-json.ts"],
      ...["json", "engines", "keys", "limits", "tokens", "planning", "upstream", "settings.ts"],
      ...["ledger", "streams", "wires", "send-error.ts", "endpoints", "batches"],
      ...["dependencies.ts", "dispatch.ts", "handler.ts", "open-router.ts", "tests"],
    ],
  },
  { folder: "apps/web/src", names: ["lib", "ui", "run", "api", "forms", "features", "pages", "app"] },
];

/** Components for all pages: each is used by several features or pages, or is a part of another one there. */
const designSystem = "apps/web/src/ui/";

/** Files of one package that must not import each other, types included. */
const apart = [
  {
    from: /^packages\/template\/src\/syntax\//,
    to: /^packages\/template\/src\/(compile|values|run|builtins)\//,
    why: "lexer and parser must not import the compiler or the run time",
  },
  {
    from: /^packages\/template\/src\/(values|run|builtins)\//,
    to: /^packages\/template\/src\/(compile\/|syntax\/(?!ast\.ts$))/,
    why: "the run time must not import lexer, parser or compiler",
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

/** @param {string} path A file or folder. */
const sourceNames = (path) =>
  statSync(path).isDirectory() ? sourceFiles(path) : sourceFiles(dirname(path)).filter((file) => file === path);

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
const crossPackageProblems = (file, { target, isType }) => {
  const own = /** @type {string} */ (packageOf(file));
  const other = workspacePackage(target);
  if (!other) {
    const isFree = !selfContained.includes(own) || isType;
    return isFree ? [] : [`${file} imports ${target}: ${own} has no run-time dependencies`];
  }
  const problems = [];
  if (packageOrder.indexOf(other) >= packageOrder.indexOf(own))
    problems.push(`${file} imports ${target}: ${own} comes before ${other} in the order of packages`);
  if (selfContained.includes(own) && !isType) problems.push(`${file} imports ${target} by value: types only`);
  const rule = forbidden.find(({ from, to, except }) => from === own && to === other && !except?.test(file));
  if (rule) problems.push(`${file} imports ${target}: ${rule.why}`);
  return problems;
};

/** @param {string} folder @param {string} path */
const childOf = (folder, path) =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split("/")[0] : undefined;

/** @param {string} file @param {string} target @returns {string[]} */
const localProblems = (file, target) => {
  const problems = [];
  if (packageOf(file) !== packageOf(target))
    problems.push(`${file} reaches into ${target}: import the package by name`);
  for (const folder of siblings) {
    const [own, other] = [childOf(folder, file), childOf(folder, target)];
    const isIndex = own?.startsWith("index.") || other?.startsWith("index.");
    const isShared = own?.includes(".") || other?.includes(".");
    if (own && other && own !== other && !isIndex && !isShared) problems.push(`${file} imports its sibling ${target}`);
  }
  for (const { folder, names } of layers) {
    const [own, other] = [childOf(folder, file), childOf(folder, target)].map((name) => names.indexOf(name ?? ""));
    if (own !== undefined && other !== undefined && own >= 0 && other > own)
      problems.push(`${file} imports ${target}: ${names[own]} comes before ${names[other]} in the order of layers`);
  }
  for (const { from, to, why } of apart)
    if (from.test(file) && to.test(target)) problems.push(`${file} imports ${target}: ${why}`);
  return problems;
};

/**
 * @param {Map<string, string[]>} graph
 * @returns {string[][]} Every cycle of value imports, found depth first.
 */
const cycles = (graph) => {
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

/** @returns {string[]} Files and folders that no layer names. */
const unlayered = () =>
  layers.flatMap(({ folder, names }) =>
    readdirSync(join(root, folder))
      .filter((name) => !names.includes(name) && sourceNames(join(root, folder, name)).length > 0)
      .map((name) => `${folder}/${name} belongs to no layer: add it to the layers in scripts/check-imports.mjs`),
  );

/** @param {string} file @returns {string} The feature, the page or the layer that a file of the web app belongs to. */
const areaOf = (file) => {
  const [layer = "", name = ""] = file.slice("apps/web/src/".length).split("/");
  return layer === "features" || layer === "pages" ? `${layer}/${name}` : layer;
};

/**
 * @param {Map<string, Set<string>>} users Files by what they import.
 * @returns {string[]} Components with one user, beside which they belong.
 */
const lonelyComponents = (users) =>
  [...users].flatMap(([file, files]) => {
    const [area = "", ...others] = new Set([...files].map(areaOf));
    const isLonely = file.startsWith(designSystem) && others.length === 0 && area !== "ui";
    return isLonely ? [`${file} is used in ${area} only: move it there`] : [];
  });

/** @returns {string[]} */
const importProblems = () => {
  const problems = unlayered();
  /** @type {Map<string, Set<string>>} */
  const users = new Map();
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  const folders = packageOrder.map((name) => join(root, name, "src")).filter((folder) => existsSync(folder));
  for (const path of folders.flatMap(sourceFiles)) {
    const file = relative(root, path);
    const values = [];
    for (const entry of importsOf(path)) {
      if (!entry.target.startsWith(".")) {
        problems.push(...crossPackageProblems(file, entry));
        continue;
      }
      const target = relative(root, resolve(dirname(path), entry.target));
      problems.push(...localProblems(file, target));
      users.set(target, (users.get(target) ?? new Set()).add(file));
      if (!entry.isType) values.push(target);
    }
    graph.set(file, values);
  }
  problems.push(...lonelyComponents(users));
  return [...new Set([...problems, ...cycles(graph).map((cycle) => `cycle of imports: ${cycle.join(" → ")}`)])];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = importProblems();
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? "Imports follow the order." : `${problems.length} problems.`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
