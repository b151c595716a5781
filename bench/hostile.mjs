// @ts-check
/**
 * `npm run bench -- hostile [--only text]`: plays inputs that are made to take long against a hub, while a second
 * process asks for `/healthz` without end. Prints how long the hub left it waiting for each, and fails above 100 ms, and where an input
 * gets no answer or breaks the hub.
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

/** @param {import("node:child_process").ChildProcess} probe */
const longestOf = async (probe) => {
  probe.send("longest");
  const [longest] = await once(probe, "message");
  return Number(longest);
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
const { child: probe } = await start("./hostile/probe.mjs", [hub.address]);
await pause(1_000);
probe.send("reset");
await pause(3_000);
console.log(`${"idle".padEnd(44)} ${(await longestOf(probe)).toFixed(0).padStart(6)} ms`);

let isAlive = true;
child.once("exit", () => {
  isAlive = false;
});
let worst = 0;
const blocked = [];
for (const input of chosen) {
  if (!isAlive) {
    blocked.push("the hub has ended");
    break;
  }
  probe.send("reset");
  const startedAt = performance.now();
  const status = await play(input, hub);
  const took = performance.now() - startedAt;
  await pause(100);
  const longest = await longestOf(probe);
  worst = Math.max(worst, longest);
  if (longest > limit || !/^\d+$/.test(status) || status === "500") blocked.push(`${input.name} (${status})`);
  console.log(
    `${input.name.padEnd(44)} ${longest.toFixed(0).padStart(6)} ms  ${status.padStart(4)} after ${(took / 1000).toFixed(1)} s`,
  );
}
console.log(
  `\n${chosen.length} inputs, longest block ${worst.toFixed(0)} ms, ${blocked.length} above ${limit} ms or broken`,
);
for (const name of blocked) console.log(`  ${name}`);
probe.disconnect();
if (isAlive) child.disconnect();
process.exitCode = blocked.length > 0 || chosen.length === 0 ? 1 : 0;
