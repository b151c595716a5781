// @ts-check
/** Runs all snippets, each language beside the others, and gathers what came of it. */
import { spawnSync } from "node:child_process";
import { startSimulator } from "@orrery/simulator";
import { runJavascript, typeFaults } from "./javascript.mjs";
import { faultsOf, requestOf } from "./judge.mjs";
import { listCases } from "./matrix.mjs";
import { runPython } from "./python.mjs";
import { runShell } from "./shell.mjs";

/** @typedef {import("./matrix.mjs").Case} Case */

/** One provider of each kind, every task of the hub's own service, and each way once. @param {Case["cell"]} cell */
const isInSubset = ({ provider, task, way, tag }) => {
  if (["fal-ai", "replicate", "together"].includes(provider)) return way === "routed" && tag !== "image-text-to-text";
  if (provider === "hf-inference") return way === "self-hosted";
  return provider === "zai-org" && task === "conversational" && way !== "token";
};

const has = (/** @type {string} */ command, /** @type {string[]} */ ...args) =>
  spawnSync(command, args.length > 0 ? args : ["--version"]).status === 0;

/** What a machine must have for each language; the reason is printed where it has not. */
const skipReasons = {
  js: () => undefined,
  sh: () => (has("bash") && has("curl") && has("jq") ? undefined : "no bash, curl or jq on this machine"),
  python: () =>
    has("/usr/bin/python3", "-c", "import requests") ? undefined : "no Python with requests on this machine",
};

/** Every client must send the same request for the same cell. @param {Map<Case, any>} outcomes */
const differences = (outcomes) => {
  /** @type {Map<string, Case[]>} */
  const groups = new Map();
  for (const snippet of outcomes.keys()) {
    const { provider, task, tag, way, streaming } = snippet.cell;
    const key = `${provider} ${task} ${tag} ${way} ${streaming}`;
    if (snippet.client !== "fal_client") groups.set(key, [...(groups.get(key) ?? []), snippet]);
  }
  /** @type {Map<Case, string>} */
  const found = new Map();
  for (const group of groups.values()) {
    const strip = (/** @type {Case} */ one) => requestOf(outcomes.get(one))?.replaceAll(/https?:\/\/[^/]*/g, "");
    const model = group.find(({ client }) => client === "@orrery/inference");
    const expected = model && strip(model);
    if (!expected) continue;
    for (const one of group)
      if (strip(one) !== expected)
        found.set(one, `sent ${strip(one)?.slice(0, 400)}\n  the client ${expected.slice(0, 400)}`);
  }
  return found;
};

/** @param {{ isSubset: boolean }} settings */
export const verify = async ({ isSubset }) => {
  const started = performance.now();
  const wanted = isSubset ? isInSubset : () => true;
  const languages = /** @type {const} */ (["js", "python", "sh"]);
  /** @type {Map<Case, any>} */
  const outcomes = new Map();
  /** @type {Map<string, number>} */
  const skipped = new Map();
  let generated = 0;
  const collect = async (/** @type {typeof languages[number]} */ language) => {
    const simulator = await startSimulator({ polls: 1 });
    const cases = (await listCases(simulator.url, wanted)).filter((snippet) => snippet.language === language);
    generated += cases.length;
    const reason = skipReasons[language]();
    if (reason) return void skipped.set(reason, cases.length);
    const run = {
      js: () => runJavascript(cases, simulator.url),
      python: () => runPython(cases, simulator),
      sh: () => runShell(cases, simulator),
    };
    const result = await run[language]();
    const types = language === "js" ? typeFaults(cases) : new Map();
    cases.forEach((snippet, index) => {
      const outcome = result[snippet.id];
      outcomes.set(snippet, { ...outcome, typeFault: types.get(index) });
    });
    await simulator.close();
  };
  await Promise.all(languages.map(collect));
  const different = differences(outcomes);
  const refused = [];
  /** @type {Map<string, { generated: number, accepted: number }>} */
  const byClient = new Map();
  for (const [snippet, outcome] of outcomes) {
    const faults = faultsOf(snippet, outcome);
    if (outcome.typeFault) faults.push(outcome.typeFault);
    const other = different.get(snippet);
    if (other) faults.push(other);
    const name = `${snippet.language} ${snippet.client}`;
    const { generated: all, accepted } = byClient.get(name) ?? { generated: 0, accepted: 0 };
    byClient.set(name, { generated: all + 1, accepted: accepted + (faults.length === 0 ? 1 : 0) });
    if (faults.length > 0) refused.push({ ...snippet, faults });
  }
  const executed = outcomes.size;
  const seconds = (performance.now() - started) / 1000;
  return { generated, executed, accepted: executed - refused.length, refused, skipped, byClient, seconds };
};
