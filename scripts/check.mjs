// @ts-check
/** `npm run check`: format, lint, types, import direction, unused code, code limits, words and the specification. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./build.mjs";

const bin = (/** @type {string} */ name) => join(root, "node_modules", ".bin", name);

const steps = [
  { name: "format and lint", command: bin("biome"), args: ["check", "--error-on-warnings", "."] },
  { name: "types", command: bin("tsc"), args: ["-b"] },
  { name: "types of tests and scripts", command: bin("tsc"), args: ["-p", "tsconfig.tests.json"] },
  { name: "import direction", command: process.execPath, args: ["scripts/check-imports.mjs"] },
  { name: "unused code", command: bin("knip"), args: [] },
  { name: "code limits", command: process.execPath, args: ["scripts/code-stats.mjs"] },
  { name: "words", command: process.execPath, args: ["scripts/words.mjs", "--check"] },
  { name: "specification", command: process.execPath, args: ["scripts/spec.mjs"], isQuiet: true },
];

/** @type {string[]} */
const failed = [];
for (const { name, command, args, isQuiet } of steps) {
  const { status, stderr, stdout } = spawnSync(command, args, { cwd: root, encoding: "utf8" });
  const isGood = status === 0;
  console.log(`${isGood ? "ok  " : "FAIL"} ${name}`);
  if (isGood) continue;
  failed.push(name);
  if (!isQuiet) process.stdout.write(stdout);
  process.stderr.write(stderr);
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(", ")}.`);
process.exitCode = failed.length > 0 ? 1 : 0;
