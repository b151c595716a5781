// @ts-check
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build.mjs";
import { npm } from "./packages.mjs";

/** npm's `node` package downloads its platform package in an install script, which we do not run: it is installed itself. */
const platformPackages = () => {
  const platform = process.platform === "win32" ? "win" : process.platform;
  return [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`];
};

const binaryIn = (/** @type {string} */ folder, /** @type {string} */ name) =>
  join(folder, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");

/** @type {Map<number, { path: string, version: string }>} */
const found = new Map();

/** The newest Node of a major version, downloaded once. @param {number} major */
export const nodeBinary = (major) => {
  const known = found.get(major);
  if (known) return known;
  const folder = join(root, "node_modules", ".cache", "pack-check", `node-${major}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const installed = () => platformPackages().find((name) => existsSync(binaryIn(folder, name)));
  for (const name of platformPackages()) {
    if (installed()) break;
    try {
      npm(["install", "--no-save", `${name}@${major}`], folder);
    } catch (error) {
      if (name === platformPackages().at(-1)) throw error;
    }
  }
  const name = installed();
  if (!name) throw new Error(`no binary of Node ${major} for ${process.platform}-${process.arch} on the registry`);
  const path = binaryIn(folder, name);
  const version = String(spawnSync(path, ["--version"], { encoding: "utf8" }).stdout).trim();
  if (!version.startsWith(`v${major}.`))
    throw new Error(`${path} is Node ${version || "(does not run)"}, not ${major}`);
  const binary = { path, version };
  found.set(major, binary);
  return binary;
};
