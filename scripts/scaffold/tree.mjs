// @ts-check
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** @typedef {{ path: string, text: string }} FileText */
/** @typedef {{ files: FileText[], nextSteps: string[] }} Scaffold */
/** @typedef {ReturnType<typeof openTree>} Tree */
/**
 * @typedef {object} Kind
 * @property {string} summary One line of the help.
 * @property {string} example A name that would do.
 * @property {string} project What `tsc -b` must build after it.
 * @property {readonly string[]} suite The tests that must pass after it.
 * @property {(names: import("./names.mjs").Names, tree: Tree) => string | undefined} findExisting Where the name is taken.
 * @property {(names: import("./names.mjs").Names, tree: Tree) => Scaffold} plan The files as they will be, new and changed.
 */

/** @param {string} root @returns The files of a checkout, by paths relative to it. */
export const openTree = (root) => ({
  has: (/** @type {string} */ path) => existsSync(join(root, path)),
  read: (/** @type {string} */ path) => readFileSync(join(root, path), "utf8"),
  list: (/** @type {string} */ path) => readdirSync(join(root, path)),
  write: (/** @type {FileText} */ { path, text }) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  },
});

/**
 * @param {Tree} tree
 * @param {string} path
 * @param {readonly (readonly [anchor: string, addition: string])[]} insertions Each goes before its anchor, which must occur once.
 * @returns {FileText} The file with what is inserted.
 */
export const insertBefore = (tree, path, insertions) => {
  const insert = (/** @type {string} */ text, /** @type {readonly [string, string]} */ [anchor, addition]) => {
    const parts = text.split(anchor);
    if (parts.length !== 2)
      throw new Error(`${path} must hold ${JSON.stringify(anchor)} once. Change the anchor in scripts/scaffold.`);
    return parts.join(addition + anchor);
  };
  return { path, text: insertions.reduce(insert, tree.read(path)) };
};
