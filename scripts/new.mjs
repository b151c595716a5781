// @ts-check
/** `npm run new -- <kind> <name>`: creates the files of a provider, task, filter, page or setting, and registers it. */
import { fileURLToPath } from "node:url";
import { root, runTool } from "./build.mjs";
import { kinds } from "./scaffold/kinds.mjs";
import { namesOf, problemWithName } from "./scaffold/names.mjs";
import { openTree } from "./scaffold/tree.mjs";

/** @typedef {import("./scaffold/tree.mjs").Tree} Tree */
/** @typedef {{ files: string[], text: string }} Created */

/** @returns {string} */
export const helpText = () => {
  const rows = Object.entries(kinds).map(([name, { summary, example }]) => [`${name} ${example}`, summary]);
  const width = Math.max(...rows.map(([command]) => command?.length ?? 0));
  return [
    "Usage: npm run new -- <kind> <name>",
    "",
    "Creates what a new thing needs, registers it, and prints what to fill in. Examples:",
    "",
    ...rows.map(([command = "", summary]) => `  npm run new -- ${command.padEnd(width)}  ${summary}`),
  ].join("\n");
};

/**
 * @param {readonly string[]} args
 * @returns What to create, and under which names.
 * @throws {Error} With what is wrong with the arguments, and an example.
 */
const readArguments = ([kindName = "", name, ...rest]) => {
  const kind = Object.hasOwn(kinds, kindName) ? kinds[kindName] : undefined;
  if (!kind)
    throw new Error(`Unknown kind “${kindName}”. Use one of ${Object.keys(kinds).join(", ")}.\n\n${helpText()}`);
  const problem = rest.length > 0 ? "only one name can be given" : problemWithName(name);
  if (problem)
    throw new Error(`Cannot create a ${kindName}: ${problem}. Example: npm run new -- ${kindName} ${kind.example}`);
  return { kind, kindName, names: namesOf(name ?? "") };
};

/**
 * @param {readonly string[]} args
 * @param {Tree} tree
 * @returns {Created} The paths that were written, and what to tell the user.
 */
export const create = (args, tree) => {
  const { kind, kindName, names } = readArguments(args);
  const existing = kind.findExisting(names, tree);
  if (existing)
    throw new Error(
      `Cannot create a ${kindName}: “${names.kebab}” already exists in ${existing}. Choose another name. Example: npm run new -- ${kindName} ${kind.example}`,
    );
  const { files, nextSteps } = kind.plan(names, tree);
  const written = files.map(({ path }) => `${tree.has(path) ? "changed" : "created"} ${path}`);
  for (const file of files) tree.write(file);
  const text = [
    ...written,
    "",
    "Next steps:",
    ...nextSteps.map((step) => `  ${step}`),
    "",
    `Check it: npx vitest run ${kind.suite.join(" ")}`,
  ];
  return { files: files.map(({ path }) => path), text: text.join("\n") };
};

const main = () => {
  const args = process.argv.slice(2);
  if (args.length === 0 || args.includes("--help")) {
    console.log(helpText());
    return;
  }
  try {
    const { files, text } = create(args, openTree(root));
    // Sorts the inserted imports and exports, and wraps lines that a long name made too long.
    runTool("biome", ["check", "--write", "--log-level=error", ...files.filter((path) => !path.endsWith(".json"))]);
    console.log(text);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
