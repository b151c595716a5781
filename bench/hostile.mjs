// @ts-check
/**
 * `npm run bench -- hostile [--only text]`: plays inputs that are made to take long against a hub, while a second
 * process asks for `/healthz` without end. Prints for each input
 * - block: the longest wait for `/healthz`;
 * - control: the longest wait for a server that gets no hostile input, in the same seconds: the load of the machine;
 * - own: how long the hub held its event loop, without the time that the kernel gave its core to others.
 * Fails where an input holds the loop for more than 100 ms, where block exceeds control by as much, and where an
 * input gets no answer or breaks the hub.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { inputs, publish } from "./hostile/inputs.mjs";

const limit = 100;
const longestAnswer = 60_000;

/** @param {string} file @param {string[]} [args] */
const start = async (file, args = []) => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, { execArgv: [] });
  const [told] = await once(child, "message");
  return { child, told };
};

/** @param {import("node:child_process").ChildProcess} child */
const longestOf = async (child) => {
  const told = once(child, "message");
  child.send("longest");
  return Number((await told)[0]);
};

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
const { child, told: hub } = await start("./hostile/hub.mjs");
await publish(hub);
const { child: control, told: bare } = await start("./hostile/control.mjs");
const { child: probe } = await start("./hostile/probe.mjs", [hub.address]);
const { child: controlProbe } = await start("./hostile/probe.mjs", [bare.address]);

const measured = [probe, controlProbe, child];
const measure = async () => {
  const [block = 0, other = 0, own = 0] = await Promise.all(measured.map(longestOf));
  return { block, other, own };
};
const columns = (/** @type {number[]} */ ...figures) =>
  figures.map((figure) => `${figure.toFixed(0)} ms`.padStart(9)).join("");

console.log(`${"".padEnd(44)}${["block", "control", "own"].map((name) => name.padStart(9)).join("")}`);
await pause(1_000);
await measure();
await pause(3_000);
const idle = await measure();
console.log(`${"idle".padEnd(44)}${columns(idle.block, idle.other, idle.own)}`);

let isAlive = true;
child.once("exit", () => {
  isAlive = false;
});
let worst = { block: 0, own: 0 };
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
  const { block, other, own } = await measure();
  worst = { block: Math.max(worst.block, block), own: Math.max(worst.own, own) };
  const isBlocked = own > limit || block - other > limit;
  if (isBlocked || !/^\d+$/.test(status) || status === "500") blocked.push(`${input.name} (${status})`);
  const end = `  ${status.padStart(4)} after ${(took / 1000).toFixed(1)} s`;
  console.log(`${input.name.padEnd(44)}${columns(block, other, own)}${end}`);
}
console.log(
  `\n${chosen.length} inputs, longest block ${worst.block.toFixed(0)} ms, of its own ${worst.own.toFixed(0)} ms, ` +
    `${blocked.length} above ${limit} ms or broken`,
);
for (const name of blocked) console.log(`  ${name}`);
for (const helper of [probe, controlProbe, control]) helper.disconnect();
if (isAlive) child.disconnect();
process.exitCode = blocked.length > 0 || chosen.length === 0 ? 1 : 0;
