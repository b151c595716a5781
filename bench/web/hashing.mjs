// @ts-check
/** How fast a browser hashes a file before it is uploaded, beside node:crypto and a plain read of the same file. */
import { createHash, randomBytes } from "node:crypto";
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { percentile, verdict } from "./report.mjs";

const megabyte = 1_000_000;
const minRate = 200;
const workerPath = "/bench-hash-worker.js";

const bundleWorker = async () => {
  const entry = fileURLToPath(new URL("./hash-worker.mjs", import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, lib: { entry, formats: ["es"], fileName: "worker" } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !("output" in output)) throw new Error("The hash worker was not built.");
  return output.output[0].code;
};

/** Random bytes, a megabyte at a time. @param {string} path @param {number} megabytes */
const writeRandom = (path, megabytes) => {
  writeFileSync(path, "");
  for (let at = 0; at < megabytes; at += 1) writeFileSync(path, randomBytes(megabyte), { flag: "a" });
};

/** @param {string} path @param {(chunk: Buffer) => void} take @returns {Promise<number>} seconds */
const readWhole = async (path, take) => {
  const start = performance.now();
  for await (const chunk of createReadStream(path, { highWaterMark: 4 * 1024 * 1024 })) take(chunk);
  return (performance.now() - start) / 1000;
};

/** Runs in the page. @param {string} script */
const hashInWorker = (script) =>
  new Promise((resolve, reject) => {
    const [file] = /** @type {HTMLInputElement} */ (document.querySelector("#bench-file")).files ?? [];
    const worker = new Worker(script, { type: "module" });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(file);
  });

/** @param {import("playwright-core").Browser} browser @param {string} address @param {string} path */
const openFilePage = async (browser, address, path) => {
  const page = await browser.newPage();
  const body = await bundleWorker();
  await page.route(`**${workerPath}`, (route) => route.fulfill({ contentType: "text/javascript", body }));
  await page.goto(`${address}/login`);
  await page.evaluate(() => {
    const input = Object.assign(document.createElement("input"), { type: "file", id: "bench-file" });
    document.body.append(input);
  });
  await page.setInputFiles("#bench-file", path);
  return page;
};

/** @param {import("playwright-core").Page} page @param {string} path @param {number} runs */
const timeAll = async (page, path, runs) => {
  /** @type {{ browser: number[], node: number[], read: number[] }} */
  const seconds = { browser: [], node: [], read: [] };
  for (let run = 0; run < runs; run += 1) {
    seconds.read.push(await readWhole(path, () => {}));
    const hash = createHash("sha256");
    seconds.node.push(await readWhole(path, (chunk) => hash.update(chunk)));
    const result = /** @type {{ hash: string, seconds: number }} */ (await page.evaluate(hashInWorker, workerPath));
    if (result.hash !== hash.digest("hex")) throw new Error("The browser's hash differs from node:crypto's.");
    seconds.browser.push(result.seconds);
  }
  return seconds;
};

/** @param {import("playwright-core").Browser} browser @param {string} address @param {{ megabytes: number, runs: number }} size */
export const measureHashing = async (browser, address, { megabytes, runs }) => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-hashing-"));
  const path = join(folder, "weights.bin");
  try {
    writeRandom(path, megabytes);
    const page = await openFilePage(browser, address, path);
    const seconds = await timeAll(page, path, runs);
    await page.close();
    const rate = (/** @type {number[]} */ times) => megabytes / percentile(times, 0.5);
    const [own, node, read] = [rate(seconds.browser), rate(seconds.node), rate(seconds.read)];
    console.log(
      `${verdict(own >= Math.min(minRate, read))} hashing a file of ${megabytes} MB: ${own.toFixed(0)} MB/s (limit ${minRate} MB/s or the disk's ${read.toFixed(0)} MB/s); ${(own / node).toFixed(2)} × node:crypto's ${node.toFixed(0)} MB/s`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
