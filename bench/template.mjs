/**
 * Template benchmark: @orrery/template against the engines of npm and CPython's Jinja2, in interleaved rounds.
 * `npm run bench -- template [--quick]`; figures are best rounds, ratios are geometric means.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { runTool } from "../scripts/build.mjs";
import { makeConversation } from "./template-conversations.mjs";
import { listPeers } from "./template-peers.mjs";

/**
 * @typedef {"compile" | "render" | "both"} Operation
 * @typedef {{ template: string, size: number, source: string, context: Record<string, unknown>, text: string }} Cell
 * @typedef {{ name: string, time(operation: Operation, cell: Cell, times: number): Promise<number> }} Racer seconds for so many times
 */

const TEMPLATES = {
  plain: [
    "chatml",
    "chatml-default-system",
    "llama-2",
    "llama-3",
    "mistral-v1",
    "gemma",
    "phi-3",
    "command-r",
    "deepseek-v2",
    "qwen-2",
    "zephyr",
    "openchat",
    "granite",
    "solar",
  ],
  tools: ["qwen-2.5-tools", "qwen-3-thinking", "llama-3-tools", "hermes-tools"],
};
const SIZES = [2, 20, 200];
/** @type {Operation[]} */
const OPERATIONS = ["compile", "render", "both"];
const { values: flags } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
const ROUNDS = flags.quick ? 3 : 9;
const SAMPLE_SECONDS = flags.quick ? 0.002 : 0.008;
/** Just-in-time compilers need a while before they show what they can. */
const WARM_UP_SECONDS = flags.quick ? 0.015 : 0.06;

/** The package as it is published. */
async function loadEngine() {
  runTool("tsc", ["-b", "packages/template"]);
  return import(String(new URL("../packages/template/dist/index.js", import.meta.url)));
}

/** Makes a rope into one flat string, so that an engine that only links pieces does not look faster than it is. @param {string} text */
function flatten(text) {
  return text.charCodeAt(text.length >> 1);
}

let sink = 0;

/**
 * @param {import("./template-peers.mjs").Peer} peer
 * @returns {Racer}
 */
function racerOf(peer) {
  /** @type {Map<string, unknown>} */
  const compiled = new Map();
  /** @param {Cell} cell */
  const ready = ({ template, source }) => {
    if (!compiled.has(template)) compiled.set(template, peer.compile(source));
    return compiled.get(template);
  };
  /** @type {Record<Operation, (cell: Cell) => void>} */
  const actions = {
    compile: ({ source }) => {
      const template = peer.compile(source);
      sink += template === undefined ? 0 : 1;
      peer.release?.(template);
    },
    render: (cell) => {
      sink += flatten(peer.render(ready(cell), cell.context));
    },
    both: ({ source, context }) => {
      const template = peer.compile(source);
      sink += flatten(peer.render(template, context));
      peer.release?.(template);
    },
  };
  return {
    name: peer.name,
    async time(operation, cell, times) {
      const action = actions[operation];
      const start = process.hrtime.bigint();
      for (let index = 0; index < times; index++) action(cell);
      return Number(process.hrtime.bigint() - start) / 1e9;
    },
  };
}

/** Jinja2 in a Python process of its own, which times itself. */
function startJinja2() {
  const script = new URL("template_jinja2.py", import.meta.url).pathname;
  const child = spawn("/usr/bin/python3", [script], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  /** @param {object} request */
  const ask = async (request) => {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    return JSON.parse((await lines.next()).value);
  };
  return {
    name: "CPython Jinja2",
    close: () => child.kill(),
    /** @param {string} template @param {object} context @returns {Promise<string>} */
    text: async (template, context) => (await ask({ do: "text", template, context })).text,
    /** @param {Operation} operation @param {Cell} cell @param {number} times @returns {Promise<number>} */
    time: async (operation, cell, times) =>
      (await ask({ do: operation, template: cell.source, context: cell.context, times })).seconds,
  };
}

/** @param {ReturnType<typeof startJinja2>} jinja2 */
async function listCells(jinja2) {
  /** @type {Cell[]} */
  const cells = [];
  for (const [family, names] of Object.entries(TEMPLATES)) {
    for (const template of names) {
      const source = readFileSync(
        new URL(`../packages/template/fixtures/chat/${template}.jinja`, import.meta.url),
        "utf8",
      );
      for (const size of SIZES) {
        const context = makeConversation(size, family === "tools");
        cells.push({ template, size, source, context, text: await jinja2.text(source, context) });
      }
    }
  }
  return cells;
}

/**
 * Why a peer must be left out of a template: another text than Jinja2's, or an error.
 *
 * @param {import("./template-peers.mjs").Peer} peer
 * @param {Cell[]} cells the same template at every size
 */
function whyExcluded(peer, cells) {
  for (const cell of cells) {
    try {
      const text = peer.render(peer.compile(cell.source), cell.context);
      if (text !== cell.text) return `other text at ${cell.size} messages`;
    } catch (error) {
      return String(error).replaceAll(/\s+/g, " ").slice(0, 120);
    }
  }
  return undefined;
}

/** @param {number[]} values */
function geometricMean(values) {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/**
 * Warms an engine up, then says how often to run so that one sample is long enough to measure.
 *
 * @param {Racer} racer
 * @param {Operation} operation
 * @param {Cell} cell
 */
async function calibrate(racer, operation, cell) {
  let [times, seconds, spent] = [1, await racer.time(operation, cell, 1), 0];
  while (spent < WARM_UP_SECONDS) {
    times = Math.max(1, Math.round((times * SAMPLE_SECONDS) / Math.max(seconds, 1e-7)));
    seconds = await racer.time(operation, cell, Math.min(times, 100_000));
    spent += seconds;
  }
  return times;
}

/**
 * Microseconds of one operation for each racer, measured in turns: the best round, which other work on the machine disturbs least.
 *
 * @param {Racer[]} racers
 * @param {Operation} operation
 * @param {Cell} cell
 */
async function race(racers, operation, cell) {
  /** @type {Map<string, { times: number, samples: number[] }>} */
  const lanes = new Map();
  for (const racer of racers) lanes.set(racer.name, { times: await calibrate(racer, operation, cell), samples: [] });
  for (let round = 0; round < ROUNDS; round++) {
    for (const racer of racers) {
      const lane = lanes.get(racer.name);
      if (lane) lane.samples.push((await racer.time(operation, cell, lane.times)) / lane.times);
    }
  }
  return new Map([...lanes].map(([name, { samples }]) => [name, Math.min(...samples) * 1e6]));
}

/** @param {number} microseconds */
const show = (microseconds) => (microseconds < 100 ? microseconds.toFixed(2) : microseconds.toFixed(0));

/**
 * @param {string[]} names
 * @param {string} label
 * @param {Map<string, number>} result
 */
function printRow(names, label, result) {
  const columns = names.map((name) => (result.has(name) ? show(result.get(name) ?? 0) : "-").padStart(19));
  console.log(label.padEnd(34) + columns.join(""));
}

/** How many times faster than @huggingface/jinja each operation must be. @type {Record<Operation, number>} */
const FLOORS = { compile: 4, render: 10, both: 5 };

/**
 * @param {Map<string, number>[]} rows
 * @param {string} name
 */
function ratioTo(rows, name) {
  const shared = rows.filter((row) => row.has(name));
  return geometricMean(shared.map((row) => (row.get(name) ?? 0) / (row.get("orrery") ?? 1)));
}

/** @param {Map<Operation, Map<string, number>[]>} results */
function checkFloors(results) {
  for (const [operation, rows] of results) {
    const ratio = ratioTo(rows, "@huggingface/jinja");
    const isReached = ratio >= FLOORS[operation];
    console.log(`${isReached ? "ok  " : "FAIL"} ${operation}: ${ratio.toFixed(1)}x, floor ${FLOORS[operation]}x`);
    if (!isReached) process.exitCode = 1;
  }
}

/**
 * @param {string[]} names
 * @param {Map<Operation, Map<string, number>[]>} results
 */
function printRatios(names, results) {
  console.log("\nHow many times faster orrery is (geometric mean over the cells both render alike)");
  console.log("".padEnd(34) + names.map((name) => name.padStart(19)).join(""));
  for (const [operation, rows] of results) {
    const ratios = names.map((name) => `${ratioTo(rows, name).toFixed(1)}x`.padStart(19));
    console.log(operation.padEnd(34) + ratios.join(""));
  }
}

/** @param {import("./template-peers.mjs").Peer[]} peers @param {Cell[]} cells */
function findExclusions(peers, cells) {
  /** @type {Map<string, Set<string>>} */
  const excluded = new Map(peers.map(({ name }) => [name, new Set()]));
  const names = [...new Set(cells.map(({ template }) => template))];
  for (const peer of peers) {
    const left = names
      .map((name) => ({
        name,
        why: whyExcluded(
          peer,
          cells.filter(({ template }) => template === name),
        ),
      }))
      .filter(({ why }) => why);
    for (const { name } of left) excluded.get(peer.name)?.add(name);
    console.log(
      `${peer.name}: ${names.length - left.length} of ${names.length} templates render as Jinja2 renders them`,
    );
    for (const { name, why } of left) console.log(`  left out: ${name} (${why})`);
  }
  return excluded;
}

async function main() {
  const jinja2 = startJinja2();
  const cells = await listCells(jinja2);
  const peers = listPeers(await loadEngine());
  const excluded = findExclusions(peers, cells);
  const racers = [...peers.map(racerOf), jinja2];
  const names = racers.map(({ name }) => name);
  console.log(`\nmicroseconds, best of ${ROUNDS} interleaved rounds`);
  console.log("".padEnd(34) + names.map((name) => name.padStart(19)).join(""));
  /** @type {Map<Operation, Map<string, number>[]>} */
  const results = new Map(OPERATIONS.map((operation) => [operation, []]));
  for (const operation of OPERATIONS) {
    for (const cell of cells) {
      if (operation === "compile" && cell.size !== SIZES[0]) continue;
      const able = racers.filter(({ name }) => !excluded.get(name)?.has(cell.template));
      const result = await race(able, operation, cell);
      results.get(operation)?.push(result);
      printRow(
        names,
        operation === "compile" ? `compile ${cell.template}` : `${operation} ${cell.template} ${cell.size}`,
        result,
      );
    }
  }
  printRatios(names.slice(1), results);
  console.log("\nFloors against @huggingface/jinja");
  checkFloors(results);
  jinja2.close();
  if (sink === 0) throw new Error("nothing was measured");
}

await main();
