// @ts-check
/**
 * `npm run bench -- inference [--quick] [--model name]`: the hub's own inference service against the same pipeline
 * called one by one in this process. Targets: at concurrency 32 at least 3 times the throughput; at concurrency 1 at
 * most 3 ms more per call, at the median.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readConfig } from "../apps/server/dist/config.js";
import { openHub } from "../apps/server/dist/hub.js";
import { anonymous } from "../apps/server/dist/identity/viewer.js";

const { values } = parseArgs({
  options: { quick: { type: "boolean" }, model: { type: "string", default: "lang-id" } },
});
const rounds = values.quick ? 3 : 7;
const perRound = values.quick ? 256 : 512;
const models = fileURLToPath(new URL("../models", import.meta.url));

/** Texts of three to five words, as people type them into a search box, from the task pages' own prose. */
const readTexts = () => {
  const page = new URL("../packages/tasks/src/tasks/text-classification/about.md", import.meta.url);
  const words = readFileSync(page, "utf8").match(/\b[a-z]{2,12}\b/g) ?? [];
  return Array.from({ length: perRound }, (_, place) => {
    const start = (place * 7) % (words.length - 5);
    return words.slice(start, start + 3 + (place % 3)).join(" ");
  });
};

/** @param {number[]} list @param {number} share */
const quantile = (list, share) => list.toSorted((a, b) => a - b)[Math.floor(share * (list.length - 1))] ?? Number.NaN;

/** Milliseconds of processor time that this process and the models' processes have used; on Linux only. */
const cpuTime = () => {
  const { user, system } = process.cpuUsage();
  const ticks = hub.inference.status().map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return 10 * (Number(fields[11]) + Number(fields[12]));
  });
  return (user + system) / 1000 + ticks.reduce((sum, time) => sum + time, 0);
};

/**
 * Runs work over all texts, so many at once; returns calls per second and the median of a call's milliseconds.
 * @param {readonly string[]} texts @param {number} atOnce @param {(text: string) => Promise<unknown>} work
 */
const measure = async (texts, atOnce, work) => {
  /** @type {number[]} */
  const times = [];
  let next = 0;
  const cpuBefore = process.platform === "linux" ? cpuTime() : 0;
  const begun = performance.now();
  const worker = async () => {
    while (next < texts.length) {
      const text = /** @type {string} */ (texts[next++]);
      const start = performance.now();
      await work(text);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const perSecond = texts.length / ((performance.now() - begun) / 1000);
  return {
    perSecond,
    median: quantile(times, 0.5),
    cpu: ((process.platform === "linux" ? cpuTime() : 0) - cpuBefore) / texts.length,
  };
};

const loadPipeline = async () => {
  const { pipeline } = await import("../models/scripts/runtime.mjs");
  const config = JSON.parse(readFileSync(join(models, values.model, "config.json"), "utf8"));
  const dtype = config["transformers.js_config"]?.dtype ?? "fp32";
  return pipeline("text-classification", values.model, { dtype });
};

const dataFolder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const hub = await openHub({ ...readConfig({}).config, dataFolder });
/** @param {string} text */
const ask = async (text) => {
  const body = new TextEncoder().encode(JSON.stringify({ inputs: text, parameters: { top_k: 1 } }));
  const signal = new AbortController().signal;
  const reply = await hub.inference.answer({
    modelId: `orrery/${values.model}`,
    path: "",
    headers: { "x-wait-for-model": "true" },
    body,
    viewer: anonymous,
    signal,
  });
  const said = new TextDecoder().decode(/** @type {Uint8Array} */ (reply.body));
  if (reply.status !== 200) throw new Error(said);
  return JSON.parse(said)[0];
};

try {
  const texts = readTexts();
  // So many at once are through so fast that a round over the texts alone would measure its own beginning and end.
  const longer = Array.from({ length: 4 }, () => texts).flat();
  const classify = await loadPipeline();
  const inProcess = (/** @type {string} */ text) => classify(text, { top_k: 1 });
  for (const text of texts.slice(0, 32)) {
    const [[bare], [served]] = [await inProcess(text), await ask(text)];
    // Eight-bit numbers are rounded from others, so that the order of a sum may show in the second place.
    if (bare.label !== served.label || Math.abs(bare.score - served.score) > 0.02)
      throw new Error(`“${text}”: the pipeline says ${JSON.stringify(bare)}, the service ${JSON.stringify(served)}`);
  }
  /** @typedef {Awaited<ReturnType<typeof measure>>} Measured */
  /** @type {{ bare: Measured, single: Measured, many: Measured, ratio: number, overhead: number }[]} */
  const rows = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await measure(texts, 1, inProcess);
    const single = await measure(texts, 1, ask);
    const many = await measure(longer, 32, ask);
    rows.push({ bare, single, many, ratio: many.perSecond / bare.perSecond, overhead: single.median - bare.median });
  }
  const median = (/** @type {(row: typeof rows[number]) => number} */ read) => quantile(rows.map(read), 0.5);
  const show = (/** @type {string} */ name, /** @type {number} */ value, unit = "", target = "") =>
    console.log(`${name.padEnd(52)} ${value.toFixed(2).padStart(9)} ${unit.padEnd(8)} ${target}`);
  console.log(
    `orrery/${values.model}, ${perRound} short texts, ${rounds} rounds, ${availableParallelism()} cores; medians of the rounds`,
  );
  show(
    "pipeline in this process, one by one",
    median(({ bare }) => bare.perSecond),
    "calls/s",
  );
  show(
    "service, one by one",
    median(({ single }) => single.perSecond),
    "calls/s",
  );
  show(
    "service, 32 at once",
    median(({ many }) => many.perSecond),
    "calls/s",
  );
  show("processes that ran the model", hub.inference.status().length);
  const [ratio, overhead] = [median((row) => row.ratio), median((row) => row.overhead)];
  show("throughput, 32 at once against one by one", ratio, "times", `target ≥ 3: ${ratio >= 3 ? "met" : "missed"}`);
  show(
    "median of a call, in this process",
    median(({ bare }) => bare.median),
    "ms",
  );
  show("overhead of the service at the median", overhead, "ms", `target ≤ 3: ${overhead <= 3 ? "met" : "missed"}`);
  if (process.platform === "linux")
    for (const [name, key] of /** @type {const} */ ([
      ["in this process", "bare"],
      ["service, one by one", "single"],
      ["service, 32 at once", "many"],
    ]))
      show(
        `processor time of a call, ${name}`,
        median((row) => row[key].cpu),
        "ms",
      );
  process.exitCode = ratio >= 3 && overhead <= 3 ? 0 : 1;
} finally {
  await hub.close();
  rmSync(dataFolder, { recursive: true, force: true });
}
