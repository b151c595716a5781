// @ts-check
/**
 * Chat tokens per second and time to the first token at 1, 4 and 16 at once: the hub with GGUF and ONNX over HTTP, beside
 * node-llama-cpp and transformers.js used directly. Engines take turns, so that a slow minute of the machine hits them all.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { untilIdle } from "../cpu-of.mjs";
import { startChild } from "../start-child.mjs";
import { quantile, show } from "./figures.mjs";

const atOnceLevels = [1, 4, 16];
const maxTokens = 96;
/** Target: the hub's share of node-llama-cpp's tokens per second. */
const minShare = 0.9;

/** @typedef {import("node:child_process").ChildProcess} Child */
/** @typedef {{ tokens: number, ms: number, firsts: number[] }} Measured */
/** @typedef {{ name: string, measure: (chats: object[][], prompts: string[], atOnce: number) => Promise<Measured> }} Engine */

/** Conversations that the model was not trained on, each without its last answer. @returns {object[][]} */
const readChats = () =>
  readFileSync(new URL("../../models/datasets/hub-conversations/test.jsonl", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).messages.slice(0, -1));

/** @param {Child} child @param {object} message */
const ask = async (child, message) => {
  const told = once(child, "message");
  child.send(message);
  return (await told)[0];
};

/** @param {Child[]} children */
const startEngines = async (children) => {
  /** @param {string} file @param {string[]} [args] */
  const start = async (file, args) => {
    const { child, told } = await startChild(`./inference/${file}`, args);
    children.push(child);
    return { child, told };
  };
  const { child: transformers } = await start("raw-transformers.mjs");
  const { child: hubChild, told: hub } = await start("hub.mjs");
  await untilIdle(hubChild.pid);
  const hubModel = (/** @type {string} */ model) => start("hub-client.mjs", [hub.address, hub.token, model]);
  const cores = availableParallelism();
  /** @type {Engine[]} */
  const engines = [];
  for (const threads of new Set([1, cores])) {
    const { child } = await start("raw-llama.mjs", [String(threads)]);
    const name = `node-llama-cpp, ${threads} thread${threads === 1 ? "" : "s"}`;
    engines.push({ name, measure: (_, prompts, atOnce) => ask(child, { prompts, atOnce, maxTokens }) });
  }
  for (const [name, model] of /** @type {const} */ ([
    ["hub, GGUF", "orrery/guide-gguf"],
    ["hub, ONNX", "orrery/guide"],
  ])) {
    const { child } = await hubModel(model);
    engines.push({ name, measure: (chats, _, atOnce) => ask(child, { chats, atOnce, maxTokens }) });
  }
  engines.push({
    name: "transformers.js",
    measure: (_, prompts, atOnce) => ask(transformers, { prompts, atOnce, maxTokens }),
  });
  return { engines, render: (/** @type {object[][]} */ chats) => ask(transformers, { render: chats }) };
};

/** @typedef {{ rate: number, first: number, worst: number, tokens: number }} Figures */

/** @param {Measured} measured @returns {Figures} */
const figuresOf = ({ tokens, ms, firsts }) => ({
  rate: (tokens * 1000) / ms,
  first: quantile(firsts, 0.5),
  worst: quantile(firsts, 1),
  tokens,
});

/** @param {readonly Figures[]} list @param {keyof Figures} key */
const medianOf = (list, key) =>
  quantile(
    list.map((one) => one[key]),
    0.5,
  );

/** @param {ReadonlyMap<string, Figures[]>} found */
const print = (found) => {
  console.log(
    `${"".padEnd(32)}${"at once".padStart(8)}${"tokens/s".padStart(11)}${"first, p50".padStart(13)}${"max".padStart(11)}`,
  );
  for (const [key, list] of found) {
    const [name = "", atOnce = ""] = key.split("\n");
    const time = (/** @type {number} */ ms) => (Number.isNaN(ms) ? "–" : `${ms.toFixed(1)} ms`);
    const [first, worst] = [time(medianOf(list, "first")), time(medianOf(list, "worst"))];
    const rate = medianOf(list, "rate").toFixed(0);
    console.log(
      `${name.padEnd(32)}${atOnce.padStart(8)}${rate.padStart(11)}${first.padStart(13)}${worst.padStart(11)}`,
    );
  }
};

/** @param {ReadonlyMap<string, Figures[]>} found @returns {boolean} whether the targets are met */
const compare = (found) => {
  const rateOf = (/** @type {string} */ name, /** @type {number} */ atOnce) =>
    medianOf(found.get(`${name}\n${atOnce}`) ?? [], "rate");
  const raws = [...new Set([...found.keys()].map((key) => key.split("\n")[0] ?? ""))].filter((name) =>
    name.startsWith("node-llama"),
  );
  let isMet = true;
  for (const atOnce of atOnceLevels) {
    const share = rateOf("hub, GGUF", atOnce) / Math.max(...raws.map((name) => rateOf(name, atOnce)));
    const isTarget = atOnce !== 4;
    const target = isTarget ? `target ≥ ${minShare}: ${share >= minShare ? "met" : "missed"}` : "";
    show(`hub, GGUF against the faster node-llama-cpp, ${atOnce} at once`, share, "times", target);
    if (isTarget && share < minShare) isMet = false;
  }
  return isMet;
};

/** @param {{ isQuick: boolean }} options @returns {Promise<boolean>} whether the targets are met */
export const benchChat = async ({ isQuick }) => {
  /** @type {Child[]} */
  const children = [];
  try {
    const { engines, render } = await startEngines(children);
    const chats = readChats();
    /** @type {string[]} */
    const prompts = await render(chats);
    const [rounds, perRound] = isQuick ? [2, 32] : [5, 64];
    /** @type {Map<string, Figures[]>} */
    const found = new Map(engines.flatMap(({ name }) => atOnceLevels.map((atOnce) => [`${name}\n${atOnce}`, []])));
    for (const { measure } of engines) await measure(chats.slice(0, 16), prompts.slice(0, 16), 16);
    for (let round = 0; round < rounds; round++)
      for (const atOnce of atOnceLevels)
        for (const { name, measure } of engines) {
          const at = (round * 29) % (chats.length - perRound);
          const slice = /** @type {const} */ ([chats.slice(at, at + perRound), prompts.slice(at, at + perRound)]);
          found.get(`${name}\n${atOnce}`)?.push(figuresOf(await measure(...slice, atOnce)));
        }
    console.log(
      `orrery/guide, ${perRound} chats, ${rounds} rounds, ${availableParallelism()} cores; medians of the rounds`,
    );
    print(found);
    return compare(found);
  } finally {
    for (const child of children) child.disconnect();
  }
};
