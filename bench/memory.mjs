// @ts-check
/**
 * `npm run bench -- memory [lfs] [commit] [xet] [--uploads 20] [--size 50] [--wait 60]`: memory of the hub's process and of its worker processes before, during
 * and some seconds after parallel uploads by LFS, inside commits and by Xet, each of so many MB. Linux only.
 */
import { createHash, randomFillSync } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { runTool } from "../scripts/build.mjs";
import { untilIdle } from "./cpu-of.mjs";
import { startChild } from "./start-child.mjs";
import { uploadByLfs } from "./upload/lfs.mjs";
import { commitLines, inlineCommit, sendJson } from "./upload/send.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    uploads: { type: "string", default: "20" },
    size: { type: "string", default: "50" },
    wait: { type: "string", default: "60" },
  },
});
const [count, bytes, waitMs] = [Number(values.uploads), Number(values.size) * 1e6, Number(values.wait) * 1000];

runTool("tsc", ["-b", "apps/server"]);
const { prepareXet, uploadByXet } = await import("./upload/xet.mjs");
const { child, told: hub } = await startChild("./hostile/hub.mjs");
const repository = "owner/uploads";
await sendJson(`${hub.address}/api/repos/create`, hub.token, { type: "model", name: "uploads" });

/** Resident megabytes of a process; 0 if it has ended. @param {number | string | undefined} pid */
const residentOf = (pid) => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** @param {number | undefined} pid */
const childrenOf = (pid) =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );

const resident = () => {
  const workers = childrenOf(child.pid).map(residentOf);
  return { hub: residentOf(child.pid), workers: workers.reduce((sum, size) => sum + size, 0) };
};

const idleMs = 35_000;
const sleep = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
const megabytes = (/** @type {number} */ size) => `${size.toFixed(0)} MB`.padStart(10);

/** @param {string} name @param {{ hub: number, workers: number }} sizes */
const report = (name, { hub: own, workers }) =>
  console.log(`${name.padEnd(22)}${[own, workers, own + workers].map(megabytes).join("")}`);

/** @param {string} name @param {() => Promise<unknown>} work */
const watch = async (name, work) => {
  let max = resident();
  const timer = setInterval(() => {
    const now = resident();
    if (now.hub + now.workers > max.hub + max.workers) max = now;
  }, 100);
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  clearInterval(timer);
  report(`${name}, at most`, max);
  await sleep(waitMs);
  report(`${name}, ${values.wait} s after`, resident());
  console.log(`${"".padEnd(22)}uploaded in ${seconds.toFixed(0)} s`);
};

const newFile = () => {
  const content = randomFillSync(Buffer.allocUnsafe(bytes));
  return { content, sha256: createHash("sha256").update(content).digest("hex") };
};

/** Each prepares one upload outside the measured time. @type {Record<string, (file: ReturnType<typeof newFile>) => () => Promise<unknown>>} */
const ways = {
  lfs: (file) => () => uploadByLfs(hub, repository, file),
  commit: (file) => {
    const body = inlineCommit(file);
    return () => commitLines(hub, repository, body);
  },
  xet: (file) => {
    const upload = prepareXet(file);
    return () => uploadByXet(hub, repository, upload);
  },
};

console.log(`${count} uploads of ${values.size} MB at the same time; resident memory`);
console.log(`${"".padEnd(22)}${["hub", "workers", "together"].map((name) => name.padStart(10)).join("")}`);
// The first start scans the bundled models, and idle workers end.
await untilIdle(child.pid);
await sleep(idleMs);
report("before", resident());
for (const [name, prepare] of Object.entries(ways)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const uploads = Array.from({ length: count }, () => prepare(newFile()));
  await watch(name, () => Promise.all(uploads.map((upload) => upload())));
}
child.disconnect();
