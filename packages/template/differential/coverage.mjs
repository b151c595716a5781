/** Shows what the fuzzer reaches: `node packages/template/differential/coverage.mjs [count] [seed]`. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { BATCH, growBatch } from "./fuzzing.mjs";
import { encodeRequest, PYTHON, WORKER_ENVIRONMENT } from "./reference.mjs";

const SCRIPT = fileURLToPath(new URL("constructs.py", import.meta.url));
const [count = 20_000, seed = 1] = process.argv.slice(2).map(Number);

/** @type {Map<string, [number, number]>} */
const totals = new Map();
for (let first = 0; first < count; first += BATCH) {
  const input = encodeRequest(growBatch((seed + first) | 0, Math.min(BATCH, count - first)));
  const { stdout, status } = spawnSync(PYTHON, [SCRIPT], {
    input,
    encoding: "utf8",
    env: WORKER_ENVIRONMENT,
  });
  if (status !== 0) throw new Error(`constructs.py failed with ${status}`);
  for (const [name, [grown = 0, rendered = 0]] of Object.entries(JSON.parse(stdout))) {
    const [before, beforeRendered] = totals.get(name) ?? [0, 0];
    totals.set(name, [before + grown, beforeRendered + rendered]);
  }
}
for (const [name, [grown, rendered]] of [...totals].sort(([, a], [, b]) => b[1] - a[1]))
  process.stdout.write(`${String(rendered).padStart(7)} rendered of ${String(grown).padStart(7)}  ${name}\n`);
