// @ts-check
/**
 * `npm run test:scan`: scans hostile and honest files in a worker process, as the hub does, then runs the tests of the
 * scanner and the gate. Prints what was judged by family, how long it took, and how long the event loop waited.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { startVitest } from "vitest/node";
import { buildServer, root } from "./build.mjs";
import { createPlainSummary } from "./plain-summary.mjs";

buildServer();
const { createWorkers } = await import("../apps/server/dist/workers/workers.js");
const { memorySource } = await import("../apps/server/dist/blobs/byte-source.js");
const { scanJob } = await import("../apps/server/dist/readers/scan/scan-job.js");
const { hostileFiles } = await import("../apps/server/dist/testing/publishing/scan/hostile-files.js");
const { honestFiles } = await import("../apps/server/dist/testing/publishing/scan/honest-files.js");

/** A scan that needs more than this ends, and its file is not judged. */
const memoryMb = 256;
const workers = createWorkers({ seconds: 60, memoryMb });

/** @typedef {{ family: string, name: string, status: string, milliseconds: number }} Outcome */

/** @param {{ family: string, name: string, bytes: Buffer }} sample @returns {Promise<Outcome>} */
const scan = async ({ family, name, bytes }) => {
  const start = performance.now();
  const { status } = await workers
    .run(scanJob, null, [memorySource(bytes)], name)
    .catch((/** @type {Error} */ { message }) => ({ status: `failed: ${message}` }));
  return { family, name, status, milliseconds: performance.now() - start };
};

/** @param {readonly { family: string, name: string, bytes: Buffer }[]} samples */
const scanAll = async (samples) => {
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const sample of samples) outcomes.push(await scan(sample));
  return outcomes;
};

/** @param {readonly number[]} values @param {number} part */
const quantile = (values, part) =>
  [...values].sort((left, right) => left - right)[Math.floor((values.length - 1) * part)] ?? 0;

const statuses = ["safe", "caution", "error", "suspicious", "unsafe"];

/** @param {string} title @param {readonly Outcome[]} outcomes */
const print = (title, outcomes) => {
  console.log(`\n${title}`);
  console.log(
    `  ${"family".padEnd(24)}${["files", ...statuses, "p50 ms", "max ms"].map((name) => name.padStart(11)).join("")}`,
  );
  for (const family of [...new Set(outcomes.map((outcome) => outcome.family)), "all"]) {
    const own = outcomes.filter((outcome) => family === "all" || outcome.family === family);
    const times = own.map(({ milliseconds }) => milliseconds);
    const counts = [own.length, ...statuses.map((status) => own.filter((outcome) => outcome.status === status).length)];
    const cells = [...counts.map(String), quantile(times, 0.5).toFixed(1), Math.max(...times).toFixed(1)];
    console.log(`  ${family.padEnd(24)}${cells.map((cell) => cell.padStart(11)).join("")}`);
  }
  for (const { family, name, status } of outcomes)
    if (status.startsWith("failed")) console.log(`  ${family}: ${name}: ${status}`);
};

// The first scan starts the process.
await scan({ family: "", name: "", bytes: Buffer.from("start") });
const loop = monitorEventLoopDelay({ resolution: 1 });
loop.enable();
const hostile = await scanAll(hostileFiles);
const honest = await scanAll(honestFiles());
loop.disable();
workers.close();
print("Hostile files", hostile);
print("Honest files", honest);
const missed = hostile.filter(({ status }) => status === "safe" || status.startsWith("failed"));
const refused = honest.filter(({ status }) => status === "unsafe" || status.startsWith("failed"));
for (const { family, name } of missed) console.log(`judged safe, or not at all: ${family}: ${name}`);
for (const { family, name } of refused) console.log(`refused: ${family}: ${name}`);
console.log(`\nhostile: ${hostile.length} files, ${missed.length} judged safe`);
console.log(`honest: ${honest.length} files, ${refused.length} refused`);
console.log(`event loop of the hub: p99 ${(loop.percentile(99) / 1e6).toFixed(1)} ms; scans had ${memoryMb} MiB each`);

const { summary, reporter } = createPlainSummary();
const conditions = ["orrery-source"];
const vitest = await startVitest(
  "test",
  ["apps/server/src/readers/scan", "apps/server/src/modules/files/scans", ...process.argv.slice(2)],
  { root, watch: false, run: true, reporters: ["dot", reporter] },
  { resolve: { conditions }, ssr: { resolve: { conditions } } },
);
await vitest?.close();
for (const [reason, count] of summary.reasons) console.log(`skipped: ${count} × ${reason}`);
console.log(`tests: ${summary.passed} passed, ${summary.failed} failed, ${summary.skipped} skipped`);
const isEnough = hostile.length >= 120 && honest.length >= 200;
process.exit(missed.length + refused.length + summary.failed > 0 || !isEnough ? 1 : 0);
