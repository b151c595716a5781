// @ts-check
/**
 * `npm run bench -- dedup [--size 200] [--file 60]`: what a second upload by the unmodified Python client costs. Sizes in MB;
 * the goals are stated for `--size 2000 --file 300`.
 * - A folder is uploaded with `upload_folder`; one contiguous 1% of it is changed, and it is uploaded again.
 * - A file is uploaded; 1% of it is changed in one place per MB, and it is uploaded again.
 * Every run of the client has an empty cache, as on another machine. Bytes are counted by a TCP proxy, both directions. Then
 * both are downloaded by Xet, HTTP, LFS and git and compared byte for byte.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildServer } from "../scripts/build.mjs";
import { startCountingProxy } from "./dedup/counting-proxy.mjs";
import { cloneByGit, downloadByHttp, downloadByLfs } from "./dedup/downloads.mjs";
import { changePlaces, folderBytes, hashesOf, writeRandom } from "./dedup/files.mjs";
import { startChild } from "./start-child.mjs";

const { values } = parseArgs({
  options: { size: { type: "string", default: "200" }, file: { type: "string", default: "60" } },
});
const [folderMb, fileMb] = [Number(values.size), Number(values.file)];
const folderFiles = 4;
const goals = { contiguous: 0.05, scattered: 0.15 };

const isMissing = (/** @type {string} */ command, /** @type {string[]} */ ...words) =>
  spawnSync(command, words, { stdio: "ignore" }).status !== 0;
if (isMissing("python3", "-c", "import huggingface_hub, hf_xet")) {
  console.log("skipped: Python has no huggingface_hub and hf_xet. Run: pip install huggingface_hub hf_xet");
  process.exit(0);
}

buildServer();
const root = mkdtempSync(join(tmpdir(), "orrery-dedup-"));
const { child, told: hub } = await startChild("./hostile/hub.mjs");
const proxy = await startCountingProxy(hub.address);
const blobs = join(hub.dataFolder, "blobs");

/** @param {"upload" | "download"} action @param {string} repository @param {string} folder */
const runClient = async (action, repository, folder) => {
  const home = mkdtempSync(join(root, "home-"));
  const script = fileURLToPath(new URL("./dedup/client.py", import.meta.url));
  const env = { PATH: process.env.PATH, HOME: home, HF_HOME: home, HF_ENDPOINT: proxy.address, HF_TOKEN: hub.token };
  const client = spawn("python3", [script, action, repository, folder], { env, stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  client.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const code = await new Promise((resolve) => client.once("exit", resolve));
  rmSync(home, { recursive: true, force: true });
  if (code !== 0) throw new Error(`the Python client failed:\n${errors.slice(-2000)}`);
};

let isMissed = false;
/** @param {boolean} isMet @param {string} text */
const verdict = (isMet, text) => {
  isMissed ||= !isMet;
  console.log(`${isMet ? "met   " : "MISSED"}  ${text}`);
};
const percent = (/** @type {number} */ part) => `${(part * 100).toFixed(1)}%`;
const mb = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Uploads a folder; returns the bytes that crossed the wire and those added to the store. @param {string} repository @param {string} folder */
const upload = async (repository, folder) => {
  const before = folderBytes(blobs);
  proxy.take();
  const startedAt = performance.now();
  await runClient("upload", repository, folder);
  const seconds = (performance.now() - startedAt) / 1000;
  const { bytes: wire } = proxy.take();
  const disk = folderBytes(blobs) - before;
  console.log(`        ${repository}: ${mb(wire)} on the wire, ${mb(disk)} more on disk, ${seconds.toFixed(1)} s`);
  return { wire, disk };
};

/** @param {string} repository @param {string} folder */
const compareDownloads = async (repository, folder) => {
  const expected = await hashesOf(folder);
  const source = { address: proxy.address, token: hub.token, repository, names: Object.keys(expected) };
  const isEqual = (/** @type {Record<string, string>} */ hashes) => JSON.stringify(hashes) === JSON.stringify(expected);
  const target = join(root, "back");
  proxy.take();
  await runClient("download", repository, target);
  const isXet = proxy.take().paths.has("/api/xet/data");
  verdict(isXet && isEqual(await hashesOf(target)), `${repository}: download by Xet equals to the byte`);
  rmSync(target, { recursive: true, force: true });
  verdict(isEqual(await downloadByHttp(source)), `${repository}: download by HTTP equals to the byte`);
  verdict(isEqual(await downloadByLfs(source)), `${repository}: download by LFS equals to the byte`);
  if (isMissing("git", "lfs", "version")) return console.log("skipped: git-lfs is not installed");
  await cloneByGit(source, root, target);
  verdict(isEqual(await hashesOf(target)), `${repository}: git clone with git lfs equals to the byte`);
  rmSync(target, { recursive: true, force: true });
};

/** @param {{ name: string, sizeMb: number, files: number, places: number, goal: number, what: string }} trial */
const play = async ({ name, sizeMb, files, places, goal, what }) => {
  const folder = join(root, name);
  mkdirSync(folder);
  for (let index = 0; index < files; index += 1)
    writeRandom(join(folder, `weights-${index}.bin`), Math.round((sizeMb * 1e6) / files));
  await upload(`owner/${name}`, folder);
  changePlaces(join(folder, `weights-${Math.floor(files / 2)}.bin`), places, sizeMb * 1e4);
  const { wire, disk } = await upload(`owner/${name}`, folder);
  const [onWire, onDisk] = [wire / (sizeMb * 1e6), disk / (sizeMb * 1e6)];
  verdict(onWire < goal, `${what}: ${percent(onWire)} crossed the wire; goal: under ${percent(goal)}`);
  verdict(onDisk < goal, `${what}: ${percent(onDisk)} more on disk; goal: under ${percent(goal)}`);
  await compareDownloads(`owner/${name}`, folder);
  rmSync(folder, { recursive: true, force: true });
};

console.log(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
try {
  await play({
    ...{ name: "folder", sizeMb: folderMb, files: folderFiles, places: 1, goal: goals.contiguous },
    what: `folder of ${folderMb} MB, one contiguous 1% changed`,
  });
  await play({
    ...{ name: "file", sizeMb: fileMb, files: 1, places: fileMb, goal: goals.scattered },
    what: `file of ${fileMb} MB, 1% changed in ${fileMb} places`,
  });
} finally {
  proxy.close();
  child.disconnect();
  rmSync(root, { recursive: true, force: true });
}
process.exitCode = isMissed ? 1 : 0;
