// @ts-check
/**
 * `npm run bench -- mirror [--size 2000] [--rounds 3]`: downloads of a mirrored file by curl, in MB/s.
 * - plain: a file that was uploaded to the hub; cached: a mirrored file that is stored. Goal: cached ≥ 0.9 × plain.
 * - direct: from the upstream; first: through the hub, which checks and stores it meanwhile. Goal: first ≥ 0.8 × direct.
 * Size in MB. Ways take turns, so that whatever else the machine does weighs on all alike; figures are medians over the
 * rounds. Needs rounds + 3 times the size on the disk. Exits with 1 below a goal.
 */
import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { buildServer } from "../scripts/build.mjs";
import { startChild } from "./start-child.mjs";
import { commitLarge, sendJson } from "./upload/send.mjs";

const { values } = parseArgs({
  options: { size: { type: "string", default: "2000" }, rounds: { type: "string", default: "3" } },
});
const megabyte = 1e6;
const bytes = Number(values.size) * megabyte;
const rounds = Number(values.rounds);
const goals = { cached: 0.9, first: 0.8 };

buildServer();
const folder = mkdtempSync(join(tmpdir(), "orrery-bench-file-"));
const path = join(folder, "weights.bin");
const file = openSync(path, "w+");
const block = randomBytes(megabyte);
for (let at = 0; at < bytes; at += megabyte) {
  block.writeDoubleLE(at, 0);
  writeSync(file, block, 0, Math.min(megabyte, bytes - at), at);
}

/** Gives the file another content, so that the hub does not have it yet. Returns its hash. */
const changeFile = async () => {
  writeSync(file, randomBytes(16), 0, 16, 0);
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 4 * megabyte })) hash.update(chunk);
  return hash.digest("hex");
};

const run = promisify(execFile);

/** MB/s of a download to nowhere. @param {string} url */
const download = async (url) => {
  const { stdout } = await run("curl", [
    "-sL",
    "-o",
    "/dev/null",
    "-w",
    "%{http_code} %{size_download} %{time_total}",
    url,
  ]);
  const [status, size, seconds] = stdout.split(" ").map(Number);
  if (status !== 200 || size !== bytes) throw new Error(`${url} gave ${stdout}`);
  return bytes / megabyte / (seconds ?? 1);
};

const { child: upstreamChild, told: upstream } = await startChild("./mirror/upstream.mjs", [path]);
const { child: hubChild, told: hub } = await startChild("./mirror/hub.mjs", [upstream.address]);
let models = 0;

/** A model that the hub does not have; returns the path of its file. */
const newModel = async () => {
  const told = once(upstreamChild, "message");
  upstreamChild.send(await changeFile());
  await told;
  models += 1;
  return `/lab/model-${models}/resolve/main/weights.bin`;
};

/** Uploads the file to a repository of the hub; returns its path. */
const uploadPlain = async () => {
  const sha256 = await changeFile();
  await sendJson(`${hub.address}/api/repos/create`, hub.token, { type: "model", name: "plain" });
  const batch = { operation: "upload", transfers: ["basic"], objects: [{ oid: sha256, size: bytes }] };
  const url = `${hub.address}/owner/plain.git/info/lfs/objects/batch`;
  const { objects } = await sendJson(url, hub.token, batch, "application/vnd.git-lfs+json");
  await run("curl", ["-sf", "-T", path, objects[0].actions.upload.href]);
  await commitLarge(hub, "owner/plain", { sha256, size: bytes });
  return `/owner/plain/resolve/main/${sha256}.bin`;
};

const median = (/** @type {readonly number[]} */ figures) =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN;

/** @type {Record<"plain" | "cached" | "direct" | "first", number[]>} */
const figures = { plain: [], cached: [], direct: [], first: [] };
try {
  const plain = await uploadPlain();
  const cached = await newModel();
  await download(hub.address + cached);
  for (let round = 0; round < rounds; round++) {
    figures.plain.push(await download(hub.address + plain));
    figures.cached.push(await download(hub.address + cached));
    const first = await newModel();
    figures.direct.push(await download(upstream.address + first));
    figures.first.push(await download(hub.address + first));
  }
} finally {
  hubChild.disconnect();
  upstreamChild.disconnect();
  rmSync(folder, { recursive: true, force: true });
}

const isBusy = (loadavg()[0] ?? 0) > availableParallelism() / 2;
if (isBusy) console.log("the machine is busy: figures are lower, and ratios less certain");
for (const [name, speeds] of Object.entries(figures)) console.log(`${name}: ${median(speeds).toFixed(0)} MB/s`);
const ratios = {
  cached: median(figures.cached) / median(figures.plain),
  first: median(figures.first) / median(figures.direct),
};
for (const name of /** @type {const} */ (["cached", "first"])) {
  const isMet = ratios[name] >= goals[name];
  console.log(`${name}: ${ratios[name].toFixed(2)} × (goal ≥ ${goals[name]}) ${isMet ? "ok" : "BELOW"}`);
  if (!isMet) process.exitCode = 1;
}
