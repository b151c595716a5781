import { randomUUID } from "node:crypto";
import { findFor } from "../catalogue/access.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { impliedTask, servedTasks, taskFor } from "../catalogue/runnable/served-tasks.ts";
import type { JsonBodies } from "../readers/json-body.ts";
import type { Outage } from "../shared-state/outage.ts";
import { createTtlCache } from "../shared-state/ttl-cache.ts";
import type { Generation } from "./answer/answer-writer.ts";
import { parametersFor, shapeFor } from "./client-shape.ts";
import { chatShape, completionShape, type GenerationShape, textGenerationShape } from "./generation-shapes.ts";
import { HubInferenceError, isHubInferenceError } from "./hub-inference-error.ts";
import type { LocalAsk, LocalInference, LocalReply } from "./local-inference.ts";
import type { JobAnswer, Limits } from "./messages.ts";
import type { ModelTarget, PoolJob } from "./pool/call.ts";
import type { Pool } from "./pool/pool.ts";
import { readHubRequest, readObject, waitsForModel } from "./read-request.ts";
import { answerReply, errorReply, jsonReply, streamReply } from "./replies.ts";
import { streamGeneration } from "./stream-generation.ts";
import type { Targets } from "./targets.ts";
import type { Json } from "./worker/fields.ts";

/** Rows are looked up anew after so many milliseconds: a model that was made private is run that much longer. */
const rowLifeMs = 1_000;

/** A catalogue that remembers a moment what it has found: under load, most calls are for the same few models. */
const withMemory = ({ catalogue, now, outage }: ServiceDeps): Catalogue => {
  const rows = createTtlCache<string, Awaited<ReturnType<Catalogue["find"]>>>(now, rowLifeMs, outage);
  const access = createTtlCache<string, Awaited<ReturnType<Catalogue["accessOf"]>>>(now, rowLifeMs, outage);
  return {
    ...catalogue,
    find: async (kind, id) => rows.get(id, () => catalogue.find(kind, id)),
    accessOf: async (row, accountId) => access.get(`${row.id} ${accountId}`, () => catalogue.accessOf(row, accountId)),
  };
};

/** A call waits no longer for its model to load if another provider can serve it. */
const fallbackWaitMs = 3_000;

/** What the service is made from. */
export interface ServiceDeps {
  readonly catalogue: Catalogue;
  readonly targets: Targets;
  readonly pool: Pool;
  readonly limits: Limits;
  readonly jsonBodies: JsonBodies;
  readonly now: () => number;
  /** Milliseconds that a call waits for its model before it is told that the model loads. */
  readonly loadWaitMs: number;
  readonly outage?: Outage;
}

/** A call whose model is known. */
interface Asked {
  readonly ask: LocalAsk;
  readonly jsonBodies: JsonBodies;
  readonly own: string;
  readonly target: ModelTarget;
  readonly run: (
    work: Omit<PoolJob, "loadWaitMs" | "signal" | "isBatched">,
    waits: boolean,
    signal?: AbortSignal,
  ) => Promise<JobAnswer>;
  /** What the model is doing. */
  readonly state: () => "loading" | "working";
}

const failures: Readonly<Record<string, "unauthorized" | "forbidden" | "unavailable">> = {
  unauthorized: "unauthorized",
  GatedRepo: "forbidden",
  forbidden: "forbidden",
  unavailable: "unavailable",
};

const findModel = async (catalogue: Catalogue, { viewer, modelId }: LocalAsk) => {
  try {
    return await findFor(catalogue, viewer, "download", "model", modelId);
  } catch (error) {
    const { name, code, message } = error as Error & { code: string };
    if (name !== "HubError") throw error;
    const found = failures[code] ?? "not_found";
    throw new HubInferenceError(found, message, found === "unavailable" ? { retryAfter: 2 } : {});
  }
};

const taskOf = (asked: string | undefined, own: string, id: string): string => {
  const task = taskFor(asked, own);
  if (task) return task;
  throw new HubInferenceError("task_not_served", `${id} is for ${own}; this hub cannot run it for ${asked ?? own}.`);
};

/** As many texts as one request may ask to complete; each is a run of its own. */
const maxPrompts = 32;

interface Completion {
  readonly choices: readonly object[];
  readonly usage: Readonly<Record<string, number>>;
}

const generationOf = (answer: JobAnswer): Generation => ("value" in answer ? answer.value : undefined) as Generation;

/** Answers with a generation, at once or while it is written. */
const replyWith = async (
  { ask, run, state }: Asked,
  work: { readonly task: string; readonly inputs: unknown; readonly parameters: Json },
  shape: GenerationShape,
  options: { readonly isStreamed: boolean; readonly waits: boolean; readonly isOpenAi: boolean },
): Promise<LocalReply> => {
  if (!options.isStreamed) return jsonReply(shape.whole(generationOf(await run(work, options.waits))));
  const start = (onPiece: (piece: unknown) => void, signal: AbortSignal) =>
    run({ ...work, onPiece }, options.waits || !ask.hasFallback, signal);
  const { isOpenAi } = options;
  const comments = ask.hasFallback ? undefined : state;
  return streamReply(await streamGeneration(start, shape, { signal: ask.signal, isOpenAi, comments }), {});
};

const answerHub = async (asked: Asked, now: number): Promise<LocalReply> => {
  const { ask, own, target, run } = asked;
  const named = taskOf(ask.task, own, target.id);
  if (named === "conversational" || named === "image-text-to-text") return answerChat(asked, now);
  const request = await readHubRequest(asked.jsonBodies, ask.body, ask.headers, servedTasks[named]?.isMedia ?? false);
  const agent = ask.headers["user-agent"] ?? "";
  const { inputs, isStreamed, waitsForModel: waits } = request;
  const task = ask.task ? named : impliedTask(named, inputs, request.parameters);
  const parameters = parametersFor(agent, task, request.parameters);
  if (task === "text-generation") {
    const shape = textGenerationShape(typeof inputs === "string" ? inputs : "", parameters);
    return replyWith(asked, { task, inputs, parameters }, shape, { isStreamed, waits, isOpenAi: false });
  }
  if (isStreamed)
    throw new HubInferenceError("bad_request", `"stream": answers to ${task} can't be streamed. Remove it.`);
  const answer = await run({ task, inputs, parameters }, waits);
  return answerReply("value" in answer ? { value: shapeFor(agent, task, inputs, answer.value) } : answer, {});
};

const answerChat = async (asked: Asked, now: number): Promise<LocalReply> => {
  const { ask, own, target } = asked;
  const task = taskOf("conversational", own, target.id);
  const given = await readObject(asked.jsonBodies, ask.body);
  const name = { id: `chatcmpl-${randomUUID()}`, model: target.id, created: Math.floor(now / 1000) };
  const { messages, stream, ...parameters } = given;
  if (stream === true && typeof given.prompt_logprobs === "number")
    throw new HubInferenceError("bad_request", '"prompt_logprobs" can\'t be streamed. Remove "stream".');
  const options = { isStreamed: stream === true, waits: waitsForModel(ask.headers), isOpenAi: true };
  return replyWith(asked, { task, inputs: messages, parameters }, chatShape(name, given), options);
};

type Prompt = string | readonly number[];

const isIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((id) => typeof id === "number");

const promptsOf = (given: unknown): [Prompt, ...Prompt[]] => {
  const list = isIds(given) || !Array.isArray(given) ? [given] : given;
  if (list.length === 0 || list.length > maxPrompts || !list.every((one) => typeof one === "string" || isIds(one)))
    throw new HubInferenceError(
      "bad_request",
      `"prompt" must be a string, token ids, or a list of at most ${maxPrompts} of them.`,
    );
  return list as [Prompt, ...Prompt[]];
};

/** The likelihoods that a completion asks for, in the parameters of a chat. */
const likelihoods = ({ logprobs, echo, prompt }: Json): Json => {
  if (echo === true && (logprobs !== undefined || typeof prompt !== "string"))
    throw new HubInferenceError("bad_request", '"echo" works with one text as the prompt, and without "logprobs".');
  if (logprobs === undefined || logprobs === null) return {};
  if (!Number.isInteger(logprobs) || Number(logprobs) < 0 || Number(logprobs) > 20)
    throw new HubInferenceError("bad_request", '"logprobs" must be a whole number from 0 to 20.');
  return { logprobs: true, top_logprobs: logprobs };
};

/** Completes several texts, one after the other, and answers with one choice for each. */
const completeEach = async (
  { run, ask }: Asked,
  prompts: readonly Prompt[],
  workFor: (prompt: Prompt) => { readonly task: string; readonly inputs: unknown; readonly parameters: Json },
  shape: (prompt: Prompt) => GenerationShape,
): Promise<LocalReply> => {
  const replies: Completion[] = [];
  for (const prompt of prompts) {
    const answer = await run(workFor(prompt), waitsForModel(ask.headers));
    replies.push(shape(prompt).whole(generationOf(answer)) as Completion);
  }
  const sum = (field: string) => replies.reduce((total, { usage }) => total + (usage[field] ?? 0), 0);
  const fields = ["prompt_tokens", "completion_tokens", "total_tokens"];
  return jsonReply({
    ...replies[0],
    choices: replies.flatMap(({ choices }, index) => choices.map((choice) => ({ ...choice, index }))),
    usage: Object.fromEntries(fields.map((field) => [field, sum(field)])),
  });
};

const answerCompletion = async (asked: Asked, now: number): Promise<LocalReply> => {
  const { ask, own, target } = asked;
  const task = taskOf("text-generation", own, target.id);
  const given = await readObject(asked.jsonBodies, ask.body);
  const name = { id: `cmpl-${randomUUID()}`, model: target.id, created: Math.floor(now / 1000) };
  const { prompt: prompts, stream, ...rest } = given;
  const parameters = { ...rest, ...likelihoods(given) };
  const [prompt, ...others] = promptsOf(prompts);
  const options = { isStreamed: stream === true, waits: waitsForModel(ask.headers), isOpenAi: true };
  const shape = (text: Prompt) => completionShape(name, { ...given, prompt: text });
  if (others.length === 0) return replyWith(asked, { task, inputs: prompt, parameters }, shape(prompt), options);
  if (options.isStreamed)
    throw new HubInferenceError(
      "bad_request",
      '"prompt" must be one string if "stream" is true. Send one request for each.',
    );
  return completeEach(asked, [prompt, ...others], (text) => ({ task, inputs: text, parameters }), shape);
};

const answerEmbeddings = async ({ ask, jsonBodies, own, target, run }: Asked): Promise<LocalReply> => {
  taskOf("feature-extraction", own, target.id);
  const { input, ...parameters } = await readObject(jsonBodies, ask.body);
  const answer = await run({ task: "embeddings", inputs: input, parameters }, waitsForModel(ask.headers));
  const { vectors, tokens } = ("value" in answer ? answer.value : {}) as { vectors: unknown[]; tokens: number };
  return jsonReply({
    object: "list",
    model: target.id,
    data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  });
};

/** What answers each path behind a model's id; a version before it may be left out. */
const routes: ReadonlyMap<string, (asked: Asked, now: number) => Promise<LocalReply>> = new Map(
  Object.entries({
    "": answerHub,
    "chat/completions": answerChat,
    completions: answerCompletion,
    embeddings: answerEmbeddings,
  }),
);

const routeOf = (path: string): string =>
  path
    .split("/")
    .filter(Boolean)
    .join("/")
    .replace(/^v1(?:\/|$)/, "");

const respond = async (parts: ServiceDeps, ask: LocalAsk): Promise<LocalReply> => {
  const { catalogue, targets, pool, limits, jsonBodies, now, loadWaitMs } = parts;
  const route = routes.get(routeOf(ask.path));
  if (!route) throw new HubInferenceError("not_found", `Not found: "${ask.path}" is not an endpoint of a model.`);
  if (ask.body.byteLength > limits.bytes)
    throw new HubInferenceError(
      "too_large",
      `The request has ${ask.body.byteLength} bytes; at most ${limits.bytes} are accepted.`,
    );
  const newest = await findModel(catalogue, ask);
  const row = ask.revision === undefined ? newest : { ...newest, sha: ask.revision };
  const { task: own, target } = await targets.find(row);
  const run: Asked["run"] = (work, waits, signal = ask.signal) =>
    pool.run(target, {
      ...work,
      isBatched: work.task === "embeddings" || (servedTasks[work.task]?.isBatched ?? false),
      signal,
      loadWaitMs: waits ? undefined : Math.min(loadWaitMs, ask.hasFallback ? fallbackWaitMs : loadWaitMs),
    });
  const state = () => (pool.isLoading(target) ? "loading" : "working");
  const startedAt = now();
  const reply = await route({ ask, jsonBodies, own, target, run, state }, startedAt);
  return {
    ...reply,
    headers: { ...reply.headers, "x-compute-type": "cpu", "x-compute-time": String((now() - startedAt) / 1000) },
  };
};

/** The hub's own inference service over a pool of processes. */
export const createService = (parts: ServiceDeps): LocalInference => {
  const remembering = { ...parts, catalogue: withMemory(parts) };
  return {
    answer: async (ask) => {
      try {
        return await respond(remembering, ask);
      } catch (error) {
        if (!isHubInferenceError(error)) throw error;
        return errorReply(error, routeOf(ask.path) !== "");
      }
    },
    loadWaitMs: parts.loadWaitMs,
    close: parts.pool.close,
  };
};
