// @ts-check
/**
 * `npm run bench -- upload [--size 256] [--rounds 5]`: uploads by LFS, Xet and git beside a bare server that hashes with
 * SHA-256 and writes to disk. Size in MB per upload. Prints MB/s of verified content (uploaded, checked, committed), and
 * meanwhile
 * - work: milliseconds of CPU that the server needed per MB, which the load of the machine hardly changes;
 * - cpu: how long the hub's event loop computed at a stretch, which the load of the machine does not change;
 * - block: the longest wait of another process for `/healthz`, asked for every 20 ms;
 * - control: the same for a server that does nothing: the load of the machine, to which the upload itself adds.
 * Ways take turns, so that whatever else the machine does weighs on all alike; figures are medians over the rounds.
 * The Xet client is the benchmark's own: it cuts and hashes beforehand. Packs for git are created beforehand as well.
 */
import { createHash, randomFillSync } from "node:crypto";
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { buildServer } from "../scripts/build.mjs";
import { cpuOf, untilIdle } from "./cpu-of.mjs";
import { longestOf, startChild } from "./start-child.mjs";
import { prepareGit, uploadByGit } from "./upload/git-push.mjs";
import { uploadByLfs } from "./upload/lfs.mjs";
import { send, sendJson } from "./upload/send.mjs";

const { values } = parseArgs({
  options: { size: { type: "string", default: "256" }, rounds: { type: "string", default: "5" } },
});
const bytes = Number(values.size) * 1e6;
const rounds = Number(values.rounds);
const goals = { lfs: 0.5, xet: 150, blockMs: 50 };

buildServer();
const { prepareXet, uploadByXet } = await import("./upload/xet.mjs");
const isBusy = (loadavg()[0] ?? 0) > availableParallelism() / 2;

const { child, told: hub } = await startChild("./hostile/hub.mjs");
const { child: bareChild, told: bare } = await startChild("./upload/bare.mjs");
const { child: controlChild, told: control } = await startChild("./hostile/control.mjs");
/** Every 2 ms, as the hostile benchmark asks, the probes and their servers would use a third of two cores. */
const pauseMs = "20";
const { child: probe } = await startChild("./hostile/probe.mjs", [hub.address, pauseMs]);
const { child: controlProbe } = await startChild("./hostile/probe.mjs", [control.address, pauseMs]);
const repository = "owner/uploads";
await sendJson(`${hub.address}/api/repos/create`, hub.token, { type: "model", name: "uploads" });

const newFile = () => {
  const content = randomFillSync(Buffer.allocUnsafe(bytes));
  return { content, sha256: createHash("sha256").update(content).digest("hex") };
};

/** Created before anything is measured: it takes a minute, in which the hub would end its idle workers. */
const packs = Array.from({ length: rounds + 1 }, () => prepareGit(newFile().content));

/** Each prepares one upload, outside the measured time. @type {Record<string, (round: number) => { size: number, run: () => Promise<unknown> }>} */
const ways = {
  bare: () => {
    const { content, sha256 } = newFile();
    const run = async () => {
      if ((await send("PUT", bare.address, content)) !== sha256) throw new Error("the bare server has another hash");
    };
    return { size: bytes, run };
  },
  lfs: () => {
    const file = newFile();
    return { size: bytes, run: () => uploadByLfs(hub, repository, file) };
  },
  xet: () => {
    const upload = prepareXet(newFile());
    return { size: bytes, run: () => uploadByXet(hub, repository, upload) };
  },
  git: (round) => {
    const upload = /** @type {import("./upload/git-push.mjs").GitUpload} */ (packs[round + 1]);
    return { size: upload.size, run: () => uploadByGit(hub, repository, `round-${round + 1}`, upload) };
  },
};

const median = (/** @type {readonly number[]} */ figures) =>
  [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;

/** @typedef {{ speed: number, work: number, cpu: number, block: number, control: number }} Figures */

/** CPU time in a second that the hub needs to answer the probe, on a busy machine. */
const probeMs = 250;

/** @param {{ size: number, run: () => Promise<unknown> }} upload @param {number | undefined} server @returns {Promise<Figures>} */
const measure = async ({ size, run }, server) => {
  const watched = [child, probe, controlProbe];
  await untilIdle(child.pid, probeMs);
  await Promise.all(watched.map(longestOf));
  const [startedAt, cpuBefore] = [performance.now(), cpuOf(server)];
  await run();
  const seconds = (performance.now() - startedAt) / 1000;
  const work = ((cpuOf(server) - cpuBefore) * 1e6) / size;
  const [cpu = 0, block = 0, other = 0] = await Promise.all(watched.map(longestOf));
  return { speed: size / 1e6 / seconds, work, cpu, block, control: other };
};

const columns = (/** @type {Figures} */ { speed, work, cpu, block, control: other }) =>
  [
    `${speed.toFixed(0)} MB/s`,
    `${work.toFixed(1)} ms/MB`,
    ...[cpu, block, other].map((figure) => `${figure.toFixed(0)} ms`),
  ]
    .map((text) => text.padStart(11))
    .join("");

const names = Object.keys(ways);
const results = new Map(names.map((name) => [name, /** @type {Figures[]} */ ([])]));
console.log(
  `${values.size} MB each, ${rounds} rounds; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
);
console.log(`${"".padEnd(8)}${["speed", "work", "cpu", "block", "control"].map((name) => name.padStart(11)).join("")}`);
for (let round = -1; round < rounds; round += 1)
  for (const name of names) {
    const server = name === "bare" ? bareChild.pid : child.pid;
    const figures = await measure(/** @type {(typeof ways)[string]} */ (ways[name])(round), server);
    // The first round warms up.
    if (round < 0) continue;
    results.get(name)?.push(figures);
    console.log(`${name.padEnd(8)}${columns(figures)}`);
  }

const of = (/** @type {string} */ name) => results.get(name) ?? [];
const speedOf = (/** @type {string} */ name) => median(of(name).map(({ speed }) => speed));
const ratio = median(of("lfs").map(({ speed }, round) => speed / (of("bare")[round]?.speed ?? Number.NaN)));
const own = ["lfs", "xet", "git"].flatMap(of);
const longest = Math.max(...own.map(({ cpu }) => cpu));
const workOf = (/** @type {string} */ name) => median(of(name).map(({ work }) => work));
console.log(
  `\nmedians: ${names.map((name) => `${name} ${speedOf(name).toFixed(0)} MB/s, ${workOf(name).toFixed(1)} ms/MB`).join("; ")}`,
);

let isMissed = false;
/** @param {boolean} isMet @param {string} text */
const verdict = (isMet, text) => {
  isMissed ||= !isMet;
  console.log(`${isMet ? "met   " : "MISSED"}  ${text}`);
};
verdict(ratio >= goals.lfs, `LFS ${ratio.toFixed(2)}× of the bare server; goal: at least ${goals.lfs}×`);
verdict(
  speedOf("xet") >= goals.xet,
  `Xet ${speedOf("xet").toFixed(0)} MB/s verified; goal: at least ${goals.xet} MB/s`,
);
verdict(
  longest <= goals.blockMs,
  `event loop computed at most ${longest.toFixed(0)} ms at a stretch; goal: ${goals.blockMs} ms`,
);
if (isBusy) console.log("The machine was busy when this began: speeds are lower than on a quiet one.");
for (const helper of [probe, controlProbe, controlChild, bareChild, child]) helper.disconnect();
process.exitCode = isMissed ? 1 : 0;
