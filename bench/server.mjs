// @ts-check
/**
 * `npm run bench -- server [--requests 4000] [--rounds 5]`: what requests cost the hub, beside a bare Node server and nginx.
 * - list (`/api/models?limit=20`), resolve (a file of 1 kB) and create (a repository): CPU of the server per request, also
 *   as a multiple of bare Node's, since machines and their load differ;
 * - file: the speed of a download of 200 MB as a share of bare Node's. They take turns; figures are medians;
 * - 2,000 connections that send nothing, and 500 streams at once beside them.
 */
import { createHash, randomFillSync } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildServer } from "../scripts/build.mjs";
import { cpuOf, untilIdle } from "./cpu-of.mjs";
import { measureConnections } from "./server/connections.mjs";
import { startNginx } from "./server/nginx.mjs";
import { startChild } from "./start-child.mjs";
import { uploadByLfs } from "./upload/lfs.mjs";
import { sendJson } from "./upload/send.mjs";

const { values } = parseArgs({
  options: { requests: { type: "string", default: "4000" }, rounds: { type: "string", default: "5" } },
});
const [requests, rounds] = [Number(values.requests), Number(values.rounds)];
/** For a machine where bare Node takes 20 µs for a request; elsewhere the multiple of bare Node's says more. */
const maxMicroseconds = { list: 250, resolve: 150, create: 2_000 };
const bareMicroseconds = 20;
const minFileShare = 0.9;
const connections = 8;

buildServer();
const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const file = join(folder, "files", "weights.bin");
mkdirSync(join(folder, "files"));
const content = randomFillSync(Buffer.allocUnsafe(200_000_000));
writeFileSync(file, content);
writeFileSync(join(folder, "files", "index.html"), Buffer.alloc(8_000, "x"));
const { child: hubChild, told: hub } = await startChild("./inference/hub.mjs");
const { child: bareChild, told: bare } = await startChild("./server/bare.mjs", [file]);
const nginx = await startNginx(folder);
const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** Sends a request and discards the reply; returns its bytes. @param {string} url @param {object} [body] @returns {Promise<number>} */
const ask = (url, body) =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${hub.token}`, ...(body && { "content-type": "application/json" }) };
    const sent = request(url, { method: body ? "POST" : "GET", agent, headers }, (reply) => {
      const { statusCode = 0, headers: given } = reply;
      if (given.location && statusCode < 400) {
        reply.resume();
        return resolve(ask(new URL(given.location, url).href));
      }
      if (statusCode !== 200) return reject(new Error(`${url} was answered with ${statusCode}`));
      let bytes = 0;
      reply.on("data", (chunk) => {
        bytes += chunk.length;
      });
      reply.on("end", () => resolve(bytes));
    });
    sent.once("error", reject);
    sent.end(body && JSON.stringify(body));
  });

/** CPU of a server per request, in µs. @param {number | undefined} pid @param {number} count @param {(at: number) => Promise<unknown>} send */
const costOf = async (pid, count, send) => {
  const run = async (/** @type {number} */ from, /** @type {number} */ to) => {
    let next = from;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (next < to) await send(next++);
      }),
    );
  };
  // The first requests compile the code.
  await run(0, count / 4);
  const before = cpuOf(pid);
  await run(count / 4, count + count / 4);
  return ((cpuOf(pid) - before) * 1000) / count;
};

const median = (/** @type {readonly number[]} */ figures) =>
  [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;

/** MB/s. @param {string} url */
const speedOf = async (url) => {
  const startedAt = performance.now();
  const bytes = await ask(url);
  if (bytes !== content.length) throw new Error(`${url} sent ${bytes} bytes`);
  return bytes / 1e3 / (performance.now() - startedAt);
};

const create = (/** @type {string} */ name, /** @type {object[]} */ files = []) =>
  ask(`${hub.address}/api/repos/create`, { type: "model", name, files });

await create("owner/bench", [{ path: "small.txt", content: Buffer.alloc(1_000, "x").toString("base64") }]);
const sha256 = createHash("sha256").update(content).digest("hex");
await uploadByLfs(hub, "owner/bench", { content, sha256 });
const [weights] = /** @type {{ path: string }[]} */ (
  await sendJson(`${hub.address}/api/models/owner/bench/tree/main`, hub.token)
).filter(({ path }) => path.endsWith(".bin"));

await untilIdle(hubChild.pid);
const costs = {
  list: await costOf(hubChild.pid, requests, () => ask(`${hub.address}/api/models?limit=20`)),
  resolve: await costOf(hubChild.pid, requests, () => ask(`${hub.address}/owner/bench/resolve/main/small.txt`)),
  create: await costOf(hubChild.pid, requests / 10, (at) => create(`owner/new-${at}`)),
};
const bareCost = await costOf(bareChild.pid, requests, () => ask(bare.address));
const nginxCost = nginx && (await costOf(nginx.worker, requests, () => ask(nginx.address)));
// After its first download, the hub indexes the file for Xet, once.
await speedOf(`${hub.address}/owner/bench/resolve/main/${weights?.path}`);
await untilIdle(hubChild.pid);
/** @type {{ share: number, nginxShare: number }[]} */
const speeds = [];
for (let round = 0; round < rounds; round++) {
  const bareSpeed = await speedOf(`${bare.address}/file`);
  const nginxSpeed = nginx ? await speedOf(`${nginx.address}/weights.bin`) : Number.NaN;
  const hubSpeed = await speedOf(`${hub.address}/owner/bench/resolve/main/${weights?.path}`);
  speeds.push({ share: hubSpeed / bareSpeed, nginxShare: nginxSpeed / bareSpeed });
}
for (const [name, cost] of Object.entries(costs)) {
  const goal = maxMicroseconds[/** @type {keyof typeof costs} */ (name)];
  const [multiple, maxMultiple] = [cost / bareCost, goal / bareMicroseconds];
  console.log(
    [
      `${name.padEnd(8)} ${cost.toFixed(0).padStart(6)} µs CPU  goal ${goal}  ${cost <= goal ? "ok" : "over"}`,
      `${multiple.toFixed(1)} × bare Node  goal ${maxMultiple}  ${multiple <= maxMultiple ? "ok" : "over"}`,
    ].join("; "),
  );
}
const share = median(speeds.map((one) => one.share));
console.log(
  `file     ${share.toFixed(2).padStart(6)} of bare Node  goal ${minFileShare}  ${share >= minFileShare ? "ok" : "below"}`,
);
console.log(`bare     ${bareCost.toFixed(0).padStart(6)} µs CPU  a fixed reply of 8 kB`);
const nginxShare = median(speeds.map((one) => one.nginxShare));
console.log(
  nginxCost === undefined
    ? "nginx    not on this machine"
    : `nginx    ${nginxCost.toFixed(0).padStart(6)} µs CPU  the same reply; the file at ${nginxShare.toFixed(2)} of bare Node`,
);
nginx?.stop();
for (const child of [hubChild, bareChild]) child.disconnect();
agent.destroy();
rmSync(folder, { recursive: true, force: true });
await measureConnections();
