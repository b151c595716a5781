// @ts-check
/** git and git-lfs against a hub; prints rows as python_calls.py does. Arguments: address, token, name, user. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [hubUrl = "", token = "", prefix = "", user = ""] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "orrery-git-"));
const repo = `${user}/${prefix}-git`;
const address = `${hubUrl.replace("://", `://${user}:${token}@`)}/${repo}`;
const weights = randomBytes(1_500_000);
const environment = { PATH: process.env.PATH, HOME: folder, GIT_TERMINAL_PROMPT: "0", GIT_CONFIG_NOSYSTEM: "1" };

/** @param {string} cwd @param {readonly string[]} words */
const git = (cwd, ...words) => execFileSync("git", words, { cwd, env: environment, encoding: "utf8", stdio: "pipe" });
const main = join(folder, "main");

/** @param {string} cwd @param {string} path @param {string | Buffer} content */
const commit = (cwd, path, content) => {
  writeFileSync(join(cwd, path), content);
  git(cwd, "add", "-A");
  git(cwd, "commit", "-m", `change ${path}`);
};

/** @type {[string, () => unknown][]} */
const calls = [
  [
    "clone",
    async () => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const body = JSON.stringify({ name: `${prefix}-git`, type: "model" });
      const made = await fetch(`${hubUrl}/api/repos/create`, { method: "POST", headers, body });
      if (!made.ok) throw new Error(await made.text());
      for (const [name, value] of Object.entries({ "user.name": "A", "user.email": "a@example.com" }))
        git(folder, "config", "--global", name, value);
      git(folder, "clone", address, main);
    },
  ],
  [
    "push to a branch",
    () => {
      commit(main, "a.txt", "a");
      git(main, "push", "origin", "HEAD:main");
      git(main, "push", "origin", "HEAD:refs/heads/draft");
    },
  ],
  ["fetch", () => git(main, "fetch", "--prune", "origin")],
  [
    "push and delete a tag",
    () => {
      git(main, "tag", "-a", "v1", "-m", "first");
      git(main, "push", "origin", "v1");
      git(main, "push", "origin", ":refs/tags/v1");
    },
  ],
  ["delete a branch", () => git(main, "push", "origin", ":refs/heads/draft")],
  ["shallow clone", () => git(folder, "clone", "--depth", "1", address, "shallow")],
  ["partial clone", () => git(folder, "clone", "--filter=blob:none", address, "partial")],
  [
    "git lfs push",
    () => {
      git(main, "lfs", "install", "--local");
      git(main, "lfs", "track", "*.bin");
      commit(main, "model.bin", weights);
      git(main, "push", "origin", "HEAD:main");
    },
  ],
  [
    "git lfs pull",
    () => {
      git(folder, "lfs", "install");
      git(folder, "clone", address, "again");
      if (!readFileSync(join(folder, "again/model.bin")).equals(weights)) throw new Error("other bytes");
    },
  ],
];

for (const [call, run] of calls) {
  try {
    await run();
    console.log(JSON.stringify({ call, outcome: "works", reason: "" }));
  } catch (error) {
    const { message, stderr } = /** @type {Error & { stderr?: string }} */ (error);
    const reason = (stderr || message).replaceAll(token, "…").slice(-400);
    console.log(JSON.stringify({ call, outcome: "failed", reason }));
  }
}
