/**
 * Snippet benchmark: @orrery/snippets against the generator of @huggingface/inference, in interleaved rounds.
 * `npm run bench -- snippets [--quick]` prints the median CPU time for all snippets of one model. Every call is for
 * another model, as on a hub's pages, with ids of many lengths, so that lines break in different places.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { snippets as peer } from "@huggingface/inference";

const { values: flags } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
const ROUNDS = flags.quick ? 5 : 15;
const SAMPLE_MS = flags.quick ? 20 : 100;
const WARM_UP_MS = flags.quick ? 400 : 2000;

const owners = ["meta-llama", "black-forest-labs", "distilbert", "a"];
const longName = "Llama-3.1-8B-Instruct-uncased-finetuned-on-something-long";
/** A prime number of ids, so that cases do not meet the same ones in step. */
const ids = Array.from({ length: 997 }, (_none, index) => {
  return `${owners[index % owners.length]}/${longName.slice(0, 6 + (index % 50))}-${index}`;
});

const chat = { pipeline_tag: "text-generation", tags: ["conversational"] };
const cases = [
  { name: "chat", model: chat, provider: "together", options: {} },
  { name: "chat, streamed", model: chat, provider: "together", options: { streaming: true } },
  {
    name: "text classification",
    model: {
      pipeline_tag: "text-classification",
      tags: [],
    },
    provider: "hf-inference",
    options: {},
  },
  {
    name: "text to image",
    model: { pipeline_tag: "text-to-image", tags: [] },
    provider: "fal-ai",
    options: {},
  },
];

async function loadOurs() {
  const root = new URL("../", import.meta.url);
  const built = spawnSync("npx", ["tsc", "-b", "packages/snippets"], { cwd: root, stdio: "inherit" });
  if (built.status !== 0) throw new Error("packages/snippets does not build");
  return import(String(new URL("packages/snippets/dist/index.js", root)));
}

/** How many times faster all snippets of a model have to be written. */
const TARGET = 2;

/** @typedef {{ name: string, make: (one: typeof cases[number], id: string) => readonly { content: string }[] }} Racer */

let sink = 0;
let calls = 0;

const nextId = () => ids[calls++ % ids.length] ?? "";

/** @param {Racer} racer @param {typeof cases[number]} one @param {number} times @returns {number} CPU milliseconds */
function time(racer, one, times) {
  const start = process.cpuUsage();
  for (let index = 0; index < times; index++)
    for (const { content } of racer.make(one, nextId())) sink += content.charCodeAt(content.length >> 1);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** How many runs make one sample, after the engine has warmed up. @param {Racer} racer @param {typeof cases[number]} one */
function calibrate(racer, one) {
  let [times, spent, sample] = [1, 0, 0];
  while (spent < WARM_UP_MS) {
    sample = time(racer, one, times);
    spent += sample;
    times = Math.max(1, Math.round((times * SAMPLE_MS) / Math.max(sample, 0.01)));
  }
  return times;
}

/** @param {number[]} values */
const median = (values) => [...values].sort((left, right) => left - right)[values.length >> 1] ?? Number.NaN;

async function main() {
  const ours = await loadOurs();
  const mapping = (/** @type {string} */ id) => ({ hfModelId: id, providerId: id, status: "live", task: "" });
  /** @type {Racer[]} */
  const racers = [
    {
      name: "orrery",
      make: (one, id) => ours.getInferenceSnippets({ ...one.model, id }, one.provider, mapping(id), one.options),
    },
    {
      name: "@huggingface/inference",
      make: (one, id) =>
        peer.getInferenceSnippets(
          /** @type {any} */ ({ ...one.model, id, inference: "" }),
          /** @type {any} */ (one.provider),
          /** @type {any} */ (mapping(id)),
          one.options,
        ),
    },
  ];
  console.log(`microseconds of CPU time for all snippets of a model, medians of ${ROUNDS} interleaved rounds`);
  console.log(
    "".padEnd(24) +
      racers.map(({ name }) => name.padStart(28)).join("") +
      "faster".padStart(10) +
      "per snippet".padStart(13),
  );
  let isMissed = false;
  for (const one of cases) {
    const counts = racers.map((racer) => racer.make(one, nextId()).length);
    const times = racers.map((racer) => calibrate(racer, one));
    const samples = racers.map(() => /** @type {number[]} */ ([]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, racer] of racers.entries()) {
        const count = times[index] ?? 1;
        samples[index]?.push((time(racer, one, count) * 1000) / count);
      }
    const [own = 1, other = 1] = samples.map(median);
    const columns = [own, other].map((value, index) => `${value.toFixed(1)} (${counts[index]} snippets)`.padStart(28));
    const each = other / (counts[1] ?? 1) / (own / (counts[0] ?? 1));
    isMissed ||= other / own < TARGET;
    console.log(
      one.name.padEnd(24) +
        columns.join("") +
        `${(other / own).toFixed(1)}x`.padStart(10) +
        `${each.toFixed(1)}x`.padStart(13) +
        (other / own < TARGET ? `  MISS (${TARGET}x)` : "  ok"),
    );
  }
  if (isMissed) process.exitCode = 1;
  if (sink === 0) throw new Error("no snippet was rendered");
}

await main();
