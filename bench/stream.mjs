// @ts-check
/**
 * `npm run bench -- stream [--quick]`: what a stream of many small chunks costs each client in CPU time.
 * Every client lives in a process of its own, the upstream in another. Clients take turns, one stream each, so that
 * whatever else the machine does weighs on all alike; a ratio is the median over the rounds of the ratio in each.
 * Four kinds of content are streamed: prose, code, a JSON answer and tool calls.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { runTool } from "../scripts/build.mjs";

const isQuick = process.argv.includes("--quick");
const events = isQuick ? 5_000 : 20_000;
const warmUps = isQuick ? 5 : 10;
const rounds = isQuick ? 10 : 30;
const ours = "@orrery/inference";

/** The least that each other client should take, as a multiple of our own time. */
const targets = [
  { name: "fetch + split + JSON.parse", least: 0, says: "no target: the least that parses every event" },
  { name: "fetch + eventsource-parser", least: 1 / 1.2, says: "ours within 1.2×" },
  { name: "fetch + EventSourceParserStream", least: 0, says: "no target" },
  { name: "@huggingface/inference", least: 0, says: "no target" },
  { name: "openai", least: 0, says: "no target" },
];
const names = [ours, ...targets.map(({ name }) => name)];

/** @param {string} file @param {readonly string[]} args */
const start = (file, args) => fork(fileURLToPath(new URL(file, import.meta.url)), args);

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** @param {import("node:child_process").ChildProcess} client @returns {Promise<{ length: number, ms: number }>} */
const readOnce = async (client) => {
  client.send("read");
  const [result] = await once(client, "message");
  return result;
};

/** @param {string} url @returns {Promise<Map<string, number[]>>} CPU times of each client, round by round. */
const takeTurns = async (url) => {
  const clients = names.map((name) => ({ name, client: start("stream-client.mjs", [name, url]) }));
  await Promise.all(clients.map(({ client }) => once(client, "message")));
  const times = new Map(names.map((name) => [name, /** @type {number[]} */ ([])]));
  const lengths = new Set();
  for (let round = -warmUps; round < rounds; round++)
    for (const { name, client } of clients) {
      const { length, ms } = await readOnce(client);
      lengths.add(length);
      if (round >= 0) times.get(name)?.push(ms);
    }
  for (const { client } of clients) client.kill();
  if (lengths.size !== 1) throw new Error("the clients did not read the same text");
  return times;
};

/** @param {string} content */
const run = async (content) => {
  const upstream = start("stream-upstream.mjs", [content, String(events)]);
  const [url] = await once(upstream, "message");
  const times = await takeTurns(url);
  upstream.kill();
  const own = times.get(ours) ?? [];
  return names.map((name) => {
    const taken = times.get(name) ?? [];
    return { name, ms: median(taken), ratio: median(taken.map((ms, round) => ms / (own[round] ?? Number.NaN))) };
  });
};

runTool("tsc", ["-b", "packages/inference"]);
console.log(
  `${events} small events per stream; CPU time, median of ${rounds} interleaved rounds after ${warmUps} to warm up`,
);
let isMissed = false;
for (const content of ["prose", "code", "json", "tools"]) {
  console.log(`\n${content}`);
  for (const { name, ms, ratio } of await run(content)) {
    const target = targets.find((other) => other.name === name);
    const isGood = ratio >= (target?.least ?? 0);
    isMissed ||= !isGood;
    const verdict = target ? `${isGood ? "ok  " : "MISS"} (${target.says})` : "";
    console.log(`  ${name.padEnd(34)}${ms.toFixed(1).padStart(7)} ms ${ratio.toFixed(2).padStart(6)}×  ${verdict}`);
  }
}
process.exitCode = isMissed ? 1 : 0;
