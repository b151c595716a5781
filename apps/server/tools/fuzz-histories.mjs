/** Command line: `npm run fuzz -- histories [--cases n] [--seed n] [--engine SQLite|PostgreSQL]`. */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`);

const root = new URL("../../../", import.meta.url);
const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "1000" },
    seed: { type: "string" },
    engine: { type: "string", default: "SQLite" },
  },
});
const cases = Number(values.cases);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 30));
if (![cases, seed].every((number) => Number.isInteger(number) && number >= 0))
  throw new Error("--cases and --seed must be integers");

const built = spawnSync("npx", ["tsc", "-b", "apps/server"], { cwd: root, stdio: "inherit" });
if (built.status !== 0) throw new Error("apps/server does not build");
const load = (/** @type {string} */ path) => import(String(new URL(`../dist/testing/${path}`, import.meta.url)));
const { enginesForTests } = await load("engines.js");
const { runHistories } = await load("publishing/histories/run-histories.js");
const engine = enginesForTests.find((/** @type {{ name: string }} */ { name }) => name === values.engine);
if (!engine)
  throw new Error(`--engine must be one of ${enginesForTests.map((/** @type {{ name: string }} */ { name }) => name)}`);

print(`writing ${cases} histories on ${engine.name}, seeds ${seed} to ${seed + cases - 1}`);
const startedAt = Date.now();
const elapsed = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
const { problems, ...counts } = await runHistories({
  engine: await engine.start(),
  cases,
  seed,
  onProgress: (/** @type {number} */ done) => print(`${done} histories after ${elapsed()}`),
});
for (const problem of problems) print(problem);
print(`\n${JSON.stringify(counts)} in ${elapsed()}`);
print(problems.length === 0 ? "every id is git's, git fsck --strict is clean" : `${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
