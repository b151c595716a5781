// @ts-check
/**
 * `npm run bench -- tokens [--quick]`: counts a conversation of 8,192 tokens as the hub does before each call: template,
 * tokenizer and the way to its worker process and back. Beside it, the fast tokenizers of `transformers` (Python's
 * `tokenizers`) encode the same text, without template and in their own process. Both take turns.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root, runTool } from "../scripts/build.mjs";
import { environmentOf } from "../scripts/clients/run-client.mjs";
import { quantile } from "./router/load.mjs";

const isQuick = process.argv.includes("--quick");
const rounds = isQuick ? 3 : 15;
const perRound = 20;
const wantedTokens = 8_192;
const maxMs = 5;
/** Far more characters than the wanted tokens have. */
const maxPromptLength = 150_000;

runTool("tsc", ["-b", "apps/server"]);
const { createWorkers } = await import("../apps/server/dist/workers/workers.js");
const { countTokensJob } = await import("../apps/server/dist/readers/count-tokens-job.js");
const { memorySource } = await import("../apps/server/dist/blobs/byte-source.js");

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-tokens-"));
const fixtures = join(root, "apps/server/src/readers/fixtures/token-counts");
const guides = join(root, "docs/guides");
const guideFiles = readdirSync(guides).map((name) => join(guides, name));
const prose = guideFiles.map((path) => readFileSync(path, "utf8")).join("\n");

/** Python's side; undefined if it cannot be installed. */
const startPeer = () => {
  const environment = environmentOf("tokenizers", ["tokenizers"]);
  if (!environment) return undefined;
  const script = join(root, "bench/tokens_peer.py");
  const child = spawn(join(environment, "bin/python"), [script], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** @param {object} request @returns {Promise<{ count: number, milliseconds: number[] }>} */
    ask: async (request) => {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      return JSON.parse((await lines.next()).value);
    },
    close: () => child.stdin.end(),
  };
};

/** @typedef {{ name: string, tokenizer: object, config: object }} Family */

/** One tokenizer of each kind, and one with a vocabulary as large as real ones. @param {ReturnType<typeof startPeer>} peer */
const familiesWith = async (peer) => {
  /** @type {Family[]} */
  const families = ["qwen-like", "llama3-like", "llama2-like", "gemma-like", "xlm-like", "bert-uncased"].map((name) => {
    const { tokenizer, config } = JSON.parse(readFileSync(join(fixtures, `${name}.json`), "utf8"));
    return { name, tokenizer, config };
  });
  if (!peer) return families;
  const to = join(folder, "trained.json");
  await peer.ask({ do: "train", files: guideFiles, size: 32_000, to });
  const { config } = families[0] ?? { config: {} };
  return [...families, { name: "trained on the guides", tokenizer: JSON.parse(readFileSync(to, "utf8")), config }];
};

const workers = createWorkers({ seconds: 60, memoryMb: 1_024 });

/** @param {Family} family */
const createCounter = ({ name, tokenizer, config }) => {
  const sources = [tokenizer, config].map((value) => memorySource(Buffer.from(JSON.stringify(value))));
  return async (/** @type {string} */ content, wantsText = false) => {
    const chat = { messages: [{ role: "user", content }] };
    const [counted] = await workers.run(countTokensJob, { key: name, hasTemplate: false, chat, wantsText }, sources);
    return counted ?? { count: 0 };
  };
};

/** A prompt of the wanted length, cut from the guides. @param {ReturnType<typeof createCounter>} count */
const promptFor = async (count) => {
  const whole = prose.repeat(4).slice(0, maxPromptLength);
  let [low, high] = [0, whole.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((await count(whole.slice(0, middle))).count <= wantedTokens) low = middle;
    else high = middle;
  }
  return whole.slice(0, low);
};

/** @param {Family} family @param {ReturnType<typeof startPeer>} peer */
const measure = async (family, peer) => {
  const count = createCounter(family);
  const prompt = await promptFor(count);
  const { count: tokens, text = "" } = await count(prompt, true);
  const path = join(folder, `${family.name.replaceAll(" ", "-")}.json`);
  writeFileSync(path, JSON.stringify(family.tokenizer));
  /** @type {{ own: number[], peer: number[], ratios: number[] }} */
  const found = { own: [], peer: [], ratios: [] };
  for (let round = 0; round < rounds; round += 1) {
    const own = [];
    for (let turn = 0; turn < perRound; turn += 1) {
      const startedAt = performance.now();
      await count(prompt);
      own.push(performance.now() - startedAt);
    }
    found.own.push(...own);
    if (!peer) continue;
    const theirs = await peer.ask({ do: "time", path, text, times: perRound });
    found.peer.push(...theirs.milliseconds);
    found.ratios.push(quantile(own, 0.5) / quantile(theirs.milliseconds, 0.5));
  }
  return { tokens, ...found };
};

let isMissed = false;
const peer = startPeer();
if (!peer) console.log("skipped: Python's tokenizers cannot be installed on this machine");
console.log(`${rounds} interleaved rounds of ${perRound} counts\n`);
try {
  for (const family of await familiesWith(peer)) {
    const { tokens, own, peer: theirs, ratios } = await measure(family, peer);
    const p95 = quantile(own, 0.95);
    isMissed ||= p95 >= maxMs;
    const beside = peer
      ? `   tokenizers p95 ${quantile(theirs, 0.95).toFixed(2).padStart(6)} ms   ${quantile(ratios, 0.5).toFixed(2)} × their median`
      : "";
    console.log(
      `  ${p95 < maxMs ? "ok  " : "MISS"}  ${family.name.padEnd(22)} ${tokens} tokens  p50 ${quantile(own, 0.5).toFixed(2).padStart(6)} ms  p95 ${p95.toFixed(2).padStart(6)} ms (target < ${maxMs})${beside}`,
    );
  }
} finally {
  peer?.close();
  workers.close();
}
process.exitCode = isMissed ? 1 : 0;
