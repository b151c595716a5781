import { type ProviderId, providers } from "@orrery/inference";
import { expect, test } from "vitest";
import { createListedModels } from "./listed-models.ts";
import { modelListUrl, readModelList } from "./model-list-formats.ts";

const read = (provider: ProviderId, list: unknown) => readModelList(providers[provider], list);

test("reads IDs, tasks, context and prices from each provider's format", () => {
  const together = { type: "chat", context_length: 131_072, pricing: { hourly: 0, input: 0.6, output: 1.7 } };
  expect(read("together", [{ id: "acme/chat", ...together }])).toEqual([
    { id: "acme/chat", task: "conversational", contextLength: 131_072, inputPrice: 0.6, outputPrice: 1.7 },
  ]);
  expect(
    read("sambanova", { data: [{ id: "chat", pricing: { prompt: "0.0000006", completion: "0.0000012" } }] }),
  ).toEqual([
    { id: "chat", task: "conversational", inputPrice: expect.closeTo(0.6, 9), outputPrice: expect.closeTo(1.2, 9) },
  ]);
  expect(
    read("novita", {
      data: [{ id: "a/b", context_size: 8, input_token_price_per_m: 700, output_token_price_per_m: 900 }],
    }),
  ).toEqual([{ id: "a/b", task: "conversational", contextLength: 8, inputPrice: 0.07, outputPrice: 0.09 }]);
  expect(
    read("deepinfra", {
      data: [
        {
          id: "acme/embed-1",
          metadata: { context_length: 512, pricing: { input_tokens: 0.01, output_tokens: 0 } },
        },
      ],
    }),
  ).toEqual([{ id: "acme/embed-1", task: "feature-extraction", contextLength: 512, inputPrice: 0.01, outputPrice: 0 }]);
  expect(read("cohere", { models: [{ name: "command", endpoints: ["chat"], context_length: 4 }] })).toEqual([
    { id: "command", task: "conversational", contextLength: 4 },
  ]);
});

test("a price of zero for both directions is not known, not free", () => {
  expect(read("together", [{ id: "flux", type: "image", pricing: { input: 0, output: 0 } }])).toEqual([
    { id: "flux", task: "text-to-image" },
  ]);
});

test("leaves out what cannot be called", () => {
  const ids = ["chat", "rerank-1", "llama-guard", "chat", "with space", "a".repeat(201), "whisper-1"];
  const items = [...ids.map((id) => ({ id })), { id: "old", active: false }, { id: 7 }, null, "text"];
  expect(read("groq", { data: items })?.map(({ id }) => id)).toEqual(["chat"]);
  expect(read("groq", { error: "no" })).toBeUndefined();
  expect(read("groq", { data: [{ id: "chat", context_window: -1 }] })).toEqual([
    { id: "chat", task: "conversational" },
  ]);
});

test("providers without a list have no address", () => {
  expect(modelListUrl(providers.groq)).toBe("https://api.groq.com/openai/v1/models");
  expect(modelListUrl(providers.replicate)).toBeUndefined();
});

/** A provider whose replies are given in order, and the keys it was called with. */
const providerOf = (...replies: readonly (() => Response)[]) => {
  const keys: (string | undefined)[] = [];
  const fetch = async (_url: string | URL, init?: { readonly headers?: Readonly<Record<string, string>> }) => {
    keys.push(init?.headers?.authorization);
    const reply = replies[Math.min(keys.length, replies.length) - 1];
    if (!reply) throw new Error("no reply");
    return reply();
  };
  return { keys, guard: { fetch } };
};

const list =
  (...ids: readonly string[]) =>
  () =>
    Response.json({ data: ids.map((id) => ({ id })) });

test("a list is kept for a day, for one key", async () => {
  let now = 0;
  const { keys, guard } = providerOf(list("first"), list("second"), list("third"));
  const listed = createListedModels({ now: () => now, providersAt: "", guard });
  const idsFor = async (key: string) => {
    const found = await listed.of("groq", key);
    return found && "models" in found ? found.models.map(({ id }) => id) : found;
  };
  expect([await idsFor("key-one"), await idsFor("key-two"), await idsFor("key-one")]).toEqual([
    ["first"],
    ["second"],
    ["first"],
  ]);
  expect(keys).toEqual(["Bearer key-one", "Bearer key-two"]);
  now = 25 * 60 * 60_000;
  expect(await idsFor("key-one")).toEqual(["third"]);
});

test.each([
  [() => new Response(null, { status: 401 }), "Groq rejected your key. Replace it."],
  [() => new Response(null, { status: 500 }), "Groq did not list its models (status 500). Try again in a minute."],
  [() => new Response("<html>"), "Groq answered with a list that cannot be read. Use any model ID."],
  [() => Response.json({}), "Groq answered with something that is not a list of models. Use any model ID."],
])("a failure says what to do, and is asked about again after a minute", async (failing, problem) => {
  let now = 0;
  const { keys, guard } = providerOf(failing, list("back"));
  const listed = createListedModels({ now: () => now, providersAt: "", guard });
  expect(await listed.of("groq", "a-key")).toEqual({ problem });
  expect(await listed.of("groq", "a-key")).toEqual({ problem });
  expect(keys).toHaveLength(1);
  now = 61_000;
  expect(await listed.of("groq", "a-key")).toMatchObject({ models: [{ id: "back" }] });
});
