// @ts-check
/** `npm run simulator [-- port]`: plays every provider's wire on the loopback address until it is stopped. */
import { runTool } from "./build.mjs";

runTool("tsc", ["-b", "packages/simulator"]);
const { faultKinds, playedCells, startSimulator } = await import("@orrery/simulator");

const port = Number(process.argv[2] ?? process.env.PORT ?? 4748);
const { url } = await startSimulator({ port });
const providers = new Set(playedCells.map(({ provider }) => provider));

console.log(
  `The simulator plays ${providers.size} providers in ${playedCells.length} pairs of provider and task at ${url}`,
);
console.log(`  hub       ${url}/api/models/{id}?expand[]=inferenceProviderMapping`);
console.log(`  router    ${url}/router/{provider}/…`);
console.log(`  provider  ${url}/{host of the provider}/…`);
console.log("Faults, by the header x-simulate:");
for (const [name, meaning] of Object.entries(faultKinds)) console.log(`  ${name.padEnd(16)}${meaning}`);
