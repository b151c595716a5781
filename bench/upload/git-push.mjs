// @ts-check
/** Uploads by git. The pack is created by git beforehand and sent as `git push` sends it. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { send } from "./send.mjs";

const environment = {
  PATH: process.env.PATH,
  GIT_CONFIG_NOSYSTEM: "1",
  ...{ GIT_AUTHOR_NAME: "A", GIT_AUTHOR_EMAIL: "a@example.com", GIT_COMMITTER_NAME: "A" },
  GIT_COMMITTER_EMAIL: "a@example.com",
};
/** Larger files need LFS. */
const fileBytes = 8 * 1024 * 1024;

/** @typedef {{ commit: string, pack: Buffer, size: number }} GitUpload */

/** @param {string} folder @param {string[]} words @param {string} [input] */
const run = (folder, words, input) =>
  execFileSync("git", words, {
    ...{ cwd: folder, env: { ...environment, HOME: folder }, maxBuffer: 2 ** 31 },
    ...(input === undefined ? { stdio: "pipe" } : { input }),
  });

/** Commits a content as text files of 8 MiB. @param {Buffer} content @returns {GitUpload} */
export const prepareGit = (content) => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-git-"));
  try {
    run(folder, ["init", "-q"]);
    let size = 0;
    for (let at = 0; at < content.length; at += fileBytes) {
      const text = content.toString("base64", at, at + (fileBytes * 3) / 4);
      writeFileSync(join(folder, `${at}.txt`), text);
      size += text.length;
    }
    run(folder, ["add", "-A"]);
    run(folder, ["commit", "-qm", "add files"]);
    const commit = run(folder, ["rev-parse", "HEAD"]).toString().trim();
    return { commit, pack: run(folder, ["pack-objects", "--revs", "--stdout", "-q"], "HEAD\n"), size };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** @param {import("./send.mjs").Hub} hub @param {string} repository @param {string} branch @param {GitUpload} upload */
export const uploadByGit = async ({ address, token }, repository, branch, { commit, pack }) => {
  const line = `${"0".repeat(40)} ${commit} refs/heads/${branch}\0 report-status`;
  const command = `${(line.length + 4).toString(16).padStart(4, "0")}${line}0000`;
  const reply = await send(
    "POST",
    `${address}/${repository}.git/git-receive-pack`,
    Buffer.concat([Buffer.from(command, "latin1"), pack]),
    {
      authorization: `Basic ${Buffer.from(`owner:${token}`).toString("base64")}`,
      "content-type": "application/x-git-receive-pack-request",
    },
  );
  if (!reply.includes(`ok refs/heads/${branch}`)) throw new Error(`the push was refused: ${reply}`);
};
