// @ts-check
/**
 * `node bench/router-soak.mjs [minutes]`: mixed traffic with faults and callers who leave, for as long as is asked.
 * Prints how memory and handles grow, and whether every call is in the ledger.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startSimulator } from "../packages/simulator/dist/index.js";

const minutes = Number(process.argv[2] ?? 20);
if (!(minutes > 0)) {
  console.error(`minutes: a number above 0 is wanted, ${process.argv[2]} was given`);
  process.exit(2);
}
const workers = 8;
const sampleEvery = Math.max(2_000, (minutes * 60_000) / 120);

const simulator = await startSimulator();
const settings = { firstByteMs: 500, idleMs: 500, firstPauseMs: 5, failuresToOpen: 1_000_000, afterDoneMs: 50 };
const hub = fork(
  fileURLToPath(new URL("router/orrery.mjs", import.meta.url)),
  [new URL(simulator.url).port, JSON.stringify(settings)],
  {
    execArgv: ["--expose-gc"],
  },
);
const [{ port, token }] = await once(hub, "message");
const address = `http://127.0.0.1:${port}/router`;
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };

/** @template T @param {readonly T[]} list @returns {T} */
const pick = (list) => /** @type {T} */ (list[Math.floor(Math.random() * list.length)]);

const faults = /** @type {const} */ ([
  { fault: "cut", after: 3, pace: "delay", delay: 2 },
  { fault: "stall", after: 3 },
  { fault: "error-event", after: 0 },
  { fault: "status", status: 503 },
  { fault: "status", status: 429, retryAfter: "0" },
  { fault: "status", status: 500 },
  { fault: "bad-json" },
  { fault: "reset" },
  { fault: "no-done" },
  { fault: "slow-headers", delay: 700 },
]);

/** @param {string} message */
const tell = async (message) => {
  hub.send(message);
  const [told] = await once(hub, "message");
  return told;
};

let [sent, left] = [0, 0];
const until = Date.now() + minutes * 60_000;

const call = async () => {
  const stream = Math.random() < 0.5;
  if (Math.random() < 0.3) simulator.faults.add({ ...pick(faults), times: 1 });
  const leaving = new AbortController();
  const leaves = Math.random() < 0.15;
  const isRaw = Math.random() < 0.2;
  const path = isRaw ? "/groq/openai/v1/chat/completions" : "/v1/chat/completions";
  const body = {
    model: isRaw ? "bench" : "bench/chat",
    messages: [{ role: "user", content: `hello ${"x".repeat(Math.random() * 500)}` }],
    ...(stream && { stream }),
  };
  try {
    const reply = await fetch(`${address}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
      signal: leaving.signal,
    });
    sent += 1;
    if (leaves) {
      left += 1;
      leaving.abort();
    } else await reply.text();
  } catch {
    // A stream that breaks off is part of the traffic.
  }
};

const work = async () => {
  while (Date.now() < until) {
    await call();
    if (simulator.calls.length > 1_000) simulator.reset();
  }
};

/** The growth per minute of what was sampled, by least squares. @param {readonly { at: number, value: number }[]} points */
const slope = (points) => {
  const mean = (/** @type {readonly number[]} */ values) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(({ at }) => at)), mean(points.map(({ value }) => value))];
  const up = points.reduce((sum, { at, value }) => sum + (at - x) * (value - y), 0);
  const down = points.reduce((sum, { at }) => sum + (at - x) ** 2, 0);
  return up / down;
};

/** @type {{ at: number, rss: number, heap: number, handles: number }[]} */
const samples = [];
const startedAt = Date.now();
const sampling = setInterval(async () => {
  const { rss, heap, handles } = await tell("sample");
  samples.push({ at: (Date.now() - startedAt) / 60_000, rss: rss / 2 ** 20, heap: heap / 2 ** 20, handles });
}, sampleEvery);

await Promise.all(Array.from({ length: workers }, work));
clearInterval(sampling);
/** Streams whose caller has left end a little later; the ledger is complete once they have. */
const countCalls = async () => {
  const deadline = Date.now() + 30_000;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const counted = await tell("count");
    if ((counted.open === 0 && counted.calls >= sent) || Date.now() > deadline) return counted;
  }
};
const { calls, open } = await countCalls();
const end = await tell("sample");
hub.disconnect();
await simulator.close();

// The first third is for warming up.
const steady = samples.slice(Math.floor(samples.length / 3));
const of = (/** @type {"rss" | "heap" | "handles"} */ what) =>
  slope(steady.map((sample) => ({ at: sample.at, value: sample[what] })));
console.log(`${minutes} minutes, ${sent} replies, ${left} of them left; ${calls} calls in the ledger, ${open} open`);
console.log(
  `heap ${(end.heap / 2 ** 20).toFixed(1)} MiB, growing ${of("heap").toFixed(2)} MiB a minute; resident ${(end.rss / 2 ** 20).toFixed(0)} MiB, growing ${of("rss").toFixed(2)} MiB a minute`,
);
console.log(`handles ${end.handles}, growing ${of("handles").toFixed(2)} a minute`);
process.exitCode = open === 0 && calls >= sent ? 0 : 1;
