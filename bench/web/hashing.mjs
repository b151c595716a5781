// @ts-check
/**
 * How fast a browser hashes files before they are uploaded, beside node:crypto and a plain read of the same files: one
 * large file, and a folder of files of middle size.
 */
import { createHash, randomBytes } from "node:crypto";
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { percentile, verdict } from "./report.mjs";

const megabyte = 1_000_000;
const middleMegabytes = 50;
const minRate = 200;
const workerPath = "/worker.js";

/** The worker and what it loads, by path. @returns {Promise<Map<string, string>>} */
const bundleWorker = async () => {
  const entry = fileURLToPath(new URL("./hash-worker.mjs", import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "error",
    worker: { format: "es" },
    build: { write: false, lib: { entry, formats: ["es"], fileName: () => workerPath.slice(1) } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !("output" in output)) throw new Error("The hash worker was not built.");
  return new Map(
    output.output.map((file) => [`/${file.fileName}`, String(file.type === "chunk" ? file.code : file.source)]),
  );
};

/** Random bytes, a megabyte at a time. @param {string} path @param {number} megabytes */
const writeRandom = (path, megabytes) => {
  writeFileSync(path, "");
  for (let at = 0; at < megabytes; at += 1) writeFileSync(path, randomBytes(megabyte), { flag: "a" });
  return path;
};

/** @param {string} path @param {(chunk: Buffer) => void} take */
const readWhole = async (path, take) => {
  for await (const chunk of createReadStream(path, { highWaterMark: 4 * 1024 * 1024 })) take(chunk);
};

/** @param {string} path */
const hashInNode = async (path) => {
  const hash = createHash("sha256");
  await readWhole(path, (chunk) => hash.update(chunk));
  return hash.digest("hex");
};

/** @template T @param {readonly string[]} paths @param {(path: string) => Promise<T>} step */
const timeEach = async (paths, step) => {
  const start = performance.now();
  const results = [];
  for (const path of paths) results.push(await step(path));
  return { results, seconds: (performance.now() - start) / 1000 };
};

/** Runs in the page. @param {string} script */
const hashInWorker = (script) =>
  new Promise((resolve, reject) => {
    const { files } = /** @type {HTMLInputElement} */ (document.querySelector("#bench-file"));
    const worker = new Worker(script, { type: "module" });
    worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data));
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage([...(files ?? [])]);
  });

/** Serves a page with a field for files, and the worker. */
const serveFilePage = async () => {
  const files = await bundleWorker();
  const server = createServer(({ url = "" }, response) => {
    const script = files.get(url);
    response.setHeader("content-type", script ? "text/javascript" : "text/html");
    response.end(script ?? '<!doctype html><input type="file" id="bench-file" multiple>');
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  return server;
};

/** @param {import("playwright-core").Page} page @param {readonly string[]} paths @param {number} runs */
const timeAll = async (page, paths, runs) => {
  /** @type {{ browser: number[], node: number[], read: number[] }} */
  const seconds = { browser: [], node: [], read: [] };
  for (let run = 0; run < runs; run += 1) {
    seconds.read.push((await timeEach(paths, (path) => readWhole(path, () => {}))).seconds);
    const node = await timeEach(paths, hashInNode);
    seconds.node.push(node.seconds);
    const own = /** @type {{ hashes: string[], seconds: number }} */ (await page.evaluate(hashInWorker, workerPath));
    if (own.hashes.join() !== node.results.join()) throw new Error("The browser's hash differs from node:crypto's.");
    seconds.browser.push(own.seconds);
  }
  return seconds;
};

/** @param {import("playwright-core").Page} page @param {{ count: number, megabytes: number, runs: number }} size */
const measureFiles = async (page, { count, megabytes, runs }) => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-hashing-"));
  try {
    const paths = Array.from({ length: count }, (_, at) => writeRandom(join(folder, `weights-${at}.bin`), megabytes));
    await page.setInputFiles("#bench-file", paths);
    const seconds = await timeAll(page, paths, runs);
    const rate = (/** @type {number[]} */ times) => (count * megabytes) / percentile(times, 0.5);
    const [own, node, read] = [rate(seconds.browser), rate(seconds.node), rate(seconds.read)];
    const name = count === 1 ? `a file of ${megabytes} MB` : `${count} files of ${megabytes} MB`;
    console.log(
      `${verdict(own >= Math.min(minRate, read))} hashing ${name}: ${own.toFixed(0)} MB/s (limit ${minRate} MB/s or the disk's ${read.toFixed(0)} MB/s); ${(own / node).toFixed(2)} × node:crypto's ${node.toFixed(0)} MB/s`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** @param {import("playwright-core").Browser} browser @param {{ megabytes: number, runs: number }} size */
export const measureHashing = async (browser, { megabytes, runs }) => {
  const server = await serveFilePage();
  const page = await browser.newPage();
  try {
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    await page.goto(`http://127.0.0.1:${port}/`);
    await measureFiles(page, { count: 1, megabytes, runs });
    await measureFiles(page, { count: megabytes / middleMegabytes, megabytes: middleMegabytes, runs });
  } finally {
    await page.close();
    server.close();
  }
};
