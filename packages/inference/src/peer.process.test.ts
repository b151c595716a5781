import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { InferenceClient as NewestPeer } from "@huggingface/inference";
import { type LoggedCall, type Simulation, startSimulator } from "@orrery/simulator";
import { InferenceClient as OldPeer } from "huggingface-inference-3";
import { afterAll, expect, test } from "vitest";
import { loadFixtures, methodOf, withBlobs } from "../../../scripts/cells.mjs";
import { InferenceClient } from "./index.ts";

/**
 * The same call through another client and through ours must become the same request, apart from the corrections that
 * are listed, with their reasons, in peer-corrections.json.
 */

const simulators = {
  "4": await startSimulator({ mappingForm: "array" }),
  "3": await startSimulator({ mappingForm: "object" }),
};
type Peer = keyof typeof simulators;
const peers = { "4": NewestPeer, "3": OldPeer };
const names = { "4": "4.x", "3": "3.8.1" };

// The other clients do not use the caller's fetch for every request; nothing of theirs may leave the machine.
const platformFetch = globalThis.fetch;
// Nor can they be given a clock: these are their waits between two questions about a job, which the tests need not sit out.
const platformTimeout = globalThis.setTimeout;
const waits: readonly unknown[] = [500, 1000, 2000, 5000];
globalThis.setTimeout = ((work: () => void, ms?: number, ...rest: []) =>
  platformTimeout(work, waits.includes(ms) ? 0 : ms, ...rest)) as typeof setTimeout;
afterAll(async () => {
  globalThis.fetch = platformFetch;
  globalThis.setTimeout = platformTimeout;
  await Promise.all(Object.values(simulators).map((simulator) => simulator.close()));
});

interface Correction {
  readonly peers: readonly Peer[];
  readonly cells: readonly string[];
  readonly parts: readonly string[];
  readonly reason: string;
}

const corrections = JSON.parse(
  readFileSync(new URL("../peer-corrections.json", import.meta.url), "utf8"),
) as readonly Correction[];

/** One call to make with both clients. */
interface Case {
  readonly cell: string;
  readonly method: string;
  readonly token: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
}

const modelFor = (provider: string, task: string): string =>
  provider === "openai" ? "openai/gpt-sim" : `orrery/${provider}-${task}`;

const fixtures = loadFixtures();

const plainCases: readonly Case[] = fixtures.flatMap(({ provider, task, fixture }) =>
  ["sim-key", "hf_sim"].map((token) => ({
    cell: `${provider}/${task}`,
    method: methodOf(task),
    token,
    args: { ...fixture.call, provider, model: modelFor(provider, task) },
  })),
);

const callOf = (cell: string): Readonly<Record<string, unknown>> => {
  const [provider = "", task = ""] = cell.split("/");
  const found = fixtures.find((fixture) => fixture.provider === provider && fixture.task === task);
  return { ...found?.fixture.call, provider, model: modelFor(provider, task) };
};

/** Ways of calling that fixtures do not go: streams, adapters, addresses, no token, another payer. */
const variants: readonly Case[] = [
  ...["groq", "hf-inference", "novita", "zai-org"].map((provider) => ({
    cell: `${provider}/conversational streamed`,
    method: "chatCompletionStream",
    token: "hf_sim",
    args: callOf(`${provider}/conversational`),
  })),
  ...["featherless-ai", "hf-inference"].map((provider) => ({
    cell: `${provider}/text-generation streamed`,
    method: "textGenerationStream",
    token: "hf_sim",
    args: callOf(`${provider}/text-generation`),
  })),
  ...["fal-ai", "replicate", "wavespeed"].map((provider) => ({
    cell: `${provider}/text-to-image with an adapter`,
    method: "textToImage",
    token: "sim-key",
    args: { ...callOf(`${provider}/text-to-image`), model: `orrery/${provider}-text-to-image-lora` },
  })),
  {
    cell: "together/text-to-image by address",
    method: "textToImage",
    token: "hf_sim",
    args: callOf("together/text-to-image"),
    options: { outputType: "url" },
  },
  {
    cell: "hf-inference/text-classification for another payer",
    method: "textClassification",
    token: "hf_sim",
    args: callOf("hf-inference/text-classification"),
    options: { billTo: "an-organization" },
  },
  ...["hf-inference/text-classification", "groq/conversational", "fal-ai/text-to-image", "replicate/text-to-image"].map(
    (cell) => ({
      cell: `${cell} without a token`,
      method: methodOf(cell.split("/")[1] ?? ""),
      token: "",
      args: callOf(cell),
    }),
  ),
];

/** A body in which files are told by type and content. */
const plainBody = async (value: unknown): Promise<unknown> => {
  if (value instanceof Blob)
    return { type: value.type, base64: Buffer.from(await value.arrayBuffer()).toString("base64") };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(async ([name, field]) => [name, await plainBody(field)]);
  return Object.fromEntries(await Promise.all(entries)) as unknown;
};

/** What must agree: how, where, as whom, in which form, field by field. */
const partsOf = async ({ method, url, headers, body }: LoggedCall): Promise<Map<string, unknown>> => {
  const named = ["authorization", "prefer", "x-hf-bill-to", "x-source-channel"].map(
    (name) => [name, headers[name]] as const,
  );
  const fields = Object.entries((await plainBody(body)) as object).map(
    ([name, value]) => [`body.${name}`, value] as const,
  );
  const type = headers["content-type"]?.split(";")[0];
  return new Map<string, unknown>([["method", method], ["url", url], ["content-type", type], ...named, ...fields]);
};

type Method = (args: object, options?: object) => Promise<unknown> | AsyncGenerator<unknown>;
type AnyClient = new (token: string, options: object) => unknown;

/** Makes a call and tells what arrived at the simulator. */
const callsOf = async (
  Client: AnyClient,
  peer: Peer,
  { method, token, args, options }: Case,
  simulation: Simulation,
) => {
  const simulator = simulators[peer];
  const fetch = simulator.fetchWith(simulation);
  simulator.reset();
  globalThis.fetch = fetch;
  const client = new Client(token, { fetch, retry_on_error: false, ...options }) as Record<string, Method | undefined>;
  const sent = async () => {
    const work = client[method]?.(withBlobs(args) as object, options);
    await (work && "next" in work ? work.next() : work);
  };
  await sent().catch(() => undefined);
  return simulator.calls;
};

/** The first request of a call; undefined where the client has no such task. */
const arrivalOf = async (Client: AnyClient, peer: Peer, one: Case) => {
  const calls = await callsOf(Client, peer, one, { fault: "status", status: 400 });
  const call = calls.find(({ stage }) => stage === "call");
  return call && partsOf(call);
};

const followUps: readonly string[] = ["status", "result", "media"];

const followUpOf = ({ stage, method, url, headers }: LoggedCall): string =>
  `${stage}: ${method} ${url.replace(/job-\d+/, "{job}")} as ${headers.authorization ?? "anonymous"}`;

/** What a call asks for after its first request, each thing once: how a job is doing, its result, the file. */
const followUpsOf = async (Client: AnyClient, peer: Peer, one: Case): Promise<ReadonlySet<string>> => {
  const calls = await callsOf(Client, peer, one, { polls: 1 });
  return new Set(calls.filter(({ stage }) => followUps.includes(stage)).map(followUpOf));
};

interface Difference {
  readonly peer: Peer;
  readonly cell: string;
  readonly part: string;
}

const differences: Difference[] = [];
const compared: Record<Peer, number> = { "4": 0, "3": 0 };
const followed: Record<Peer, number> = { "4": 0, "3": 0 };

const compare = async (peer: Peer, one: Case): Promise<void> => {
  const theirs = await arrivalOf(peers[peer] as AnyClient, peer, one);
  const ours = await arrivalOf(InferenceClient, peer, one);
  if (!theirs) return;
  compared[peer] += 1;
  const parts = new Set([...theirs.keys(), ...(ours?.keys() ?? [])]);
  for (const part of parts)
    if (!isDeepStrictEqual(theirs.get(part), ours?.get(part))) differences.push({ peer, cell: one.cell, part });
};

const follow = async (peer: Peer, one: Case): Promise<void> => {
  const theirs = await followUpsOf(peers[peer] as AnyClient, peer, one);
  const ours = await followUpsOf(InferenceClient, peer, one);
  if (theirs.size === 0) return;
  followed[peer] += 1;
  for (const part of new Set([...theirs, ...ours]))
    if (!theirs.has(part) || !ours.has(part)) differences.push({ peer, cell: one.cell, part });
};

const isListed = ({ peer, cell, part }: Difference) =>
  corrections.some(
    ({ peers: versions, cells, parts }) => versions.includes(peer) && cells.includes(cell) && parts.includes(part),
  );

/** Versions and cells of the list at which nothing differs any more. */
const idle = () =>
  corrections.flatMap(({ peers: versions, cells, parts, reason }) => {
    const isSeen = (cell: string) =>
      differences.some((found) => versions.includes(found.peer) && found.cell === cell && parts.includes(found.part));
    const idleParts = parts.filter(
      (part) => !differences.some((found) => cells.includes(found.cell) && found.part === part),
    );
    return [...cells.filter((cell) => !isSeen(cell)), ...idleParts].map((what) => `${what}: ${reason}`);
  });

const versions = Object.keys(peers) as Peer[];
const timeout = 240_000;

test.each(versions)("requests agree with those of the other client, version %s", { timeout }, async (peer) => {
  for (const one of [...plainCases, ...variants]) await compare(peer, one);
  expect(compared[peer]).toBeGreaterThan(90);
});

test.each(versions)("so does what follows on a request, version %s", { timeout }, async (peer) => {
  for (const one of plainCases) await follow(peer, one);
  expect(followed[peer]).toBeGreaterThan(5);
});

test("differences are listed corrections, and each of these occurs", () => {
  for (const { peers: corrected, cells, reason } of corrections)
    process.stdout.write(
      `correction of ${corrected.map((peer) => names[peer]).join(" and ")}, ${cells.join(", ")}: ${reason}\n`,
    );
  expect(differences.filter((found) => !isListed(found))).toEqual([]);
  expect(idle()).toEqual([]);
});
