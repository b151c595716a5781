// @ts-check
/** Downloads all files of a repository in each way; returns their hashes by name. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sha256Of } from "./files.mjs";

/** @typedef {{ address: string, token: string, repository: string, names: readonly string[] }} Source */
/** @typedef {Record<string, string>} Hashes */

/** @param {Source} source @returns {Promise<Hashes>} */
export const downloadByHttp = async ({ address, repository, names }) => {
  /** @type {Hashes} */
  const hashes = {};
  for (const name of names) {
    const reply = await fetch(`${address}/${repository}/resolve/main/${name}`);
    if (!reply.ok || !reply.body) throw new Error(`${name} was answered with ${reply.status}`);
    hashes[name] = await sha256Of(reply.body);
  }
  return hashes;
};

/** The LFS objects of a repository, by name. @param {Source} source @returns {Promise<{ path: string, lfs: { oid: string, size: number } }[]>} */
const largeFiles = async ({ address, repository, names }) => {
  const reply = await fetch(`${address}/api/models/${repository}/tree/main`);
  const entries = /** @type {{ path: string, lfs: { oid: string, size: number } }[]} */ (await reply.json());
  return entries.filter(({ path }) => names.includes(path));
};

/** @param {Source} source @returns {Promise<Hashes>} */
export const downloadByLfs = async (source) => {
  const { address, repository } = source;
  /** @type {Hashes} */
  const hashes = {};
  for (const { path, lfs } of await largeFiles(source)) {
    const batch = await fetch(`${address}/${repository}.git/info/lfs/objects/batch`, {
      method: "POST",
      headers: { "content-type": "application/vnd.git-lfs+json" },
      body: JSON.stringify({
        operation: "download",
        transfers: ["basic"],
        objects: [{ oid: lfs.oid, size: lfs.size }],
      }),
    });
    const { objects } = /** @type {any} */ (await batch.json());
    const reply = await fetch(objects[0].actions.download.href);
    if (!reply.ok || !reply.body) throw new Error(`${path} was answered with ${reply.status}`);
    hashes[path] = await sha256Of(reply.body);
  }
  return hashes;
};

/** Clones with git and git lfs into a folder. @param {Source} source @param {string} home @param {string} folder */
export const cloneByGit = async ({ address, repository }, home, folder) => {
  const env = { PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: "1", GIT_TERMINAL_PROMPT: "0" };
  // The proxy runs in this process, so it must not wait for git.
  const git = (/** @type {string[]} */ ...words) => promisify(execFile)("git", words, { cwd: home, env });
  await git("lfs", "install");
  await git("clone", "-q", `${address}/${repository}`, folder);
  // Without a .gitattributes, clones have pointers until they are pulled.
  await git("-C", folder, "lfs", "pull");
};
