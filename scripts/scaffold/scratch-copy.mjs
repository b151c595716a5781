// @ts-check
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** @param {string} root @returns {string[]} Every file that git tracks or would track. */
const trackedFiles = (root) => {
  const { stdout, status } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error("git ls-files failed: run this in a git checkout.");
  return stdout.split("\0").filter((path) => path && existsSync(join(root, path)));
};

/**
 * Links what is installed, except this repository's own packages, which must be those of the copy.
 * @param {string} root
 * @param {string} copy
 */
const linkDependencies = (root, copy) => {
  const installed = join(root, "node_modules");
  mkdirSync(join(copy, "node_modules/@orrery"), { recursive: true });
  for (const name of readdirSync(installed).filter((name) => name !== "@orrery" && name !== ".cache"))
    symlinkSync(join(installed, name), join(copy, "node_modules", name));
  for (const name of readdirSync(join(installed, "@orrery"))) {
    const folder = basename(dirname(realpathSync(join(installed, "@orrery", name))));
    symlinkSync(join(copy, folder, name), join(copy, "node_modules/@orrery", name));
  }
};

/** @param {string} root @returns A copy of a checkout in a folder for temporary files, with its dependencies linked. */
export const createScratchCopy = (root) => {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "orrery-scaffold-")));
  const copyFile = (/** @type {string} */ path) => cpSync(join(root, path), join(copy, path));
  for (const path of trackedFiles(root)) copyFile(path);
  linkDependencies(root, copy);
  return {
    folder: copy,
    /** Makes a path what it is in the checkout: as it was, or absent. */
    restore: (/** @type {string} */ path) =>
      existsSync(join(root, path)) ? copyFile(path) : rmSync(join(copy, path), { force: true }),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
};
