// @ts-check
/** `npm run code-stats`: prints how each package measures, and fails where a limit of the house style is passed. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { root } from "./build.mjs";
import { importsOf, packageOrder, sourceFiles } from "./check-imports.mjs";

const limits = { functionP90: 20, functionMax: 60, typeCycle: 6, valueCycle: 0, siblings: 25, forced: 1 };

/** Folders of data, where many siblings are the point: one file per row. */
const dataFolders = [
  "packages/tasks/src/tasks",
  "packages/tasks/src/libraries/snippets",
  "packages/inference/src/providers",
];

/** @typedef {{ file: string, line: number, lines: number }} FunctionSize */
/** @typedef {{ name: string, file: string }} TypeName */
/** @typedef {{ file: string, lines: number, commentLines: number, functions: FunctionSize[], types: TypeName[], squeezed: string[], assertions: number, forced: string[] }} FileStats */

const functionKinds = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const typeKinds = new Set(["TSInterfaceDeclaration", "TSTypeAliasDeclaration", "ClassDeclaration"]);

/**
 * @param {any} node
 * @param {(node: any) => void} see
 */
const walk = (node, see) => {
  if (!node || typeof node !== "object") return;
  if (Array.isArray(node)) {
    for (const child of node) walk(child, see);
    return;
  }
  if (typeof node.type === "string") see(node);
  for (const child of Object.values(node)) walk(child, see);
};

/** @param {any} node Whether it writes several lines as one: a spread of a literal, or a list that declares several names. */
const isSqueezed = (node) =>
  (node.type === "SpreadElement" && node.argument.type === "ObjectExpression") ||
  (node.type === "VariableDeclarator" && node.id.type === "ArrayPattern" && node.init?.type === "ArrayExpression");

/** @param {any} node Whether it is an assertion that TypeScript checks not at all: `as never`, or `as unknown as` a type. */
const isForced = (node) =>
  node.typeAnnotation.type === "TSNeverKeyword" ||
  (node.expression.type === "TSAsExpression" && node.expression.typeAnnotation.type === "TSUnknownKeyword");

/** Fakes in tests may be forced into a type. */
const isForTests = (/** @type {string} */ file) => /\/(?:testing|tests|fixtures)\//.test(file);

/** @param {string} path @returns {FileStats} */
const measureFile = (path) => {
  const source = readFileSync(path, "utf8");
  const { program, comments } = parseSync(path, source);
  const file = relative(root, path);
  const lineOf = (/** @type {number} */ offset) => source.slice(0, offset).split("\n").length;
  /** @type {FunctionSize[]} */
  const functions = [];
  /** @type {string[]} */
  const squeezed = [];
  /** @type {string[]} */
  const forced = [];
  let assertions = 0;
  walk(program.body, (node) => {
    if (node.type === "TSAsExpression" && node.typeAnnotation.typeName?.name !== "const") {
      assertions += 1;
      if (isForced(node) && !isForTests(file)) forced.push(`${file}:${lineOf(node.start)}`);
    }
    if (isSqueezed(node)) squeezed.push(`${file}:${lineOf(node.start)}`);
    if (!functionKinds.has(node.type)) return;
    const line = lineOf(node.start);
    functions.push({ file, line, lines: lineOf(node.end) - line + 1 });
  });
  const types = program.body.flatMap((/** @type {any} */ node) => {
    const declared = node.type === "ExportNamedDeclaration" ? node.declaration : undefined;
    return declared && typeKinds.has(declared.type) ? [{ name: declared.id.name, file }] : [];
  });
  const commentLines = comments.reduce((sum, { start, end }) => sum + lineOf(end) - lineOf(start) + 1, 0);
  return { file, lines: source.split("\n").length - 1, commentLines, functions, types, squeezed, assertions, forced };
};

/**
 * The largest group of files that import one another, directly or not (Tarjan's strongly connected components).
 * @param {Map<string, string[]>} graph
 * @returns {string[]} Empty where there is no cycle.
 */
const largestCycle = (graph) => {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[]} */
  let largest = [];
  /** @param {string} file */
  const visit = (file) => {
    const own = { index: seen.size, low: seen.size, isOpen: true };
    seen.set(file, own);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      const other = seen.get(next) ?? visit(next);
      if (other.isOpen) own.low = Math.min(own.low, other.low);
    }
    if (own.low === own.index) {
      const group = stack.splice(stack.indexOf(file));
      for (const member of group) /** @type {any} */ (seen.get(member)).isOpen = false;
      if (group.length > 1 && group.length > largest.length) largest = group;
    }
    return own;
  };
  for (const file of graph.keys()) if (!seen.has(file)) visit(file);
  return largest;
};

/** @param {readonly string[]} paths @param {(isType: boolean) => boolean} isWanted */
const importGraph = (paths, isWanted) =>
  new Map(
    paths.map((path) => [
      relative(root, path),
      importsOf(path)
        .filter(({ target, isType }) => target.startsWith(".") && isWanted(isType))
        .map(({ target }) => relative(root, resolve(dirname(path), target))),
    ]),
  );

/** @param {string} folder @returns {string[]} Folders with too many files or folders in them. */
const crowdedFolders = (folder) => {
  const entries = readdirSync(folder, { withFileTypes: true });
  const siblings = entries.filter(({ name }) => !/\.test\.tsx?$/.test(name)).length;
  const own = relative(root, folder);
  const isCrowded = siblings > limits.siblings && !dataFolders.includes(own);
  const below = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => crowdedFolders(join(folder, name)));
  return isCrowded ? [`${own} (${siblings})`, ...below] : below;
};

/** @param {readonly number[]} values @param {number} share */
const percentile = (values, share) => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
};

/** @param {string} name */
const measurePackage = (name) => {
  const folder = join(root, name, "src");
  const paths = sourceFiles(folder);
  const files = paths.map(measureFile);
  const functions = files.flatMap((file) => file.functions);
  const sizes = functions.map(({ lines }) => lines);
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  return {
    name,
    files: files.length,
    lines,
    functionP90: percentile(sizes, 0.9),
    longest: functions.filter((one) => one.lines > limits.functionMax),
    functionMax: Math.max(0, ...sizes),
    valueCycle: largestCycle(importGraph(paths, (isType) => !isType)),
    typeCycle: largestCycle(importGraph(paths, () => true)),
    crowded: crowdedFolders(folder),
    types: files.flatMap((file) => file.types),
    squeezed: files.flatMap((file) => file.squeezed),
    assertions: files.reduce((sum, file) => sum + file.assertions, 0),
    forced: files.flatMap((file) => file.forced),
    commentShare: files.reduce((sum, file) => sum + file.commentLines, 0) / lines,
  };
};

/** @param {readonly TypeName[]} types @returns {string[]} */
const duplicateTypes = (types) => {
  /** @type {Map<string, string[]>} */
  const filesByName = new Map();
  for (const { name, file } of types) filesByName.set(name, [...(filesByName.get(name) ?? []), file]);
  return [...filesByName]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name}: ${files.join(", ")}`);
};

/** @param {ReturnType<typeof measurePackage>} stats @returns {string[]} */
const problemsOf = ({ name, functionP90, longest, valueCycle, typeCycle, crowded, squeezed }) => [
  ...(functionP90 > limits.functionP90 ? [`${name}: p90 of functions is ${functionP90} lines`] : []),
  ...longest.map(({ file, line, lines }) => `${file}:${line}: a function of ${lines} lines`),
  ...(valueCycle.length > 0 ? [`${name}: value imports form a cycle: ${valueCycle.join(", ")}`] : []),
  ...(typeCycle.length > limits.typeCycle
    ? [`${name}: ${typeCycle.length} files form one cycle of imports: ${typeCycle.join(", ")}`]
    : []),
  ...squeezed.map((place) => `${place}: write one line for each name or field`),
  ...crowded.map((folder) => `${folder}: more than ${limits.siblings} siblings`),
];

export const measureCode = () => {
  const packages = packageOrder.filter((name) => existsSync(join(root, name, "src"))).map(measurePackage);
  const duplicates = duplicateTypes(packages.flatMap(({ types }) => types));
  const forced = packages.flatMap((stats) => stats.forced);
  const problems = [
    ...packages.flatMap(problemsOf),
    ...(forced.length > limits.forced
      ? [`more than ${limits.forced} \`as never\` or \`as unknown as\`: ${forced.join(", ")}`]
      : []),
    ...duplicates.map((line) => `exported type declared more than once: ${line}`),
  ];
  return { packages, problems };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { packages, problems } = measureCode();
  console.table(
    Object.fromEntries(
      packages.map((stats) => [
        stats.name,
        {
          files: stats.files,
          lines: stats.lines,
          "function p90": stats.functionP90,
          "function max": stats.functionMax,
          "value cycle": stats.valueCycle.length,
          "type cycle": stats.typeCycle.length,
          "crowded folders": stats.crowded.length,
          as: stats.assertions,
          "comment share": `${(stats.commentShare * 100).toFixed(1)}%`,
        },
      ]),
    ),
  );
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? "Within all limits." : `${problems.length} problems.`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
