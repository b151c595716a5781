// @ts-check
/** `npm run simulator [-- port]`: simulates every provider on the loopback address until it is stopped. */
import { runTool } from "./build.mjs";

runTool("tsc", ["-b", "packages/simulator"]);
const { faultKinds, simulatedCells, startSimulator } = await import("@orrery/simulator");

const port = Number(process.argv[2] ?? process.env.PORT ?? 4748);
const { url } = await startSimulator({ port });
const providers = new Set(simulatedCells.map(({ provider }) => provider));

console.log(`Simulating ${providers.size} providers, ${simulatedCells.length} pairs of provider and task, at ${url}`);
console.log(`  hub       ${url}/api/models/{id}?expand[]=inferenceProviderMapping`);
console.log(`  router    ${url}/router/{provider}/…`);
console.log(`  provider  ${url}/{host of the provider}/…`);
console.log("Faults, by the header x-simulate:");
for (const [name, meaning] of Object.entries(faultKinds)) console.log(`  ${name.padEnd(16)}${meaning}`);
