// @ts-check
/** `npm run check`: format, lint, types, import direction, unused code, code limits, words and the specification. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { root } from "./build.mjs";

const bin = (/** @type {string} */ name) => join(root, "node_modules", ".bin", name);

const node = process.execPath;

/** Steps of one stage run at the same time; the second reads what the types of the first have built. */
const stages = [
  [
    { name: "format and lint", command: bin("biome"), args: ["check", "--error-on-warnings", "."] },
    { name: "types", command: bin("tsc"), args: ["-b"] },
  ],
  [
    { name: "types of tests and scripts", command: bin("tsc"), args: ["-p", "tsconfig.tests.json"] },
    { name: "import direction", command: node, args: ["scripts/check-imports.mjs"] },
    { name: "unused code", command: bin("knip"), args: [] },
    { name: "code limits", command: node, args: ["scripts/code-stats.mjs"] },
    { name: "words", command: node, args: ["scripts/words.mjs", "--check"] },
    { name: "specification", command: node, args: ["scripts/spec.mjs"], isQuiet: true },
  ],
];

/** @type {string[]} */
const failed = [];

/** @param {{ name: string, command: string, args: string[], isQuiet?: boolean }} step @returns {Promise<void>} */
const run = ({ name, command, args, isQuiet }) =>
  new Promise((resolve) => {
    execFile(command, args, { cwd: root, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      console.log(`${error ? "FAIL" : "ok  "} ${name}`);
      if (error) {
        failed.push(name);
        if (!isQuiet) process.stdout.write(stdout);
        process.stderr.write(stderr);
      }
      resolve();
    });
  });

for (const steps of stages) await Promise.all(steps.map(run));
if (failed.length > 0) console.error(`\nFailed: ${failed.join(", ")}.`);
process.exitCode = failed.length > 0 ? 1 : 0;
