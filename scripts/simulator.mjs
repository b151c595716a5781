// @ts-check
/** `npm run simulator [-- port]`: simulates every provider on the loopback address until it is stopped. */
import { parseArgs } from "node:util";
import { runTool } from "./build.mjs";

const help = `Simulates every provider on the loopback address until it is stopped with Ctrl-C.

Usage: npm run simulator [-- <port>]

The port is 4748 by default, or PORT. Start a hub that sends its calls there:
  ORRERY_PROVIDERS_AT=http://127.0.0.1:4748 npm start

Add the header x-simulate to a call to get a fault. The simulator lists faults and addresses when it starts.
`;

/** @returns {number | undefined} The port; undefined if only the help is wanted. */
const readArguments = () => {
  const options = /** @type {const} */ ({ help: { type: "boolean", short: "h" } });
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const text = positionals[0] ?? process.env.PORT ?? "4748";
  if (positionals.length > 1 || !/^\d+$/.test(text) || Number(text) > 65_535)
    throw new Error(`“${positionals.join(" ") || text}” is not a port.`);
  return values.help ? undefined : Number(text);
};

/** @type {number | undefined} */
let port;
try {
  port = readArguments();
} catch (error) {
  process.stderr.write(`${/** @type {Error} */ (error).message}\n\n${help}`);
  process.exit(2);
}
if (port === undefined) {
  process.stdout.write(help);
  process.exit(0);
}

runTool("tsc", ["-b", "packages/simulator"]);
const { faultKinds, simulatedCells, startSimulator } = await import("@orrery/simulator");

const { url } = await startSimulator({ port });
const providers = new Set(simulatedCells.map(({ provider }) => provider));

console.log(`Simulating ${providers.size} providers, ${simulatedCells.length} pairs of provider and task, at ${url}`);
console.log(`  hub       ${url}/api/models/{id}?expand[]=inferenceProviderMapping`);
console.log(`  router    ${url}/router/{provider}/…`);
console.log(`  provider  ${url}/{host of the provider}/…`);
console.log("Faults, by the header x-simulate:");
for (const [name, meaning] of Object.entries(faultKinds)) console.log(`  ${name.padEnd(16)}${meaning}`);
