// @ts-check
/**
 * `npm run bench -- hostile [--only text]`: plays inputs that are made to take long against a hub, while a second
 * process asks for `/healthz` without end. Prints for each input
 * - block: the longest wait for `/healthz`;
 * - control: the longest wait for a server that gets no hostile input, in the same seconds: the load of the machine;
 * - cpu: how long the hub's event loop computed at a stretch, which the load of the machine does not change.
 * Fails where block or cpu is above 100 ms, and where an input gets no answer or breaks the hub. On a machine that is busy
 * when it starts, where a block may only be the wait for a core, block does not count.
 */
import { availableParallelism, loadavg } from "node:os";
import { inputs, publish } from "./hostile/inputs.mjs";
import { longestOf, startChild } from "./start-child.mjs";

const limit = 100;
const isBusy = (loadavg()[0] ?? 0) > availableParallelism();
const longestAnswer = 60_000;

/** @param {(typeof inputs)[number]} input @param {import("./hostile/inputs.mjs").Hub} hub */
const play = async ({ send }, hub) => {
  try {
    const reply = await Promise.race([
      send(hub),
      new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), longestAnswer).unref()),
    ]);
    await reply.arrayBuffer();
    return String(reply.status);
  } catch (error) {
    const { message, cause } = /** @type {Error & { cause?: { code?: string } }} */ (error);
    return cause?.code ?? message;
  }
};

const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const only = process.argv[process.argv.indexOf("--only") + 1];
const chosen = process.argv.includes("--only") ? inputs.filter(({ name }) => name.includes(only ?? "")) : inputs;
const { child: providerChild, told: provider } = await startChild("./hostile/provider.mjs");
const { child, told: hub } = await startChild("./hostile/hub.mjs", [provider.address]);
await publish(hub, chosen);
const { child: control, told: bare } = await startChild("./hostile/control.mjs");
const { child: probe } = await startChild("./hostile/probe.mjs", [hub.address]);
const { child: controlProbe } = await startChild("./hostile/probe.mjs", [bare.address]);

const measured = [probe, controlProbe, child];
const measure = async () => {
  const [block = 0, other = 0, cpu = 0] = await Promise.all(measured.map(longestOf));
  return { block, other, cpu };
};
const columns = (/** @type {number[]} */ ...figures) =>
  figures.map((figure) => `${figure.toFixed(0)} ms`.padStart(9)).join("");

console.log(`${"".padEnd(44)}${["block", "control", "cpu"].map((name) => name.padStart(9)).join("")}`);
await pause(1_000);
await measure();
await pause(3_000);
const idle = await measure();
console.log(`${"idle".padEnd(44)}${columns(idle.block, idle.other, idle.cpu)}`);

let isAlive = true;
child.once("exit", () => {
  isAlive = false;
});
let worst = { block: 0, cpu: 0 };
const blocked = [];
for (const input of chosen) {
  if (!isAlive) {
    blocked.push("the hub has ended");
    break;
  }
  await measure();
  const startedAt = performance.now();
  const status = await play(input, hub);
  const took = performance.now() - startedAt;
  await pause(100);
  if (!isAlive) continue;
  const { block, other, cpu } = await measure();
  worst = { block: Math.max(worst.block, block), cpu: Math.max(worst.cpu, cpu) };
  const isBlocked = cpu > limit || (block > limit && !isBusy);
  if (isBlocked || !/^\d+$/.test(status) || status === "500") blocked.push(`${input.name} (${status})`);
  const end = `  ${status.padStart(4)} after ${(took / 1000).toFixed(1)} s`;
  console.log(`${input.name.padEnd(44)}${columns(block, other, cpu)}${end}`);
}
console.log(
  `\n${chosen.length} inputs, longest block ${worst.block.toFixed(0)} ms, longest computation ${worst.cpu.toFixed(0)} ms, ` +
    `${blocked.length} above ${limit} ms or broken${isBusy ? " (on a busy machine, blocks are not counted)" : ""}`,
);
for (const name of blocked) console.log(`  ${name}`);
for (const helper of [probe, controlProbe, control, providerChild]) helper.disconnect();
if (isAlive) child.disconnect();
process.exitCode = blocked.length > 0 || chosen.length === 0 ? 1 : 0;
