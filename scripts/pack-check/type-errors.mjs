// @ts-check
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build.mjs";

/** @typedef {import("./packages.mjs").Package} Package */

/** Calls that must not type-check, by package: types that let everything pass would go unnoticed. @type {Readonly<Record<string, string>>} */
const wrongCalls = {
  "@orrery/inference": "all.chatCompletion({ messages: 12 })",
  "@orrery/simulator": "all.startSimulator({ polls: 'many' })",
  "@orrery/snippets": "all.getInferenceSnippets({ id: 12, tags: [] }, 'together')",
  "@orrery/tasks": "all.taskOf(12)",
  "@orrery/template": "all.compile(12)",
};

const compilerOptions = {
  strict: true,
  skipLibCheck: false,
  noEmit: true,
  module: "NodeNext",
  moduleResolution: "NodeNext",
  target: "ES2023",
  lib: ["ES2023", "DOM", "DOM.AsyncIterable"],
  types: [],
};

const entriesOf = (/** @type {Package} */ { name, manifest }) =>
  Object.keys(manifest.exports)
    .filter((path) => !path.includes("*") && path !== "./package.json")
    .map((path) => join(name, path));

/** Type-checks every entry of an installed package with its libraries, and a call that must be refused. @param {Package} one @param {string} project @returns {readonly string[]} */
export const typeErrors = (one, project) => {
  const wrong = wrongCalls[one.name];
  const lines = [
    ...entriesOf(one).map((entry, index) => `import * as ${index === 0 ? "all" : `entry${index}`} from "${entry}";`),
    `export const used = [${entriesOf(one).map((_entry, index) => (index === 0 ? "all" : `entry${index}`))}];`,
    ...(wrong ? ["// @ts-expect-error a wrong call has to be an error", `${wrong};`] : []),
  ];
  writeFileSync(join(project, "types.ts"), `${lines.join("\n")}\n`);
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["types.ts"] }));
  const tsc = join(root, "node_modules", ".bin", "tsc");
  const { status, stdout } = spawnSync(tsc, ["-p", "tsconfig.json"], { cwd: project, encoding: "utf8" });
  return status === 0 ? [] : stdout.trim().split("\n").slice(0, 20);
};
