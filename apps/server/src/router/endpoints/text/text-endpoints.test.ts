import { describe, expect, test } from "vitest";
import { textEndpoints } from "./text-endpoints.ts";

const { "chat/completions": chat, completions, embeddings } = textEndpoints;

test("each endpoint has its task and its path at the hub's own service", () => {
  const facts = Object.entries(textEndpoints).map(([path, { name, task, tasks, localPath, canStream }]) => ({
    path,
    name,
    task,
    tasks,
    localPath,
    canStream,
  }));
  expect(facts).toEqual([
    {
      path: "chat/completions",
      name: "chat",
      task: "conversational",
      tasks: ["conversational"],
      localPath: "v1/chat/completions",
      canStream: true,
    },
    {
      path: "completions",
      name: "completions",
      task: "text-generation",
      tasks: ["text-generation", "conversational"],
      localPath: "v1/completions",
      canStream: true,
    },
    {
      path: "embeddings",
      name: "embeddings",
      task: "feature-extraction",
      tasks: ["feature-extraction", "sentence-similarity"],
      localPath: "v1/embeddings",
      canStream: false,
    },
  ]);
});

describe("the required field", () => {
  test.each([
    ["chat", chat, {}, "messages", "a list with at least one message"],
    ["chat", chat, { messages: [] }, "messages", "a list with at least one message"],
    ["chat", chat, { messages: "hello" }, "messages", "a list with at least one message"],
    ["chat", chat, { messages: [{ role: "user" }, 1] }, "messages[1]", "an object"],
    ["completions", completions, { prompt: 7 }, "prompt", "a string or a list"],
    ["completions", completions, {}, "prompt", "a string or a list"],
    ["embeddings", embeddings, { input: null }, "input", "a string or a list of strings"],
    ["embeddings", embeddings, {}, "input", "a string or a list of strings"],
  ])("of %s is missing or invalid in %#", (_name, endpoint, body, param, what) => {
    expect(() => endpoint.check(body)).toThrow(
      expect.objectContaining({ code: "bad_request", status: 400, param, message: `"${param}" must be ${what}.` }),
    );
  });

  test.each([
    [chat, { messages: [{}] }],
    [completions, { prompt: "" }],
    [completions, { prompt: ["a"] }],
    [embeddings, { input: "" }],
    [embeddings, { input: [] }],
  ])("is there in %#", (endpoint, body) => {
    expect(() => endpoint.check(body)).not.toThrow();
  });
});

test("fields that only the router reads are not sent to a provider", () => {
  const own = { provider: {}, model: "acme/chat", stream: true };
  expect(chat.argsOf({ ...own, messages: [], n: 1 })).toEqual({ messages: [], n: 1 });
  expect(completions.argsOf({ ...own, prompt: "a", n: 1 })).toEqual({ inputs: "a", n: 1 });
  expect(embeddings.argsOf({ ...own, input: ["a"], dimensions: 2 })).toEqual({ inputs: ["a"], dimensions: 2 });
});

test.each([
  ["chat", chat, "choices"],
  ["completions", completions, "choices"],
  ["embeddings", embeddings, "data"],
])("an answer of %s has a list", (_name, endpoint, field) => {
  const answers = [{ [field]: [] }, { [field]: {} }, {}, null, "text", undefined];
  expect(answers.map((value) => endpoint.isAnswer(value))).toEqual([true, false, false, false, false, false]);
});

test.each([
  [
    "chat",
    chat,
    { "hf-inference": true, groq: true, together: true, "fal-ai": false, replicate: false, nothing: false },
  ],
  ["completions", completions, { "hf-inference": true, together: true, groq: false, nothing: false }],
  [
    "embeddings",
    embeddings,
    { "hf-inference": true, deepinfra: true, together: true, "fal-ai": false, nothing: false },
  ],
])("providers whose API has %s", (_name, endpoint, expected) => {
  expect(Object.fromEntries(Object.keys(expected).map((id) => [id, endpoint.canCarry(id)]))).toEqual(expected);
});
