// @ts-check
/** Calls of @huggingface/hub and transformers.js; prints rows as python_calls.py does. Arguments: address, token, name, user, "xet" or "lfs". */
import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as hub from "@huggingface/hub";

const [hubUrl = "", accessToken = "", prefix = "", user = "", way = ""] = process.argv.slice(2);
const credentials = { hubUrl, accessToken };
const useXet = way === "xet";
const repo = `${user}/${prefix}-model`;
const weights = randomBytes(2_000_000);
const blob = (/** @type {string | Uint8Array<ArrayBuffer>} */ content) => new Blob([content]);

/** @param {unknown} isTrue @param {string} message */
const demand = (isTrue, message) => {
  if (!isTrue) throw new Error(message);
};

/** @param {AsyncIterable<{ path: string }>} files */
const pathsOf = async (files) => {
  const paths = [];
  for await (const { path } of files) paths.push(path);
  return paths;
};

/** @type {[string, () => Promise<unknown>][]} */
const calls = [
  ["whoAmI", async () => demand((await hub.whoAmI(credentials)).name === user, "another name")],
  ["createRepo", () => hub.createRepo({ ...credentials, repo })],
  [
    "uploadFile, uploadFiles",
    async () => {
      await hub.uploadFile({ ...credentials, repo, useXet, file: { path: "model.bin", content: blob(weights) } });
      const files = ["a.txt", "inner/b.txt"].map((path) => ({ path, content: blob(path) }));
      await hub.uploadFiles({ ...credentials, repo, useXet, files });
    },
  ],
  [
    "commit, deleteFile",
    async () => {
      await hub.commit({
        ...credentials,
        repo,
        title: "changes",
        operations: [
          { operation: "addOrUpdate", path: "c.txt", content: blob("c") },
          { operation: "delete", path: "a.txt" },
        ],
      });
      await hub.deleteFile({ ...credentials, repo, path: "c.txt" });
    },
  ],
  [
    "listFiles, pathsInfo, fileExists",
    async () => {
      const paths = await pathsOf(hub.listFiles({ ...credentials, repo, recursive: true }));
      demand(paths.includes("inner/b.txt") && !paths.includes("a.txt"), `wrong files: ${paths}`);
      const [info] = await hub.pathsInfo({ ...credentials, repo, paths: ["model.bin"] });
      demand(info?.size === weights.length, "wrong size");
      demand(await hub.fileExists({ ...credentials, repo, path: "model.bin" }), "no model.bin");
    },
  ],
  [
    "downloadFile",
    async () => {
      const file = await hub.downloadFile({ ...credentials, repo, path: "model.bin", xet: useXet });
      demand(file && weights.equals(Buffer.from(await file.arrayBuffer())), "other bytes");
    },
  ],
  [
    "createBranch, deleteBranch",
    async () => {
      await hub.createBranch({ ...credentials, repo, branch: "draft" });
      await hub.deleteBranch({ ...credentials, repo, branch: "draft" });
    },
  ],
  [
    "commit with isPullRequest",
    async () => {
      const done = await hub.commit({
        ...credentials,
        repo,
        title: "propose",
        isPullRequest: true,
        operations: [{ operation: "addOrUpdate", path: "proposed.txt", content: blob("p") }],
      });
      demand(done?.pullRequestUrl?.includes("/discussions/"), "no pull request");
      demand(!(await hub.fileExists({ ...credentials, repo, path: "proposed.txt" })), "it is on main");
    },
  ],
  [
    "listCommits, modelInfo, listModels",
    async () => {
      for await (const commit of hub.listCommits({ ...credentials, repo })) demand(commit.oid.length === 40, "no id");
      demand((await hub.modelInfo({ ...credentials, name: repo })).name === repo, "another name");
      const names = [];
      for await (const { name } of hub.listModels({ ...credentials, search: { owner: user } })) names.push(name);
      demand(names.includes(repo), "not listed");
    },
  ],
  ["deleteRepo", () => hub.deleteRepo({ ...credentials, repo })],
];

/** @type {[string, () => Promise<unknown>][]} */
const browserCalls = [
  [
    "transformers.js: pipeline",
    async () => {
      const { env, pipeline } = await import("@huggingface/transformers");
      env.remoteHost = hubUrl;
      env.allowLocalModels = false;
      env.cacheDir = mkdtempSync(join(tmpdir(), "orrery-js-"));
      const names = [];
      for await (const { name } of hub.listModels({ hubUrl, search: { task: "text-classification" } }))
        names.push(name);
      demand(names[0], "this hub has no text classifier");
      const classify = await pipeline("text-classification", names[0], { dtype: "q8" });
      demand(Array.isArray(await classify("A fine day.")), "no labels");
    },
  ],
];

for (const [call, run] of way === "browser" ? browserCalls : calls) {
  try {
    await run();
    console.log(JSON.stringify({ call, outcome: "works", reason: "" }));
  } catch (error) {
    const { message, statusCode } = /** @type {Error & { statusCode?: number }} */ (error);
    console.log(JSON.stringify({ call, outcome: statusCode === 501 ? "refused" : "failed", reason: message }));
  }
}
