// @ts-check
/**
 * `npm run test:engines [-- pools|endpoints|clusters|workers|ray …]`: pools of engines under faults, load, drain and flapping;
 * how endpoints, policies and health checks work on each database; workers in processes of their own; Ray Serve for real where
 * Python has it (ORRERY_PYTHON names one). Says how many of each hold.
 */
import { fileURLToPath } from "node:url";
import { isLoopbackOnly, runInOwnNetwork } from "./own-network.mjs";
import { runSection, runSections } from "./run-sections.mjs";

const server = "apps/server/src";
const pools = [`${server}/router/tests/engines.process.test.ts`];
const endpoints = [
  "modules/engines/endpoints.hub.test.ts",
  "modules/engines/policies.hub.test.ts",
  "router/tests/deployments.hub.test.ts",
  "router/engines/pools.test.ts",
  "router/upstream/pools/pooled-send.test.ts",
  "router/planning/routing-policy.test.ts",
].map((file) => `${server}/${file}`);

const clusters = [`${server}/modules/engines/desired/desired-engines.hub.test.ts`];
const workers = [
  "modules/engines/workers/workers.hub.test.ts",
  "cli/worker/run-worker.hub.test.ts",
  "router/tests/workers.process.test.ts",
].map((file) => `${server}/${file}`);

/** Ray opens ports on every address of the machine, so it gets a network of its own. */
const runRay = async () => {
  const name = "Ray Serve";
  const run = isLoopbackOnly() ? undefined : runInOwnNetwork([fileURLToPath(import.meta.url), "ray"]);
  if (!run) return runSection(name, [`${server}/modules/engines/desired/ray-serve.process.test.ts`], 0);
  console.log(run.stdout);
  const line = run.stdout.split("\n").findLast((text) => text.startsWith(`${name}:`));
  return { line: line ?? `${name}: the tests did not end`, holds: run.status === 0, reasons: [] };
};

await runSections({
  pools: () => runSection("pools of engines", pools, 60),
  endpoints: () => runSection("endpoints and policies", endpoints, 30),
  clusters: () => runSection("clusters", clusters, 10),
  workers: () => runSection("workers", workers, 10),
  ray: runRay,
});
