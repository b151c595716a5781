import { expect, test } from "vitest";
import type { Generation } from "./answer/answer-writer.ts";
import { chatShape, type GenerationShape, textGenerationShape } from "./generation-shapes.ts";
import { HubInferenceError } from "./hub-inference-error.ts";
import type { JobAnswer } from "./messages.ts";
import { type StartRun, streamGeneration } from "./stream-generation.ts";

const token = { id: 1, text: "one", logprob: null, special: false };
const generation: Generation = {
  text: "one",
  finish: "eos_token",
  promptTokens: 3,
  tokens: [token],
  seed: 0,
  rest: "",
};

/** A run that has written one token, and ends when it is told to. */
const openRun = () => {
  let finish = (_answer: JobAnswer) => {};
  const start: StartRun = (onPiece) => {
    onPiece({ token, text: "one" });
    return new Promise((resolve) => {
      finish = resolve;
    });
  };
  return { start, finish: () => finish({ value: generation }) };
};

const textOf = ({ value }: IteratorResult<Uint8Array>): string => Buffer.from(value).toString();

const streamOf = async (shape: GenerationShape) => {
  const { start, finish } = openRun();
  const stream = await streamGeneration(start, shape, { signal: new AbortController().signal, isOpenAi: true });
  return { events: stream[Symbol.asyncIterator](), finish };
};

test("the first token of a chat is sent before there is a second one", async () => {
  const { events, finish } = await streamOf(chatShape({ id: "chatcmpl-1", model: "m", created: 1 }, {}));
  expect(textOf(await events.next())).toContain('"content":"one"');
  finish();
  const rest = [];
  for (let next = await events.next(); !next.done; next = await events.next()) rest.push(textOf(next));
  expect(rest.join("")).toContain('"finish_reason":"stop"');
  expect(rest.join("")).not.toContain("one");
});

test("a token of text generation waits for the next one, since the last event has the whole text", async () => {
  const { events, finish } = await streamOf(textGenerationShape("", {}));
  const first = events.next();
  finish();
  expect(JSON.parse(textOf(await first).replace("data:", ""))).toMatchObject({
    token: { text: "one" },
    generated_text: "one",
  });
});

test("a stream that is silent says what the model is doing, and then what fails", async () => {
  let fail = (_error: Error) => {};
  const start: StartRun = () =>
    new Promise((_resolve, reject) => {
      fail = reject;
    });
  let state = "loading";
  const options = { signal: new AbortController().signal, isOpenAi: true, silentMs: 1, comments: () => state };
  const stream = await streamGeneration(start, chatShape({ id: "chatcmpl-1", model: "m", created: 1 }, {}), options);
  const events = stream[Symbol.asyncIterator]();
  expect([textOf(await events.next()), textOf(await events.next())]).toEqual([": loading\n\n", ": loading\n\n"]);
  state = "working";
  expect(textOf(await events.next())).toBe(": working\n\n");
  fail(new HubInferenceError("model_broken", "It does not load."));
  for (let next = await events.next(); !next.done; next = await events.next()) {
    const text = textOf(next);
    if (!text.startsWith(":")) expect(text).toContain("It does not load.");
  }
});
