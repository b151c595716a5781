// @ts-check
/** How clients are installed and run, each in a process of its own that prints its rows. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../build.mjs";

/** @typedef {{ call: string, outcome: "works" | "refused" | "failed" | "skipped" | "missing" | "limit", reason: string }} Row */
/** @typedef {(name: string, version: string, rows: Row[]) => void} AddClient */

export const scripts = join(root, "scripts/clients");
const environments = join(root, ".cache/clients");
export const home = mkdtempSync(join(tmpdir(), "orrery-clients-"));

/** @type {Row[]} */
export const notInstalled = [{ call: "install", outcome: "skipped", reason: "cannot be installed on this machine" }];

/** A virtual environment with some packages; undefined if they cannot be installed. @param {string} name @param {readonly string[]} packages */
export const environmentOf = (name, packages) => {
  const folder = join(environments, name);
  const python = join(folder, "bin/python");
  mkdirSync(environments, { recursive: true });
  if (!existsSync(python)) spawnSync("python3", ["-m", "venv", folder], { stdio: "ignore" });
  const { status } = spawnSync(python, ["-m", "pip", "install", "-q", ...packages], { stdio: "inherit" });
  return status === 0 ? folder : undefined;
};

/** A folder with some npm packages; undefined if they cannot be installed. @param {string} name @param {readonly string[]} packages */
export const packagesOf = (name, packages) => {
  const folder = join(environments, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const flags = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  const { status } = spawnSync("npm", ["install", ...flags, ...packages], { cwd: folder, stdio: "inherit" });
  return status === 0 ? folder : undefined;
};

/** @param {string} command @param {readonly string[]} words @param {Record<string, string>} environment @returns {Promise<Row[]>} */
export const rowsOf = async (command, words, environment) => {
  const env = { PATH: process.env.PATH, HOME: home, HF_HOME: mkdtempSync(join(home, "hf-")), ...environment };
  const child = spawn(command, words, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  /** @type {Row[]} */
  const rows = [];
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith("{")) rows.push(JSON.parse(line));
  if (rows.length === 0) rows.push({ call: "start", outcome: "failed", reason: errors.slice(-400) });
  return rows;
};
