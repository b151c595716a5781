import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { isTaskId, taskIds } from "@orrery/tasks";
import { bundleFolder } from "../../asset-folders.ts";
import { ownProvider } from "../../catalogue/runnable/refresh-runnable.ts";
import { isServed, servedTasks } from "../../catalogue/runnable/served-tasks.ts";
import { errorMessage } from "../../errors.ts";
import { publishBundle } from "../../import/bundle/publish-bundle.ts";
import { createHubInference, type HubInference } from "../../inference/hub-inference.ts";
import type { LocalReply } from "../../inference/local-inference.ts";
import { plainJsonBodies } from "../../readers/json-body.ts";
import { isRecord } from "../../text/is-record.ts";
import { nearestNames } from "../../text/nearest-names.ts";
import { readAnswer } from "../chat/read-answer.ts";
import { runChat } from "../chat/run-chat.ts";
import { CliError, exitCodes } from "../cli-error.ts";
import type { Command, CommandArguments, CommandContext } from "../command.ts";
import { isModelName } from "../model-name.ts";
import { operatorOf, type Store, settingsFor, storeOptions, withStore } from "../open-store.ts";
import { hubOptions } from "../running-hub.ts";

const readTask = (given: CommandArguments): string => {
  const [word = ""] = given.positionals;
  const task = word === "chat" ? "conversational" : word;
  if (isServed(task)) return task;
  const known = Object.keys(servedTasks);
  if (isTaskId(task)) throw new CliError(`The hub does not run ${task}. It runs: ${known.join(", ")}`);
  const [best] = nearestNames(task, [...known, ...taskIds], 1);
  throw new CliError(`There is no task "${word}".${best ? ` Did you mean "${best}"?` : ""}`, exitCodes.usage);
};

const isJson = (text: string): boolean => /^\s*[[{]/.test(text);

const fromText = (text: string): unknown => {
  if (!isJson(text)) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CliError(`--input looks like JSON but is not valid: ${errorMessage(error)}`, exitCodes.usage);
  }
};

const isFile = (path: string): boolean => path.length < 4_096 && existsSync(path) && statSync(path).isFile();

/** What `--input` gives: text, JSON, the bytes of a file, or what is piped in. */
const readInput = async (
  given: CommandArguments,
  task: string,
  { readInput: pipe }: CommandContext,
): Promise<unknown> => {
  const text = given.text("input");
  if (text === undefined)
    throw new CliError("--input is missing. Pass text, a file, or - for standard input.", exitCodes.usage);
  const isMedia = servedTasks[task]?.isMedia === true;
  const bytes = text === "-" ? await pipe?.() : isFile(text) ? readFileSync(text) : undefined;
  if (bytes === undefined) {
    if (isMedia && !isJson(text)) throw new CliError(`There is no file "${text}".`);
    return fromText(text);
  }
  return isMedia ? new Uint8Array(bytes) : fromText(new TextDecoder().decode(bytes).trim());
};

/** A picture beside a question travels as base64. */
const withFiles = (inputs: unknown): unknown => {
  const image = (inputs as { image?: unknown } | null)?.image;
  if (typeof image !== "string" || !isFile(image)) return inputs;
  return { ...(inputs as object), image: readFileSync(image).toString("base64") };
};

const readParameters = (given: CommandArguments): Record<string, unknown> => {
  const text = given.text("parameters");
  if (text === undefined) return {};
  const value = fromText(text);
  if (isRecord(value)) return value;
  throw new CliError(`--parameters must be a JSON object, such as '{"top_k": 3}'.`, exitCodes.usage);
};

/** The model that runs here for a task: those that come with the hub first. */
const chooseModel = async ({ database: { db } }: Store, task: string): Promise<string> => {
  const able = [task, ...(servedTasks[task]?.by ?? [])];
  const rows = await db
    .selectFrom("provider_mappings")
    .innerJoin("repositories", "repositories.id", "provider_mappings.repository_id")
    .select(["full_name", "task", "author"])
    .where("provider", "=", ownProvider)
    .where("status", "=", "live")
    .where("task", "in", able)
    .execute();
  const rank = (row: (typeof rows)[number]) => able.indexOf(row.task) * 2 + (row.author === "orrery" ? 0 : 1);
  const [best] = rows.sort((left, right) => rank(left) - rank(right));
  if (best) return best.full_name;
  throw new CliError(
    `No model on this hub runs ${task}. Add one: orrery import <hub> --files owner/name, or orrery add <folder>.`,
  );
};

/** What is asked, in the shape of the service's routes. */
const bodyFor = (task: string, inputs: unknown, parameters: Record<string, unknown>) => {
  if (task === "conversational") {
    const messages = typeof inputs === "string" ? [{ role: "user", content: inputs }] : inputs;
    return { path: "v1/chat/completions", value: { ...parameters, messages, stream: true } };
  }
  if (inputs instanceof Uint8Array) {
    const media = Buffer.from(inputs).toString("base64");
    return { path: "", value: { inputs: media, parameters } };
  }
  return {
    path: "",
    value: { inputs: withFiles(inputs), parameters, ...(task === "text-generation" && { stream: true }) },
  };
};

const print = async (
  { status, headers, body }: LocalReply,
  given: CommandArguments,
  { terminal, now }: CommandContext,
): Promise<void> => {
  if (!(body instanceof Uint8Array)) {
    await readAnswer(body, terminal.out, now);
    return terminal.out("\n");
  }
  if (status !== 200) {
    const { error } = JSON.parse(new TextDecoder().decode(body)) as { error: string | { message: string } };
    throw new CliError(typeof error === "string" ? error : error.message);
  }
  if (headers["content-type"]?.startsWith("application/json"))
    return terminal.out(`${JSON.stringify(JSON.parse(new TextDecoder().decode(body)), null, 2)}\n`);
  const file = given.text("output");
  if (!file)
    throw new CliError(
      `The answer is a file (${headers["content-type"]}). Choose where to save it: --output <file>`,
      exitCodes.usage,
    );
  writeFileSync(file, body);
  terminal.out(`${file}: ${body.byteLength} bytes\n`);
};

/** Says that a model loads, for as long as it does: with the seconds on a terminal. */
const watchLoading = (inference: HubInference, id: string, { terminal, now }: CommandContext): (() => void) => {
  const { err, isInteractive } = terminal;
  const started = now();
  let isSaid = false;
  const clear = () => {
    if (isSaid && isInteractive) err("\r\u001b[K");
  };
  const look = () => {
    if (!inference.status().some((host) => host.id === id && !host.isLoaded)) return;
    clear();
    if (isInteractive) err(`Loading ${id} … ${((now() - started) / 1000).toFixed(1)} s`);
    else if (!isSaid) err(`Loading ${id} …\n`);
    isSaid = true;
  };
  const timer = setInterval(look, 100);
  return () => {
    clearInterval(timer);
    clear();
    isSaid = false;
  };
};

const runTask = async (store: Store, task: string, given: CommandArguments, context: CommandContext): Promise<void> => {
  const { config, blobs, catalogue, database } = store;
  const { db } = database;
  const { now } = context;
  if (config.isSeeded && config.isBundleShown) await publishBundle({ db, blobs, catalogue, now, folder: bundleFolder });
  const inputs = await readInput(given, task, context);
  const modelId = given.text("model") ?? (await chooseModel(store, task));
  const { path, value } = bodyFor(task, inputs, readParameters(given));
  const { viewer } = await operatorOf(store);
  const inference = createHubInference({ db, blobs, catalogue, config, jsonBodies: plainJsonBodies, now });
  const stopWatching = watchLoading(inference, modelId, context);
  try {
    const headers = { "content-type": "application/json", "x-wait-for-model": "true" };
    const body = Buffer.from(JSON.stringify(value));
    const reply = await inference.answer({ modelId, task, path, headers, body, viewer, signal: context.stopSignal() });
    stopWatching();
    await print(reply, given, context);
  } finally {
    stopWatching();
    await inference.close();
  }
};

export const run: Command = {
  summary: "Chat with a model of a running hub, or run a task on this machine and print the answer.",
  usage:
    "owner/name[:QUANT] [--input <text|->] [--system <text>] | <task> --input <text|file|-> [--model owner/name] [--parameters <json>] [--output <file>]",
  positionals: [1, 1],
  options: {
    input: {
      type: "string",
      value: "<input>",
      help: "text, JSON, a file, or - for standard input. Without it, you chat line by line",
    },
    system: { type: "string", value: "<text>", help: "system prompt of a chat" },
    model: { type: "string", value: "owner/name", help: "the model. Default: a built-in model for the task" },
    parameters: { type: "string", value: "<json>", help: "the task's parameters, such as '{\"top_k\": 3}'" },
    output: { type: "string", value: "<file>", help: "file for an image or audio answer" },
    ...hubOptions,
    ...storeOptions,
  },
  run: async (given, context) => {
    if (isModelName(given.positionals[0] ?? "")) return runChat(given, readParameters(given), context);
    const task = readTask(given);
    await withStore(settingsFor(given, context), context.now, (store) => runTask(store, task, given, context));
    return exitCodes.ok;
  },
};
