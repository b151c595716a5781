// @ts-check
/**
 * `npm run bench -- budget [--quick]`: the router's throughput with a budget and without one, and the processor time of
 * a call. On PostgreSQL with ORRERY_BENCH_DATABASE set to the address of an empty database.
 */
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { cpuOf } from "./cpu-of.mjs";
import { load, quantile } from "./router/load.mjs";

const rounds = process.argv.includes("--quick") ? 4 : 15;
const seconds = 1;
const warmUpSeconds = 3;
const concurrency = 32;
/** The least throughput with a budget, as a part of that without one. */
const target = 0.8;

/** @param {string} core @param {number} pid */
const pin = (core, pid) => execFileSync("taskset", ["-a", "-cp", core, String(pid)], { stdio: "ignore" });

/** @param {string} file @param {readonly string[]} args @param {string} core */
const start = async (file, args, core) => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [...args]);
  const [told] = await once(child, "message");
  pin(core, child.pid ?? 0);
  return { child, ...told };
};

pin("1", process.pid);
const upstream = await start("router/upstream.mjs", [], "1");
const hub = await start("router/orrery.mjs", [String(upstream.port)], "0");
const body = JSON.stringify({
  model: "bench/chat",
  max_tokens: 100,
  messages: [{ role: "user", content: "Tell me something about the planets, in a few words." }],
});

/** @param {string} token @param {number} time */
const measure = async (token, time) => {
  const before = cpuOf(hub.child.pid);
  const head = `/router/v1/chat/completions\nauthorization: Bearer ${token}`;
  const { count, perSecond } = await load({ port: hub.port, head, body }, { concurrency, seconds: time });
  return { perSecond, cpu: (cpuOf(hub.child.pid) - before) / count };
};

/** @typedef {Awaited<ReturnType<typeof measure>>} Figures */
const median = (/** @type {readonly number[]} */ values) => quantile(values, 0.5);
try {
  const tokens = { without: hub.token, with: hub.limitedToken };
  /** @type {{ without: Figures[], with: Figures[] }} */
  const found = { without: [], with: [] };
  for (const token of Object.values(tokens)) await measure(token, warmUpSeconds);
  for (let round = 0; round < rounds; round++)
    for (const name of /** @type {const} */ (["without", "with"]))
      found[name].push(await measure(tokens[name], seconds));
  for (const [name, figures] of Object.entries(found))
    console.log(
      `${name.padEnd(8)} a budget: ${median(figures.map((one) => one.perSecond))
        .toFixed(0)
        .padStart(
          6,
        )} requests/s, ${(median(figures.map((one) => one.cpu)) * 1000).toFixed(0).padStart(5)} µs of CPU each`,
    );
  const ratio = median(found.with.map((one, at) => one.perSecond / (found.without[at]?.perSecond ?? Number.NaN)));
  console.log(`${ratio >= target ? "ok  " : "MISS"} ${ratio.toFixed(2)} × (target ≥ ${target})`);
  process.exitCode = ratio >= target ? 0 : 1;
} finally {
  upstream.child.kill();
  hub.child.disconnect();
}
