// @ts-check
/** Text classification by the hub's own service, beside the same pipeline called one by one in this process. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "../../apps/server/dist/config/config.js";
import { openHub } from "../../apps/server/dist/hub/hub.js";
import { anonymous } from "../../apps/server/dist/identity/viewer.js";
import { quantile, show } from "./figures.mjs";

const models = fileURLToPath(new URL("../../models", import.meta.url));

/** @typedef {Awaited<ReturnType<typeof openHub>>} Hub */

/**
 * Texts of three to five words, as people type them into a search box, from the task pages' own prose.
 * @param {number} count
 */
const readTexts = (count) => {
  const page = new URL("../../packages/tasks/src/tasks/text-classification/about.md", import.meta.url);
  const words = readFileSync(page, "utf8").match(/\b[a-z]{2,12}\b/g) ?? [];
  return Array.from({ length: count }, (_, place) => {
    const start = (place * 7) % (words.length - 5);
    return words.slice(start, start + 3 + (place % 3)).join(" ");
  });
};

/**
 * Milliseconds of processor time that this process and the models' processes have used; 0 where that can't be read.
 * @param {Hub} hub
 */
const cpuTime = (hub) => {
  if (process.platform !== "linux") return 0;
  const { user, system } = process.cpuUsage();
  const ticks = hub.inference.status().map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return 10 * (Number(fields[11]) + Number(fields[12]));
  });
  return (user + system) / 1000 + ticks.reduce((sum, time) => sum + time, 0);
};

/**
 * Runs work over all texts, so many at once; returns calls per second and the median of a call's milliseconds.
 * @param {Hub} hub @param {readonly string[]} texts @param {number} atOnce @param {(text: string) => Promise<unknown>} work
 */
const measure = async (hub, texts, atOnce, work) => {
  /** @type {number[]} */
  const times = [];
  let next = 0;
  const cpuBefore = cpuTime(hub);
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
    cpu: (cpuTime(hub) - cpuBefore) / texts.length,
  };
};

/** @param {string} model */
const loadPipeline = async (model) => {
  const { pipeline } = await import("../../models/scripts/runtime.mjs");
  const config = JSON.parse(readFileSync(join(models, model, "config.json"), "utf8"));
  const dtype = config["transformers.js_config"]?.dtype ?? "fp32";
  return pipeline("text-classification", model, { dtype });
};

/** @param {Hub} hub @param {string} model @returns {(text: string) => Promise<{ label: string, score: number }[]>} */
const askOf = (hub, model) => async (text) => {
  const reply = await hub.inference.answer({
    modelId: `orrery/${model}`,
    path: "",
    headers: { "x-wait-for-model": "true" },
    body: new TextEncoder().encode(JSON.stringify({ inputs: text, parameters: { top_k: 1 } })),
    viewer: anonymous,
    signal: new AbortController().signal,
  });
  const said = new TextDecoder().decode(/** @type {Uint8Array} */ (reply.body));
  if (reply.status !== 200) throw new Error(said);
  return JSON.parse(said)[0];
};

/** @typedef {Awaited<ReturnType<typeof measure>>} Measured */
/** @typedef {{ bare: Measured, single: Measured, many: Measured, ratio: number, overhead: number }} Round */

/** @param {Hub} hub @param {string} model @param {boolean} isQuick @returns {Promise<Round[]>} */
const runRounds = async (hub, model, isQuick) => {
  const ask = askOf(hub, model);
  const texts = readTexts(isQuick ? 256 : 512);
  // So many at once are through so fast that a round over the texts alone would measure its own beginning and end.
  const longer = Array.from({ length: 4 }, () => texts).flat();
  const classify = await loadPipeline(model);
  const inProcess = (/** @type {string} */ text) => classify(text, { top_k: 1 });
  for (const text of texts.slice(0, 32)) {
    const [[bare], [served]] = [await inProcess(text), await ask(text)];
    // Eight-bit numbers are rounded from others, so that the order of a sum may show in the second place.
    if (!served || bare.label !== served.label || Math.abs(bare.score - served.score) > 0.02)
      throw new Error(`“${text}”: the pipeline says ${JSON.stringify(bare)}, the service ${JSON.stringify(served)}`);
  }
  const rows = [];
  for (let round = 0; round < (isQuick ? 3 : 7); round++) {
    const bare = await measure(hub, texts, 1, inProcess);
    const single = await measure(hub, texts, 1, ask);
    const many = await measure(hub, longer, 32, ask);
    rows.push({ bare, single, many, ratio: many.perSecond / bare.perSecond, overhead: single.median - bare.median });
  }
  return rows;
};

/** @param {readonly Round[]} rows @param {Hub} hub @returns {boolean} whether the targets are met */
const report = (rows, hub) => {
  const median = (/** @type {(row: Round) => number} */ read) => quantile(rows.map(read), 0.5);
  for (const [name, key] of /** @type {const} */ ([
    ["pipeline in this process, one by one", "bare"],
    ["service, one by one", "single"],
    ["service, 32 at once", "many"],
  ])) {
    show(
      name,
      median((row) => row[key].perSecond),
      "calls/s",
    );
    if (process.platform === "linux")
      show(
        "  processor time of a call",
        median((row) => row[key].cpu),
        "ms",
      );
  }
  show("processes that ran the model", hub.inference.status().length);
  const [ratio, overhead] = [median((row) => row.ratio), median((row) => row.overhead)];
  show("throughput, 32 at once against one by one", ratio, "times", `target ≥ 3: ${ratio >= 3 ? "met" : "missed"}`);
  show(
    "median of a call, in this process",
    median(({ bare }) => bare.median),
    "ms",
  );
  show("overhead of the service at the median", overhead, "ms", `target ≤ 2: ${overhead <= 2 ? "met" : "missed"}`);
  return ratio >= 3 && overhead <= 2;
};

/** @param {{ model: string, isQuick: boolean }} options @returns {Promise<boolean>} whether the targets are met */
export const benchClassification = async ({ model, isQuick }) => {
  const dataFolder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
  const hub = await openHub({ ...readConfig({}).config, dataFolder });
  try {
    const rows = await runRounds(hub, model, isQuick);
    console.log(`\norrery/${model}, short texts, ${rows.length} rounds, ${availableParallelism()} cores; medians`);
    return report(rows, hub);
  } finally {
    await hub.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
};
