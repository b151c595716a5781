import { fileURLToPath } from "node:url";
import * as inference from "@orrery/inference";
import { formatSimulation, type Simulator, startSimulator } from "@orrery/simulator";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { faultCases, type Mode } from "../packages/inference/test-kit/fault-rows.ts";
import { loadFixtures, methodOf } from "../scripts/cells.mjs";
import { sampleWithEveryKind } from "../scripts/sample.mjs";
import { browserSkipReason, openBrowser } from "./support/browser.ts";

const chatArgs = `{ provider: "groq", model: "orrery/chat", messages: [{ role: "user", content: "hello" }] }`;
const clientWith = (simulation: string) =>
  `new inference.InferenceClient("hf_page", { hubUrl: url, maxRetries: 2, fetch: fetchWith("${simulation}") })`;

/** Sent as text; the result must be the same in Node and in the browser. */
const scenarios: readonly { readonly name: string; readonly body: string; readonly result: unknown }[] = [
  {
    name: "chat",
    body: `const { choices } = await ${clientWith("")}.chatCompletion(${chatArgs}); return choices[0].message.content;`,
    result: "You asked: hello. This is a simulated answer.",
  },
  {
    name: "a stream to its end",
    body: `let text = "";
      for await (const piece of ${clientWith("")}.chatCompletionStream(${chatArgs})) text += piece.choices[0].delta.content ?? "";
      return text;`,
    result: "You asked: hello. This is a simulated answer.",
  },
  {
    name: "a picture",
    body: `const blob = await ${clientWith("")}.textToImage({ model: "orrery/text-to-image", inputs: "a kite" });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return [blob.type, bytes[1], bytes[2], bytes[3]];`,
    result: ["image/png", 80, 78, 71],
  },
  {
    name: "a file as input",
    body: `const inputs = new Blob([new Uint8Array([137, 80, 78, 71])], { type: "image/png" });
      const found = await ${clientWith("")}.imageClassification({ model: "orrery/image-classification", inputs });
      return found[0].label;`,
    result: "tabby cat",
  },
  {
    name: "a form",
    body: `const inputs = new Blob([new Uint8Array([82, 73, 70, 70])], { type: "audio/wav" });
      const args = { provider: "deepinfra", model: "orrery/automatic-speech-recognition", inputs };
      return (await ${clientWith("")}.automaticSpeechRecognition(args)).text;`,
    result: "a written recording",
  },
  {
    name: "a job",
    body: `const args = { provider: "fal-ai", model: "orrery/text-to-video", inputs: "a kite" };
      const blob = await ${clientWith("polls=1")}.textToVideo(args);
      return [blob.type, blob.size > 1000];`,
    result: ["video/mp4", true],
  },
  {
    name: "a server that is busy once",
    body: `const client = ${clientWith("status=503; retry-after=0; times=1")};
      const found = await client.textClassification({ model: "orrery/text-classification", inputs: "x" });
      return inference.metadataOf(found).attempts.map(({ status }) => status);`,
    result: [503, 200],
  },
  {
    name: "an error in a stream",
    body: `try { for await (const piece of ${clientWith("error-event; after=1")}.chatCompletionStream(${chatArgs})) piece; }
      catch (error) { return [inference.isInferenceError(error), error.code, JSON.stringify(error).includes("hf_page")]; }`,
    result: [true, "stream_failed", false],
  },
];

const calls: Readonly<Record<Mode, string>> = {
  plain: `client.textClassification({ model: "orrery/text-classification", inputs: "x" })`,
  stream: `(async () => { const all = []; for await (const piece of client.chatCompletionStream(${chatArgs})) all.push(piece); return all; })()`,
  queue: `client.textToVideo({ provider: "fal-ai", model: "orrery/text-to-video", inputs: "a kite" })`,
};

/** Returns "fine" or the error with its attempts and whether it leaks the token. Nothing waits. */
const errorProgram = ({ simulation, mode, needsTimeout }: (typeof faultCases)[number]): string => `
  const sleep = async (ms, signal) => signal?.throwIfAborted();
  const wait = (ms, signal) => new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.min(ms, 500));
    signal?.addEventListener("abort", () => { clearTimeout(timer); reject(signal.reason); });
  });
  const clock = { now: Date.now, random: () => 0, sleep: ${needsTimeout ? "wait" : "sleep"} };
  const fetch = fetchWith(${JSON.stringify(formatSimulation(simulation))});
  const options = { hubUrl: url, maxRetries: 2, fetch, clock, ${needsTimeout ? "timeout: 500" : ""} };
  const client = new inference.InferenceClient("hf_page", options);
  return ${calls[mode]}.then(
    (answer) => (answer ? "fine" : "nothing"),
    (error) => [error.code, error.attempts.length, (error.message + error.stack + JSON.stringify(error)).includes("hf_page")],
  );`;

/** Without closed providers, which take no hub token. */
const allCells = loadFixtures().filter(({ provider }) => provider !== "openai");
const cells = inject("isFullRun") ? allCells : sampleWithEveryKind(allCells, ({ provider, task }) => [provider, task]);

/** Files replace their placeholders; jobs are not awaited. */
const cellProgram = ({ provider, task, fixture }: (typeof cells)[number]): string => `
  const withBlobs = (value) => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(withBlobs);
    if ("$media" in value)
      return new Blob([Uint8Array.from(atob(value.base64), (character) => character.charCodeAt(0))], { type: value.$media });
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withBlobs(field)]));
  };
  const clock = { now: Date.now, random: () => 0, sleep: async () => {} };
  const client = new inference.InferenceClient("hf_page", { hubUrl: url, clock, retry_on_error: false });
  const args = { ...withBlobs(${JSON.stringify(fixture.call)}), provider: "${provider}", model: "orrery/${provider}-${task}" };
  return Boolean(await client.${methodOf(task)}(args));`;

type Run = (body: string, url: string) => Promise<unknown>;

const programOf = (body: string): string => `
  const fetchWith = (simulation) => (input, init) =>
    fetch(input, { ...init, headers: { ...init?.headers, ...(simulation && { "x-simulate": simulation }) } });
  return (async () => { ${body} })();`;

const runHere: Run = (body, url) =>
  new Function("inference", "url", programOf(body))(inference, url) as Promise<unknown>;

const bundle = async (): Promise<string> => {
  const { build } = await import("vite");
  const output = await build({
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["orrery-source"] },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL("../packages/inference/src/index.ts", import.meta.url)),
        formats: ["iife"],
        name: "inference",
      },
    },
  });
  const [first] = [output].flat() as { output: { code: string }[] }[];
  return first?.output[0]?.code ?? "";
};

const left = async (simulator: Simulator, run: Run): Promise<void> => {
  const client = clientWith("pace=delay; delay=5; events=10000");
  await run(`for await (const piece of ${client}.chatCompletionStream(${chatArgs})) { piece; break; }`, simulator.url);
  const call = simulator.calls.find(({ stage }) => stage === "call");
  const { isComplete } = await (call?.closed ?? expect.unreachable());
  expect(isComplete).toBe(false);
};

const suite = (start: () => Promise<{ readonly run: Run; readonly close: () => Promise<unknown> }>): void => {
  let simulator: Simulator;
  let runtime: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    [simulator, runtime] = await Promise.all([startSimulator({ polls: 1 }), start()]);
  });
  beforeEach(() => simulator.reset());
  afterAll(() => Promise.all([simulator?.close(), runtime?.close()]));

  test.each(scenarios)("$name", async ({ body, result }) => {
    expect(await runtime.run(body, simulator.url)).toEqual(result);
    expect(simulator.calls.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test.each(faultCases)("$name, $mode: $code", async (fault) => {
    const expected = fault.code === "fine" ? "fine" : [fault.code, fault.tries ?? 1, false];
    expect(await runtime.run(errorProgram(fault), simulator.url)).toEqual(expected);
  });

  test.each(cells)("$provider $task", async (cell) => {
    expect(await runtime.run(cellProgram(cell), simulator.url)).toBe(true);
    expect(simulator.calls.flatMap(({ faults }) => faults)).toEqual([]);
    expect(simulator.calls.find(({ stage }) => stage === "call")).toMatchObject({
      provider: cell.provider,
      task: cell.task,
      isRouted: true,
    });
  });

  test("leaving a stream closes it upstream before it ends", () => left(simulator, runtime.run));
};

describe("the client in Node", () => suite(async () => ({ run: runHere, close: async () => {} })));

const startPage = async () => {
  const page: Page = await (await openBrowser()).newPage();
  await page.addScriptTag({ content: `${await bundle()};globalThis.inference = inference;` });
  const run: Run = (body, url) =>
    page.evaluate(`((inference, url) => { ${programOf(body)} })(globalThis.inference, ${JSON.stringify(url)})`);
  return { run, close: () => page.close() };
};

describe.skipIf(browserSkipReason)(`the client in Chromium${browserSkipReason}`, () => suite(startPage));
