// @ts-check
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build.mjs";

/**
 * @typedef {{ name: string, folder: string, path: string, manifest: Record<string, any> }} Package
 * @typedef {{ name: string, path: string, files: readonly string[], kilobytes: number }} Tarball
 */

/** @returns {readonly Package[]} */
export const allPackages = () =>
  readdirSync(join(root, "packages"))
    .map((folder) => ({ folder, path: join(root, "packages", folder) }))
    .filter(({ path }) => existsSync(join(path, "package.json")))
    .map(({ folder, path }) => {
      const manifest = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
      return { name: /** @type {string} */ (manifest.name), folder, path, manifest };
    });

/** Removes what an earlier build left in `dist` for a source that no longer exists. @param {Package} one */
const removeStaleOutput = ({ path }) => {
  const dist = join(path, "dist");
  for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    const source = /^(.*?)(?:\.d)?\.[jt]s(?:\.map)?$/.exec(file)?.[1];
    const isStale = source !== undefined && ![".ts", ".tsx"].some((end) => existsSync(join(path, "src", source + end)));
    if (isStale) rmSync(join(dist, file));
  }
};

/** @param {readonly string[]} args @param {string} cwd */
export const npm = (args, cwd) => {
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed:\n${stderr}`);
  return stdout;
};

/** @param {Package} one @param {string} folder @returns {Tarball} */
export const packPackage = (one, folder) => {
  removeStaleOutput(one);
  const [packed] = JSON.parse(npm(["pack", "--json", "--pack-destination", folder], one.path));
  return {
    name: one.name,
    path: join(folder, packed.filename),
    files: packed.files.map((/** @type {{ path: string }} */ { path }) => path),
    kilobytes: Math.round(packed.size / 1000),
  };
};

/** Installs tarballs into an empty project; packages find each other there, and nothing else. @param {string} project @param {readonly Tarball[]} tarballs */
export const installTarballs = (project, tarballs) => {
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true }));
  npm(["install", "--no-save", "--no-audit", "--no-fund", ...tarballs.map(({ path }) => path)], project);
};
