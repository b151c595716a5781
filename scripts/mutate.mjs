// @ts-check
/**
 * `npm run mutate -- <package | server/router> [--sample 150] [--seed 1] [--minutes 20] [--only <part of a path>] [--unit]`:
 * changes one operator, condition, literal or statement at a time and runs the tests that can reach it. A mutant that no
 * test notices survives. Nothing is written to disk: the changed module is handed to Vite. `--unit` runs only tests that
 * start no hub: that takes seconds, and finds more survivors than there are.
 */
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./build.mjs";
import { findMutants } from "./mutate/mutants.mjs";
import { createRunner } from "./mutate/runner.mjs";
import { folderOf, sourcesIn, testsFor } from "./mutate/target.mjs";
import { sampleOf } from "./sample.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string", default: "150" },
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "20" },
    only: { type: "string", default: "" },
    unit: { type: "boolean", default: false },
  },
});
const [target] = positionals;
if (!target) throw new Error("name a package, or server/router: npm run mutate -- inference");

const folder = folderOf(target);
const sources = sourcesIn(folder).filter((file) => file.includes(values.only));
const mutants = sampleOf(sources.flatMap(findMutants), Number(values.sample), Number(values.seed));
const tests = testsFor(folder, sources, values.unit);
const deadline = Date.now() + Number(values.minutes) * 60_000;
const counts = { killed: 0, survived: 0, timeout: 0, invalid: 0 };
/** @type {string[]} */
const survivors = [];

console.log(`${mutants.length} mutants of ${sources.length} files in ${relative(root, folder)}, seed ${values.seed}`);
const runner = await createRunner(tests.all);
for (const [index, mutant] of mutants.entries()) {
  if (Date.now() > deadline) break;
  const outcome = await runner.run(mutant, tests.orderFor(mutant.file));
  counts[outcome] += 1;
  if (outcome !== "survived") continue;
  const line = `${relative(root, mutant.file)}:${mutant.line}  ${mutant.change}`;
  survivors.push(line);
  console.log(`survived  ${index + 1}/${mutants.length}  ${line}`);
}
await runner.close();

const done = counts.killed + counts.survived + counts.timeout;
const share = done === 0 ? 0 : ((counts.killed + counts.timeout) / done) * 100;
console.log(
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", "),
);
console.log(`${share.toFixed(1)}% of ${done} valid mutants killed; ${mutants.length - done - counts.invalid} not run`);
process.exitCode = share >= 85 ? 0 : 1;
