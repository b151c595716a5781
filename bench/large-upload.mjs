// @ts-check
/**
 * `npm run bench -- large-upload`: uploads one large file in Chromium, loses the connection on the way, commits and
 * compares the hash that the hub has. Prints rates, the longest task of the page, and the memory of its process.
 * Needs three times the size of the file on the disk.
 * --gigabytes   of the file; 5 by default
 * --folder      where the file and the hub's data are written
 */
import { createHash, randomBytes } from "node:crypto";
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "../scripts/build.mjs";
import { loadSources } from "../scripts/load-sources.mjs";
import { launch } from "./web/browser.mjs";
import { describeMachine } from "./web/report.mjs";

const { values: flags } = parseArgs({
  options: {
    gigabytes: { type: "string", default: "5" },
    folder: { type: "string", default: tmpdir() },
  },
});
const bytes = Number(flags.gigabytes) * 1e9;
const megabyte = 1e6;

/** @typedef {import("playwright-core").Page} Page */

/** Every megabyte differs, so nothing is stored twice. @param {string} path */
const writeFile = (path) => {
  const block = randomBytes(megabyte);
  writeFileSync(path, "");
  for (let at = 0; at < bytes; at += megabyte) {
    block.writeDoubleLE(at, 0);
    writeFileSync(path, block.subarray(0, Math.min(megabyte, bytes - at)), { flag: "a" });
  }
};

/** @param {string} path */
const hashOf = async (path) => {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 4 * 1024 * 1024 })) hash.update(chunk);
  return hash.digest("hex");
};

/** Bytes of memory that the processes of pages use, without what they share. @param {import("playwright-core").Browser} browser */
const watchMemory = async (browser) => {
  const session = await browser.newBrowserCDPSession();
  const read = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const sizes = processInfo
      .filter(({ type }) => type === "renderer")
      .map(({ id }) => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0) * 1024);
    return Math.max(0, ...sizes);
  };
  const before = await read();
  let max = before;
  const timer = setInterval(async () => {
    max = Math.max(max, await read().catch(() => 0));
  }, 1000);
  return () => {
    clearInterval(timer);
    return { before, max };
  };
};

/** Runs in the page before anything else. */
const watchTasks = () => {
  const tasks = { longest: 0 };
  Object.assign(globalThis, { tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.longest = Math.max(tasks.longest, duration);
  }).observe({ type: "longtask", buffered: true });
};

/** @param {Page} page @param {RegExp} text */
const waitForTitle = (page, text) =>
  page.getByRole("region", { name: "Upload", exact: true }).getByText(text).first().waitFor({ timeout: 3_600_000 });

const seconds = (/** @type {number} */ since) => (performance.now() - since) / 1000;
const rate = (/** @type {number} */ count, /** @type {number} */ time) =>
  `${(count / megabyte / time).toFixed(0)} MB/s`;

/** @param {Page} page @param {import("../e2e/support/cut-proxy.ts").CutProxy} proxy @param {string} path */
const upload = async (page, proxy, path) => {
  const start = performance.now();
  await page.locator('input[aria-label="Upload files"]').setInputFiles(path);
  const row = page.getByRole("region", { name: "Upload", exact: true }).getByRole("listitem");
  await row.getByText(/^(?:< )?[\d.]+%$/).waitFor({ timeout: 3_600_000 });
  console.log(`hashed in ${seconds(start).toFixed(1)} s, ${rate(bytes, seconds(start))}`);
  const sending = performance.now();
  await row.getByText(/^[4-9]\d\.\d%$/).waitFor({ timeout: 3_600_000 });
  proxy.cut();
  await waitForTitle(page, /^Connection lost/);
  const lost = performance.now();
  proxy.mend();
  await waitForTitle(page, /^Uploading/);
  console.log(`connection lost at about 40%; continued after ${seconds(lost).toFixed(1)} s`);
  await waitForTitle(page, /ready to commit/);
  console.log(
    `sent and joined in ${seconds(sending).toFixed(1)} s, ${rate(bytes, seconds(sending))}; ${(proxy.received() / bytes).toFixed(3)} × the file's bytes were sent`,
  );
  await page.getByRole("button", { name: "Commit changes" }).click();
  await waitForTitle(page, /^Committed 1 file/);
};

/** @param {string} path */
const run = async (path) => {
  const sources = await loadSources();
  const { startHub } = await sources.load("/e2e/support/hub.ts");
  const { post } = await sources.load("/e2e/support/commits.ts");
  const { startCutProxy } = await sources.load("/e2e/support/cut-proxy.ts");
  const hub = await startHub();
  const proxy = await startCutProxy(hub.address);
  const browser = await launch();
  try {
    await post(hub, "/api/repos/create", { name: "owner/large" });
    const page = await browser.newPage();
    await page.addInitScript(watchTasks);
    await page.request.post(`${proxy.address}/api/sessions`, { data: { token: hub.token } });
    await page.goto(`${proxy.address}/owner/large/tree/main`, { waitUntil: "networkidle" });
    const memory = await watchMemory(browser);
    await upload(page, proxy, path);
    const { before, max } = memory();
    const { longest } = await page.evaluate(() => /** @type {any} */ (globalThis).tasks);
    console.log(`longest task of the page: ${longest.toFixed(0)} ms`);
    console.log(
      `memory of the page's process: ${(before / megabyte).toFixed(0)} MB before, at most ${(max / megabyte).toFixed(0)} MB`,
    );
    const reply = await fetch(`${hub.address}/api/models/owner/large/tree/main`);
    const [entry] = /** @type {{ path: string, lfs?: { oid: string } }[]} */ (await reply.json()).filter(
      (/** @type {{ path: string }} */ file) => file.path.endsWith(".bin"),
    );
    const isSame = entry?.lfs?.oid === (await hashOf(path));
    console.log(isSame ? "the hub's hash is the file's" : "WRONG: the hub's hash differs");
    if (!isSame) process.exitCode = 1;
  } finally {
    await browser.close();
    await proxy.close();
    await hub.close();
    await sources.close();
  }
};

build();
const folder = mkdtempSync(join(flags.folder, "orrery-large-upload-"));
// The hub's data are written beside the file, and removed with it.
process.env.TMPDIR = folder;
try {
  console.log(`uploading ${flags.gigabytes} GB: ${describeMachine()}`);
  const path = join(folder, "weights.bin");
  writeFile(path);
  await run(path);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
