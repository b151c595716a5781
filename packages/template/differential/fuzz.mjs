/** Command line of the fuzzer: `npm run fuzz -- template 200000 [--seed n] [--max n] [--memory folder]`. */
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { fuzz } from "./fuzzing.mjs";
import { startReference, whyNoReference } from "./reference.mjs";
import { remembering } from "./remembering.mjs";

/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`);

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: "string" },
      max: { type: "string", default: "20" },
      workers: { type: "string" },
      memory: { type: "string" },
    },
  });
  const count = Number(positionals[0] ?? 20_000);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  const workers = Number(values.workers ?? Math.min(2, availableParallelism()));
  if (![count, seed, workers].every(Number.isInteger)) throw new Error("count, seed and workers must be integers");
  return { count, seed, workers, max: Number(values.max), memory: values.memory };
}

async function loadEngine() {
  const root = new URL("../../../", import.meta.url);
  const built = spawnSync("npx", ["tsc", "-b", "packages/template"], { cwd: root, stdio: "inherit" });
  if (built.status !== 0) throw new Error("packages/template does not build");
  const { compile, float } = await import(String(new URL("../dist/index.js", import.meta.url)));
  return { compile, float };
}

/** @param {import("./fixture-file.mjs").Outcome} outcome */
const show = (outcome) =>
  "text" in outcome ? JSON.stringify(outcome.text) : `${outcome.error}: ${outcome.message.split("\n", 4).join(" | ")}`;

/** @param {import("./fuzzing.mjs").Difference} difference */
function printDifference({ sent, expected, actual, seed, path }) {
  print(`\ndiffers (batch seed ${seed}, case ${path})`);
  print(`  template ${JSON.stringify(sent.template)}`);
  print(`  context  ${sent.context}`);
  if (Object.keys(sent.options ?? {}).length > 0) print(`  options  ${JSON.stringify(sent.options)}`);
  print(`  jinja2   ${show(expected)}`);
  print(`  orrery   ${show(actual)}`);
}

async function main() {
  const { count, seed, workers, max, memory } = readArguments();
  const missing = whyNoReference();
  if (missing !== undefined) throw new Error(`cannot compare: ${missing}`);
  print(`fuzzing ${count} cases, seed ${seed}, ${workers} reference workers`);
  const engine = await loadEngine();
  const references = Array.from({ length: workers }, () => {
    const reference = startReference();
    return memory === undefined ? reference : remembering(reference, memory);
  });
  const started = Date.now();
  let shown = 0;
  const tally = await fuzz({
    engine,
    references,
    count,
    seed,
    maxDifferences: max,
    onBatch: ({ cases }) => {
      if (cases - shown < 20_000) return;
      shown = cases;
      print(`${cases} cases after ${Math.round((Date.now() - started) / 1000)} s`);
    },
  });
  for (const reference of references) reference.close();
  tally.differences.forEach(printDifference);
  print(
    `\n${tally.cases} cases in ${Math.round((Date.now() - started) / 1000)} s, seed ${seed}; Jinja2 rendered ${tally.rendered}, refused the rest`,
  );
  for (const [verdict, number] of [...tally.verdicts].sort()) print(`  ${verdict}: ${number}`);
  process.exitCode = (tally.verdicts.get("differ") ?? 0) > 0 ? 1 : 0;
}

await main();
