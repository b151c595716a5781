// @ts-check
/**
 * Runtimes that pull from a hub; prints rows as python_calls.py does. Arguments: address, token, user, and “skopeo” to
 * run that program instead of replayed requests.
 */
import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pullArtifact, pullAsLlamaServer, pullAsOlderLlamaServer, pullAsOllama } from "./runtime-replays.mjs";

const [hub = "", token = "", user = "", program = "replays"] = process.argv.slice(2);
const id = `${user}/Runtimes-${program}`;
const headers = { authorization: `Bearer ${token}` };

/** @param {number} value */
const u64 = (value) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
/** @param {number} value */
const u32 = (value) => u64(value).subarray(0, 4);
/** @param {string} text */
const text = (text) => Buffer.concat([u64(Buffer.byteLength(text)), Buffer.from(text)]);

/** The header of a GGUF file with one entry and no tensors, and bytes by which it differs from others. */
const ggufFile = () =>
  Buffer.concat([
    ...[Buffer.from("GGUF"), u32(3), u64(0), u64(1)],
    ...[text("general.architecture"), u32(8), text("llama"), randomBytes(200_000)],
  ]);

const files = { "README.md": Buffer.from("# Net\n"), "net-Q4_K_M.gguf": ggufFile(), "net-Q8_0.gguf": ggufFile() };

const publish = async () => {
  const json = { ...headers, "content-type": "application/json" };
  const body = JSON.stringify({ name: id });
  const made = await fetch(`${hub}/api/repos/create`, { method: "POST", headers: json, body });
  if (!made.ok) throw new Error(await made.text());
  const lines = Object.entries(files).map(([path, bytes]) => ({
    key: "file",
    value: { path, content: bytes.toString("base64"), encoding: "base64" },
  }));
  const commit = [{ key: "header", value: { summary: "add" } }, ...lines]
    .map((line) => JSON.stringify(line))
    .join("\n");
  const type = { ...headers, "content-type": "application/x-ndjson" };
  const done = await fetch(`${hub}/api/models/${id}/commit/main`, { method: "POST", headers: type, body: commit });
  if (!done.ok) throw new Error(await done.text());
};

/** @param {Buffer | undefined} got @param {keyof typeof files} path */
const expectSame = (got, path) => {
  if (!got?.equals(files[path])) throw new Error(`${path} differs`);
};

const skopeo = () => {
  const folder = join(mkdtempSync(join(tmpdir(), "orrery-skopeo-")), "model");
  const source = `docker://${new URL(hub).host}/${id.toLowerCase()}:main`;
  execFileSync("skopeo", ["copy", "--src-tls-verify=false", source, `dir:${folder}`], { stdio: "pipe" });
  for (const [path, bytes] of Object.entries(files)) {
    const name = createHash("sha256").update(bytes).digest("hex");
    expectSame(readFileSync(join(folder, name)), /** @type {keyof typeof files} */ (path));
  }
};

/** @type {[string, () => unknown][]} */
const replays = [
  [
    "llama-server -hf owner/name:Q4_K_M",
    async () => {
      const pulled = await pullAsLlamaServer({ hub, id, tag: "Q4_K_M", token });
      expectSame(pulled.files.get("net-Q4_K_M.gguf"), "net-Q4_K_M.gguf");
    },
  ],
  [
    "llama-server -hf, releases before mid-2026",
    async () =>
      expectSame((await pullAsOlderLlamaServer({ hub, id, tag: "Q8_0" })).get("net-Q8_0.gguf"), "net-Q8_0.gguf"),
  ],
  [
    "ollama pull hub/owner/name:Q8_0",
    async () => {
      const { contents } = await pullAsOllama({ hub, id, tag: "Q8_0" });
      expectSame(contents.get("application/vnd.ollama.image.model"), "net-Q8_0.gguf");
    },
  ],
  [
    "OCI artifact at a revision",
    async () => {
      const pulled = await pullArtifact({ hub, id: id.toLowerCase(), tag: "main" });
      for (const path of /** @type {(keyof typeof files)[]} */ (Object.keys(files)))
        expectSame(pulled.files.get(path), path);
    },
  ],
];

await publish();
for (const [call, run] of program === "skopeo" ? /** @type {typeof replays} */ ([["skopeo copy", skopeo]]) : replays) {
  let [outcome, reason] = ["works", ""];
  try {
    await run();
  } catch (error) {
    [outcome, reason] = ["failed", String(error).slice(0, 400)];
  }
  console.log(JSON.stringify({ call, outcome, reason }));
}
