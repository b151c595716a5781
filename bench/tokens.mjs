// @ts-check
/**
 * `npm run bench -- tokens [--quick]`: counts a conversation of 8,192 tokens as the hub does before each call: template,
 * tokenizer and the way to its worker process and back. “First count” is a conversation of 15 messages that the hub has not
 * seen; “next turn” is the same with one more, which is what chats and agents send at every call but the first. Beside them,
 * the fast tokenizers of `transformers` (Python's `tokenizers`) encode the same text, without template and in their own
 * process. All take turns.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buildServer, root } from "../scripts/build.mjs";
import { environmentOf } from "../scripts/clients/run-client.mjs";
import { quantile } from "./router/load.mjs";

const isQuick = process.argv.includes("--quick");
const rounds = isQuick ? 3 : 15;
const perRound = 20;
const wantedTokens = 8_192;
const maxMs = 5;
/** Messages of a conversation. */
const turns = 16;
/** Far more characters than the wanted tokens have. */
const maxMessageLength = 10_000;

buildServer();
const { createWorkers } = await import("../apps/server/dist/workers/workers.js");
const { countTokensJob } = await import("../apps/server/dist/readers/tokens/count-tokens-job.js");
const { memorySource } = await import("../apps/server/dist/blobs/byte-source.js");

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-tokens-"));
const fixtures = join(root, "apps/server/src/readers/tokens/fixtures/token-counts");
const guides = join(root, "docs/guides");
const guideFiles = readdirSync(guides).map((name) => join(guides, name));
const prose = guideFiles
  .map((path) => readFileSync(path, "utf8"))
  .join("\n")
  .repeat(4);

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

/** @typedef {{ role: string, content: string }[]} Messages */

/** @param {Family} family */
const createCounter = ({ name, tokenizer, config }) => {
  const sources = [tokenizer, config].map((value) => memorySource(Buffer.from(JSON.stringify(value))));
  return async (/** @type {Messages} */ messages, wantsText = false) => {
    const request = { key: name, hasTemplate: false, chat: { messages }, wantsText };
    const [counted] = await workers.run(countTokensJob, request, sources);
    return counted ?? { count: 0 };
  };
};

/** A conversation cut from the guides, another one for each start. @param {number} length Of each message. @param {number} start */
const conversationOf = (length, start) =>
  Array.from({ length: turns }, (_, turn) => {
    const from = start + turn * length;
    return { role: turn % 2 === 0 ? "user" : "assistant", content: prose.slice(from, from + length) };
  });

/** How long messages are in a conversation of the wanted tokens. @param {ReturnType<typeof createCounter>} count */
const messageLengthFor = async (count) => {
  let [low, high] = [0, maxMessageLength];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((await count(conversationOf(middle, 0))).count <= wantedTokens) low = middle;
    else high = middle;
  }
  return low;
};

/** @param {() => Promise<unknown>} work */
const timeOf = async (work) => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** @param {Family} family @param {ReturnType<typeof startPeer>} peer */
const measure = async (family, peer) => {
  const count = createCounter(family);
  const length = await messageLengthFor(count);
  const { count: tokens, text = "" } = await count(conversationOf(length, 0), true);
  const path = join(folder, `${family.name.replaceAll(" ", "-")}.json`);
  writeFileSync(path, JSON.stringify(family.tokenizer));
  /** @type {Record<"first" | "next" | "peer", number[]>} */
  const found = { first: [], next: [], peer: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < perRound; turn += 1) {
      // No text is counted twice, except what a conversation itself repeats.
      const whole = conversationOf(length, found.first.length * 7 + 1);
      found.first.push(await timeOf(() => count(whole.slice(0, -1))));
      found.next.push(await timeOf(() => count(whole)));
    }
    if (peer) found.peer.push(...(await peer.ask({ do: "time", path, text, times: perRound })).milliseconds);
  }
  return { tokens, ...found };
};

/** @param {number[]} all */
const times = (all) => `p50 ${quantile(all, 0.5).toFixed(2)} p95 ${quantile(all, 0.95).toFixed(2)} ms`;

let isMissed = false;

/** @param {string} name @param {number[]} all */
const judge = (name, all) => {
  const isMet = quantile(all, 0.95) < maxMs;
  isMissed ||= !isMet;
  console.log(`  ${isMet ? "ok  " : "MISS"}  ${name.padEnd(12)} ${times(all)} (target p95 < ${maxMs})`);
};

const peer = startPeer();
if (!peer) console.log("skipped: Python's tokenizers cannot be installed on this machine");
console.log(`${rounds} interleaved rounds of ${perRound} counts\n`);
try {
  for (const family of await familiesWith(peer)) {
    const { tokens, first, next, peer: theirs } = await measure(family, peer);
    console.log(`${family.name}, ${tokens} tokens${peer ? `; tokenizers, whole text: ${times(theirs)}` : ""}`);
    judge("next turn", next);
    judge("first count", first);
  }
} finally {
  peer?.close();
  workers.close();
}
process.exitCode = isMissed ? 1 : 0;
