// @ts-check
/**
 * `npm run test:faults [-- matrix|single|kills …]`: runs the router's fault matrix, the tests of single faults (of callers,
 * bodies, replies and files), and kill -9 thirty times on each engine. Says how many of each hold.
 */
import { startVitest } from "vitest/node";
import { build, root } from "./build.mjs";
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

const kills = ["crash", "crash-import", "crash-publishing"].map((name) => `${server}/tests/${name}.process.test.ts`);

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
/** @type {Record<string, () => ReturnType<typeof run>>} */
const sections = {
  matrix: () => run("fault matrix", matrix, 600),
  single: () => run("single faults", singleFaults, 100),
  kills: () => run("kill -9", kills, 3),
};
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !Object.hasOwn(sections, name));
if (unknown) throw new Error(`There is no section “${unknown}”; choose from ${Object.keys(sections).join(", ")}.`);
if (chosen.length === 0 || chosen.includes("kills")) build();
const results = [];
for (const [name, start] of Object.entries(sections))
  if (chosen.length === 0 || chosen.includes(name)) results.push(await start());
console.log(`\n${results.map(({ line }) => line).join("\n")}`);
process.exit(results.every(({ holds }) => holds) ? 0 : 1);
