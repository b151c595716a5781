// @ts-check
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {import("./packages.mjs").Package} Package
 * @typedef {import("./packages.mjs").Tarball} Tarball
 */

/** Files that only this repository needs. */
const leftovers = /\.tsbuildinfo$|\.test\.|(?:^|\/)(?:fixtures|test-kit|checks|testing)\//;

const fields = ["description", "license", "repository", "homepage", "keywords", "publishConfig", "engines", "exports"];

/** What is wrong with a package's manifest and the files of its tarball. @param {Package} one @param {Tarball} tarball @param {string} root @returns {readonly string[]} */
export const problemsOf = ({ path, folder, manifest }, { files }, root) => {
  const missing = ["LICENSE", "README.md", "CHANGELOG.md"].filter((name) => !files.includes(name));
  const left = files.filter((file) => leftovers.test(file));
  const { repository } = manifest;
  return [
    ...missing.map((name) => `${name} is missing`),
    ...(left.length > 0 ? [`leftovers: ${left.slice(0, 5).join(", ")}${left.length > 5 ? ", …" : ""}`] : []),
    ...fields.filter((field) => manifest[field] === undefined).map((field) => `package.json has no "${field}"`),
    ...(repository && repository.directory !== `packages/${folder}` ? ["repository.directory is wrong"] : []),
    ...(files.includes("LICENSE") && !isSame(join(path, "LICENSE"), join(root, "LICENSE"))
      ? ["LICENSE differs from the repository's"]
      : []),
  ];
};

const isSame = (/** @type {string} */ one, /** @type {string} */ other) =>
  readFileSync(one, "utf8") === readFileSync(other, "utf8");
