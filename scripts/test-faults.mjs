// @ts-check
/**
 * `npm run test:faults`: runs the router's fault matrix, and the tests of single faults: of callers, bodies, replies
 * and files. Says how many of each hold.
 */
import { startVitest } from "vitest/node";
import { root } from "./build.mjs";
import { createPlainSummary } from "./plain-summary.mjs";

const server = "apps/server/src";
const matrix = [`${server}/router/tests/faults.process.test.ts`];
const singleFaults = [
  "router/tests/access.hub.test.ts",
  "router/tests/accounting.hub.test.ts",
  "router/tests/audio.hub.test.ts",
  "router/tests/pass-through.hub.test.ts",
  "router/tests/request-body.hub.test.ts",
  "router/tests/stalled.hub.test.ts",
  "router/tests/untrusted-replies.hub.test.ts",
  "router/tests/wires.process.test.ts",
  "router/streams/raw-relay.hub.test.ts",
  "router/upstream/json-bytes.test.ts",
  "http/drain-refused.hub.test.ts",
  "modules/files/large-commits.hub.test.ts",
  "modules/rows/splits-job.test.ts",
  "readers/hostile-files.hub.test.ts",
  "workers/workers.process.test.ts",
].map((file) => `${server}/${file}`);

/** @param {string} name @param {string[]} files @param {number} least */
const run = async (name, files, least) => {
  const { summary, reporter } = createPlainSummary();
  const startedAt = Date.now();
  const vitest = await startVitest("test", files, { root, watch: false, run: true, reporters: ["default", reporter] });
  await vitest?.close();
  const { passed, failed, skipped } = summary;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  const left = skipped > 0 ? `, ${skipped} skipped` : "";
  return {
    line: `${name}: ${passed} of ${passed + failed} hold${left}, in ${seconds} s`,
    holds: failed === 0 && passed >= least,
  };
};

process.env.ORRERY_TESTS = "full";
const results = [await run("fault matrix", matrix, 600), await run("single faults", singleFaults, 100)];
console.log(`\n${results.map(({ line }) => line).join("\n")}`);
process.exit(results.every(({ holds }) => holds) ? 0 : 1);
