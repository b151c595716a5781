// @ts-check
/**
 * `npm run test:faults [-- matrix|apis|single|kills …]`: runs the router's fault matrix, the same faults through chat, Responses
 * and Messages, the tests of single faults (of callers, bodies, replies and files), and kill -9 thirty times on each engine.
 * Says how many of each hold.
 */
import { build } from "./build.mjs";
import { runSection, runSections } from "./run-sections.mjs";

const server = "apps/server/src";
const matrix = [`${server}/router/tests/faults.process.test.ts`];
const apis = ["agents.hub", "wires.process"].map((name) => `${server}/router/tests/${name}.test.ts`);
const singleFaults = [
  "router/tests/access.hub.test.ts",
  "router/tests/accounting.hub.test.ts",
  "router/tests/audio.hub.test.ts",
  "router/tests/pass-through.hub.test.ts",
  "router/tests/request-body.hub.test.ts",
  "router/tests/stalled.hub.test.ts",
  "router/tests/untrusted-replies.hub.test.ts",
  "router/streams/raw-relay.hub.test.ts",
  "router/json/json-bytes.test.ts",
  "http/drain-refused.hub.test.ts",
  "modules/files/large-commits.hub.test.ts",
  "modules/rows/splits-job.test.ts",
  "readers/hostile-files.hub.test.ts",
  "workers/workers.process.test.ts",
].map((file) => `${server}/${file}`);

const kills = [`${server}/tests/crash.process.test.ts`, ".crash.test.ts"];

await runSections(
  {
    matrix: () => runSection("fault matrix", matrix, 600),
    apis: () => runSection("faults through chat, Responses and Messages", apis, 250),
    single: () => runSection("single faults", singleFaults, 100),
    kills: () => runSection("kill -9", kills, 6),
  },
  (chosen) => {
    if (chosen.length === 0 || chosen.includes("kills")) build();
  },
);
