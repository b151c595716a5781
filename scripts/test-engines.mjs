// @ts-check
/**
 * `npm run test:engines [-- pools|endpoints|clusters …]`: pools of engines under faults, load, drain and flapping; and how endpoints,
 * policies and health checks work on each database. Says how many of each hold.
 */
import { runSection, runSections } from "./run-sections.mjs";

const server = "apps/server/src";
const pools = [`${server}/router/tests/engines.process.test.ts`];
const endpoints = [
  "modules/engines/endpoints.hub.test.ts",
  "modules/engines/policies.hub.test.ts",
  "router/tests/deployments.hub.test.ts",
  "router/upstream/pools/pools.test.ts",
  "router/planning/routing-policy.test.ts",
].map((file) => `${server}/${file}`);

const clusters = [`${server}/modules/engines/desired/desired-engines.hub.test.ts`];

await runSections({
  pools: () => runSection("pools of engines", pools, 60),
  endpoints: () => runSection("endpoints and policies", endpoints, 30),
  clusters: () => runSection("clusters", clusters, 10),
});
