// @ts-check
/**
 * `npm run bench -- router [--quick]`: the router against a bare proxy and @portkey-ai/gateway, and its APIs side by side.
 * The gateway has one core, its upstream and the load generator the other. Gateways take turns, so that whatever else
 * the machine does weighs on all alike; a ratio is the median over the rounds of the ratio in each.
 */
import { execFileSync, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { freePort } from "../scripts/free-port.mjs";
import { cpuOf } from "./cpu-of.mjs";
import { load, quantile } from "./router/load.mjs";

const isQuick = process.argv.includes("--quick");
// Short turns: what else the machine does changes within seconds, and must not fall upon one gateway alone.
const rounds = isQuick ? 4 : 21;
const seconds = 1;
const warmUp = isQuick ? 2 : 10;
const events = 200;

/** @param {string} core @param {number} pid */
const pin = (core, pid) => execFileSync("taskset", ["-a", "-cp", core, String(pid)], { stdio: "ignore" });

/** @param {string} file @param {readonly string[]} args @param {string} core @param {string[]} [flags] */
const start = async (file, args, core, flags = []) => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [...args], { execArgv: flags });
  const [told] = await once(child, "message");
  pin(core, child.pid ?? 0);
  return { child, ...told };
};

/** It listens on all interfaces, so it lives as short as it can. */
const startPortkey = async () => {
  const port = await freePort();
  const entry = createRequire(import.meta.url).resolve("@portkey-ai/gateway/build/start-server.js");
  const child = spawn(process.execPath, [entry, `--port=${port}`, "--headless"], { stdio: "ignore" });
  for (let turn = 0; turn < 100; turn++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  pin("0", child.pid ?? 0);
  return { child, port };
};

const prompt = "Tell me something about the planets, in a few words.";
const messages = [{ role: "user", content: prompt }];

pin("1", process.pid);
const upstream = await start("router/upstream.mjs", [String(events)], "1");
const bare = await start("router/bare.mjs", [String(upstream.port)], "0");
// The hub has the flags of `npm start`, which keep it small.
const orrery = await start("router/orrery.mjs", [String(upstream.port)], "0", ["--max-semi-space-size=4"]);
const portkey = await startPortkey();

const chat = { model: "bench", messages };
const hubChat = { ...chat, model: "bench/chat" };
const signedIn = `authorization: Bearer ${orrery.token}`;

const gateways = {
  direct: { child: upstream.child, port: upstream.port, head: "/v1/chat/completions", body: chat },
  bare: { ...bare, head: "/v1/chat/completions\nauthorization: Bearer x", body: chat },
  orrery: { ...orrery, head: `/router/v1/chat/completions\n${signedIn}`, body: hubChat },
  portkey: {
    ...portkey,
    head: `/v1/chat/completions\nauthorization: Bearer x\nx-portkey-provider: openai\nx-portkey-custom-host: http://127.0.0.1:${upstream.port}/v1`,
    body: chat,
  },
};

/** The hub's other APIs, as agents call them: Codex stores nothing, Claude Code sets max tokens. */
const apis = {
  responses: {
    ...orrery,
    head: `/router/v1/responses\n${signedIn}`,
    body: { model: "bench/chat", input: prompt, store: false },
  },
  messages: { ...orrery, head: `/router/v1/messages\n${signedIn}`, body: { ...hubChat, max_tokens: 1_000 } },
};

/**
 * Streams with a millisecond between events. Without a pause, upstream and gateway keep both cores busy, and the first
 * byte waits until the load generator gets one of them, from the bare proxy as well.
 */
const pacedOf = (/** @type {(typeof gateways)["direct" | "bare" | "orrery"]} */ target) => ({
  ...target,
  body: { ...target.body, user: "paced" },
});
const paced = {
  pacedDirect: pacedOf(gateways.direct),
  pacedBare: pacedOf(gateways.bare),
  pacedOrrery: pacedOf(gateways.orrery),
};

const targets = { ...gateways, ...apis, ...paced };
/** @typedef {keyof typeof targets} Name */
const names = /** @type {(keyof typeof gateways)[]} */ (Object.keys(gateways));

/** @param {Name} name @param {boolean} stream @param {number} concurrency @param {number} time */
const measure = async (name, stream, concurrency, time) => {
  const { child, port, head, body } = targets[name];
  const before = cpuOf(child.pid);
  const text = JSON.stringify({ ...body, ...(stream && { stream: true }) });
  const result = await load({ port, head, body: text }, { concurrency, seconds: time });
  const cpu = (cpuOf(child.pid) - before) / result.count;
  return { ...result, cpu, p50: quantile(result.times, 0.5), first50: quantile(result.firsts, 0.5) };
};

/** @param {boolean} stream @param {number} concurrency @param {readonly Name[]} chosen */
const takeTurns = async (stream, concurrency, chosen) => {
  const found = Object.fromEntries(
    chosen.map((name) => [name, /** @type {Awaited<ReturnType<typeof measure>>[]} */ ([])]),
  );
  // Code that is run for the first time is slow, and there is more of it in some gateways than in others.
  for (const name of chosen) await measure(name, stream, concurrency, warmUp);
  for (let round = 0; round < rounds; round++)
    for (const name of chosen) found[name]?.push(await measure(name, stream, concurrency, seconds));
  return found;
};

const median = (/** @type {readonly number[]} */ values) => quantile(values, 0.5);

/** @param {Awaited<ReturnType<typeof takeTurns>>} found @param {Name} one @param {Name} other @param {"perSecond" | "cpu" | "p50" | "first50"} what */
const ratio = (found, one, other, what) =>
  median((found[one] ?? []).map((result, round) => result[what] / (found[other]?.[round]?.[what] ?? Number.NaN)));
/** @param {Awaited<ReturnType<typeof takeTurns>>} found @param {Name} one @param {Name} other @param {"p50" | "first50"} what */
const added = (found, one, other, what) =>
  median((found[one] ?? []).map((result, round) => result[what] - (found[other]?.[round]?.[what] ?? Number.NaN)));

let isMissed = false;
/** @param {string} what @param {number} value @param {string} unit @param {boolean} isGood @param {string} target */
const tell = (what, value, unit, isGood, target) => {
  isMissed ||= !isGood;
  console.log(
    `  ${isGood ? "ok  " : "MISS"}  ${what.padEnd(52)} ${value.toFixed(2).padStart(8)} ${unit.padEnd(3)} (target ${target})`,
  );
};

try {
  console.log(
    `medians of ${rounds} interleaved rounds of ${seconds} s; gateway on one core, upstream and load on the other\n`,
  );
  const plain = await takeTurns(false, 32, names);
  console.log("plain requests, concurrency 32");
  for (const name of names)
    console.log(
      `        ${name.padEnd(10)} ${median((plain[name] ?? []).map((one) => one.perSecond))
        .toFixed(0)
        .padStart(
          8,
        )} requests/s  ${(median((plain[name] ?? []).map((one) => one.cpu)) * 1000).toFixed(0).padStart(6)} µs of CPU each`,
    );
  const overPortkey = ratio(plain, "orrery", "portkey", "perSecond");
  const overBare = ratio(plain, "orrery", "bare", "perSecond");
  console.log(`        requests/s, as a multiple of portkey's: ${overPortkey.toFixed(2)} × (no target)`);
  tell("requests/s, as a multiple of the bare proxy's", overBare, "×", overBare >= 0.6, "≥ 0.6");

  const single = await takeTurns(false, 1, ["direct", "bare", "orrery", "portkey"]);
  console.log("\nplain requests, one at a time");
  for (const name of names)
    console.log(`        ${name.padEnd(10)} p50 ${median((single[name] ?? []).map((one) => one.p50)).toFixed(3)} ms`);
  const addedMs = added(single, "orrery", "direct", "p50");
  tell("added p50 latency over asking the upstream itself", addedMs, "ms", addedMs <= 0.5, "≤ 0.5");

  const streamed = await takeTurns(true, 16, names);
  console.log(`\nstreams of ${events} events, concurrency 16`);
  for (const name of names)
    console.log(
      `        ${name.padEnd(10)} ${median((streamed[name] ?? []).map((one) => one.perSecond))
        .toFixed(1)
        .padStart(8)} streams/s   ${median((streamed[name] ?? []).map((one) => one.cpu))
        .toFixed(2)
        .padStart(6)} ms of CPU each`,
    );
  const streamCpu = ratio(streamed, "orrery", "bare", "cpu");
  tell("CPU per stream, as a multiple of the bare proxy's", streamCpu, "×", streamCpu <= 1.3, "≤ 1.3");
  const alone = await takeTurns(true, 1, ["pacedDirect", "pacedBare", "pacedOrrery"]);
  const bareMs = added(alone, "pacedBare", "pacedDirect", "first50");
  console.log(`\none stream at a time, a millisecond between events`);
  console.log(`        first byte of the bare proxy, later than direct by ${bareMs.toFixed(2)} ms`);
  const firstMs = added(alone, "pacedOrrery", "pacedDirect", "first50");
  tell("first byte of a stream, later than direct by", firstMs, "ms", firstMs <= 2, "≤ 2");

  const wires = /** @type {const} */ (["orrery", "responses", "messages"]);
  const translated = await takeTurns(true, 1, wires);
  console.log("\nthe hub's APIs, one stream at a time, as multiples of chat");
  for (const name of ["responses", "messages"]) {
    const api = /** @type {Name} */ (name);
    const [first, cpu] = [ratio(translated, api, "orrery", "first50"), ratio(translated, api, "orrery", "cpu")];
    console.log(`        ${name.padEnd(10)} first byte ${first.toFixed(2)} ×   CPU per stream ${cpu.toFixed(2)} ×`);
    const laterMs = added(translated, api, "orrery", "first50");
    tell(`first byte of ${name}, later than chat by`, laterMs, "ms", laterMs <= 2, "≤ 2");
  }
  const busy = await takeTurns(false, 32, wires);
  for (const name of ["responses", "messages"]) {
    const rate = ratio(busy, /** @type {Name} */ (name), "orrery", "perSecond");
    console.log(`        ${name.padEnd(10)} requests/s, concurrency 32: ${rate.toFixed(2)} × (no target)`);
  }

  orrery.child.send("count");
  const [{ calls, open }] = await once(orrery.child, "message");
  console.log(`\n${calls} calls in the ledger, ${open} of them open`);
  isMissed ||= open > 0;
} finally {
  portkey.child.kill();
  for (const { child } of [upstream, bare]) child.kill();
  orrery.child.disconnect();
}
process.exitCode = isMissed ? 1 : 0;
