// @ts-check
/**
 * `npm run bench -- newcomer`: what a person does who has just cloned the hub, timed in a browser with a fresh profile:
 * clone, `npm ci`, `npm start`, open the page it prints, choose the first model that runs here, press Run.
 * --from   what is cloned; this checkout, as committed, unless named
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { freePort } from "../scripts/free-port.mjs";
import { launch } from "./web/browser.mjs";

const { values: flags } = parseArgs({
  options: { from: { type: "string", default: fileURLToPath(new URL("..", import.meta.url)) } },
});

const limitSeconds = 60;

/** @param {string} doing @param {string} command @param {string[]} words @param {string} [folder] */
const step = (doing, command, words, folder) => {
  const startedAt = Date.now();
  const { status, stderr } = spawnSync(command, words, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${doing} failed: ${stderr}`);
  console.log(`${doing.padEnd(44)} ${((Date.now() - startedAt) / 1000).toFixed(1).padStart(8)} s`);
};

/** @param {string} address @param {import("node:child_process").ChildProcess} hub */
const untilReady = async (address, hub) => {
  while (hub.exitCode === null) {
    const reply = await fetch(`${address}/healthz`).catch(() => undefined);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`npm start ended with ${hub.exitCode}`);
};

/** @param {string} address @returns {Promise<string>} what the page says in the end */
const predict = async (address) => {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.locator("section", { hasText: "Runs on this hub" }).locator("li a").first().click();
    await page.getByRole("button", { name: /^(Run|Send)$/ }).click();
    const figures = page.getByText(/ms .*· this hub/);
    await figures.waitFor({ timeout: limitSeconds * 1000 });
    const result = await figures.evaluate((line) => line.parentElement?.textContent ?? "");
    return `${new URL(page.url()).pathname}: ${result.trim()}`;
  } finally {
    await browser.close();
  }
};

console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
const folder = mkdtempSync(join(tmpdir(), "orrery-newcomer-"));
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
step("git clone", "git", ["clone", "--quiet", "--depth", "1", `file://${flags.from}`, folder]);
step("npm ci", "npm", ["ci"], folder);
const startedAt = Date.now();
const hub = spawn("npm", ["start"], {
  cwd: folder,
  env: { ...process.env, PORT: String(port) },
  stdio: "ignore",
  detached: true,
});
try {
  await untilReady(address, hub);
  const readyAt = Date.now();
  console.log(`${"npm start until ready".padEnd(44)} ${((readyAt - startedAt) / 1000).toFixed(1).padStart(8)} s`);
  const seen = await predict(address);
  const seconds = (Date.now() - readyAt) / 1000;
  console.log(`${"ready until the first prediction is seen".padEnd(44)} ${seconds.toFixed(1).padStart(8)} s`);
  console.log(seen);
  if (seconds > limitSeconds) process.exitCode = 1;
} finally {
  if (hub.pid) process.kill(-hub.pid, "SIGTERM");
  await new Promise((resolve) => hub.once("exit", resolve));
  rmSync(folder, { recursive: true, force: true });
}
