// @ts-check
/** The `hf` command line; prints rows as python_calls.py does. Arguments: path of hf, name, user. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [hf = "", prefix = "", user = ""] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "orrery-hf-"));
const repo = `${user}/${prefix}-cli`;
const run = (/** @type {string[]} */ ...words) =>
  execFileSync(hf, words, { cwd: folder, encoding: "utf8", stdio: "pipe", env: process.env });
/** Newer versions call it `repos`. @param {string[]} words */
const repos = (...words) => {
  try {
    return run("repo", ...words);
  } catch {
    return run("repos", ...words);
  }
};

/** @type {[string, () => unknown][]} */
const calls = [
  ["hf auth whoami", () => run("auth", "whoami")],
  ["hf repo create", () => repos("create", repo)],
  [
    "hf upload",
    () => {
      writeFileSync(join(folder, "config.json"), '{"model_type": "bert"}');
      writeFileSync(join(folder, "w.bin"), Buffer.alloc(300_000, "w\0"));
      run("upload", repo, ".", ".");
    },
  ],
  [
    "hf download",
    () => {
      run("download", repo, "w.bin", "--local-dir", join(folder, "back"));
      if (readFileSync(join(folder, "back/w.bin")).length !== 300_000) throw new Error("other bytes");
    },
  ],
  ["hf repo tag create", () => repos("tag", "create", repo, "v1")],
  ["hf repo delete", () => repos("delete", repo, ...(repos("delete", "--help").includes("--yes") ? ["--yes"] : []))],
];

for (const [call, make] of calls) {
  try {
    make();
    console.log(JSON.stringify({ call, outcome: "works", reason: "" }));
  } catch (error) {
    const { message, stderr } = /** @type {Error & { stderr?: string }} */ (error);
    console.log(JSON.stringify({ call, outcome: "failed", reason: (stderr || message).slice(-400) }));
  }
}
