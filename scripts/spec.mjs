// @ts-check
/** `npm run spec`: lists every statement of the specification with its tests, and fails on one that is due and has none. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { root } from "./build.mjs";

const testRoots = ["conformance", "e2e", "packages", "apps"];

/**
 * @param {string} folder
 * @returns {string[]}
 */
export const testFiles = (folder) =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        if (entry.name === "node_modules" || entry.name === "dist") return [];
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return testFiles(path);
        return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
      });

/**
 * The names of the tests in a file: first arguments of test(…), it(…), describe(…) and of what those return
 * (test.each(…)(…)). Comments and other strings do not count.
 * @param {string} path
 */
export const testNames = (path) => {
  const { program } = parseSync(path, readFileSync(path, "utf8"));
  /** @type {string[]} */
  const names = [];
  /** @param {any} callee @returns {boolean} */
  const isTest = (callee) => {
    if (callee.type === "Identifier") return ["test", "it", "describe"].includes(callee.name);
    if (callee.type === "MemberExpression") return isTest(callee.object);
    return callee.type === "CallExpression" && isTest(callee.callee);
  };
  /** @param {any} node */
  const visit = (node) => {
    if (!node || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (node.type === "CallExpression" && isTest(node.callee)) {
      const [name] = node.arguments;
      if (name?.type === "Literal" && typeof name.value === "string") names.push(name.value);
      if (name?.type === "TemplateLiteral")
        names.push(name.quasis.map((/** @type {any} */ part) => part.value.cooked).join("…"));
    }
    Object.values(node).forEach(visit);
  };
  visit(program.body);
  return names;
};

/** @returns {Map<string, string>} Statement ids and their text. */
const statements = () => {
  const text = readFileSync(join(root, "docs/specification.md"), "utf8");
  return new Map(
    [...text.matchAll(/\[(S\d+\.\d+)\][ \t]*([^\n]*)/g)].map(([, id = "", rest = ""]) => [
      id,
      rest.replace(/\s*\|.*$/, ""),
    ]),
  );
};

/** @returns {{ notDue: Record<string, string>, nothingToTest: Record<string, string> }} */
const exceptions = () => JSON.parse(readFileSync(join(root, "conformance/exceptions.json"), "utf8"));

/**
 * Statements that demand several things: each demand has a letter and its words in the statement. A test names the
 * demand, as in [S7.11c], so that one that lost its test is noticed.
 * @returns {Record<string, Record<string, string>>}
 */
const demands = () => JSON.parse(readFileSync(join(root, "conformance/demands.json"), "utf8"));

/** @returns {Map<string, string[]>} Ids of statements, or of their demands, and the tests that carry them. */
const testsById = () => {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const path of testRoots.flatMap((folder) => testFiles(join(root, folder))))
    for (const name of testNames(path))
      for (const [, id = ""] of name.matchAll(/\[(S\d+\.\d+[a-z]?)\]/g))
        found.set(id, [...(found.get(id) ?? []), `${relative(root, path)}: ${name}`]);
  return found;
};

/** @param {ReturnType<typeof readSpecification>} specification @param {string} id @returns {string[]} The statement's id, or those of its demands. */
const idsOf = ({ demands }, id) => (demands[id] ? Object.keys(demands[id]).map((letter) => `${id}${letter}`) : [id]);

export const readSpecification = () => ({
  statements: statements(),
  demands: demands(),
  tests: testsById(),
  ...exceptions(),
});

/** @param {ReturnType<typeof readSpecification>} specification @returns {string[]} */
const faultsOfDemands = ({ statements, demands, tests }) =>
  Object.entries(demands).flatMap(([id, parts]) => [
    ...Object.entries(parts)
      .filter(([, words]) => !statements.get(id)?.includes(words))
      .map(([letter, words]) => `${id}${letter} is not in the statement: ${words}`),
    ...(tests.has(id) ? [`${id} has several demands: name one, as in [${id}${Object.keys(parts)[0]}]`] : []),
  ]);

/**
 * What is wrong: statements or demands that are due without a test, and entries that no longer hold.
 * @param {ReturnType<typeof readSpecification>} specification
 * @returns {string[]}
 */
export const faultsOf = (specification) => {
  const { statements, demands, tests, notDue, nothingToTest } = specification;
  const excused = { ...notDue, ...nothingToTest };
  const known = new Set([...statements.keys()].flatMap((id) => idsOf(specification, id)));
  return [
    ...[...known].filter((id) => !tests.has(id) && !excused[id]).map((id) => `${id} is due and has no test`),
    ...Object.keys(excused)
      .filter((id) => !known.has(id))
      .map((id) => `${id} is excused but not in the specification`),
    ...Object.keys(notDue)
      .filter((id) => tests.has(id))
      .map((id) => `${id} has tests: take it out of notDue`),
    ...[...tests.keys()]
      .filter((id) => !known.has(id) && !demands[id])
      .map((id) => `${id} is tested but not in the specification`),
    ...faultsOfDemands(specification),
  ];
};

export const checkSpecification = () => faultsOf(readSpecification());

/** @param {ReturnType<typeof readSpecification>} specification @param {string} id */
const printTests = ({ tests, notDue, nothingToTest }, id) => {
  const excuse = nothingToTest[id]
    ? `nothing to test: ${nothingToTest[id]}`
    : notDue[id]
      ? `not yet due: ${notDue[id]}`
      : "NO TEST";
  for (const line of tests.get(id) ?? [excuse]) console.log(`      ${line}`);
};

const printListing = () => {
  const specification = readSpecification();
  const { statements, demands, tests, notDue, nothingToTest } = specification;
  for (const [id, text] of statements) {
    console.log(`${id}  ${text}`);
    for (const part of idsOf(specification, id)) {
      if (part !== id) console.log(`   ${part}  ${demands[id]?.[part.slice(id.length)]}`);
      printTests(specification, part);
    }
  }
  const faults = faultsOf(specification);
  const due = [...statements.keys()].filter((id) => idsOf(specification, id).every((part) => tests.has(part))).length;
  console.log(
    `\n${statements.size} statements: ${due} tested, ${Object.keys(notDue).length} not yet due, ${Object.keys(nothingToTest).length} with nothing to test, ${faults.length} faults`,
  );
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) printListing();
