import { expect, test } from "vitest";
import { type ChatProviderOptions, createChatProvider } from "./chat-provider.ts";
import type { ChatTraits } from "./traits.ts";
import { chatVariants } from "./variants.ts";

const template =
  "{% for tool in tools or [] %}[{{ tool.function.name }}] {% endfor %}" +
  "{% for message in messages %}<{{ message.role }}> {{ message.content }} {% endfor %}<assistant>";

const words = async (text: string) => text.split(/\s+/).filter(Boolean).length;

const providerOf = (traits: ChatTraits, more: Partial<ChatProviderOptions> = {}) =>
  createChatProvider({
    traits,
    templates: { current: template, older: `${template} ` },
    countTokens: words,
    countOtherwise: async (text) => text.length,
    now: () => new Date("2026-11-18"),
    ...more,
  });

const ask = {
  model: "m",
  messages: [{ role: "user", content: "How high is the tide?" }],
  max_tokens: 8,
  temperature: 0,
};

const choiceIn = (body: unknown, index = 0) =>
  (body as { choices: { message: { content: string; tool_calls?: object[] }; finish_reason: string }[] }).choices[
    index
  ];

test("counts what its template writes", async () => {
  const { body } = await providerOf({}).answer(ask);
  expect(body).toMatchObject({ usage: { prompt_tokens: 7, completion_tokens: 8, total_tokens: 15 } });
});

test("repeats itself at temperature 0 and for a seed, and not otherwise", async () => {
  const { answer } = providerOf({});
  const textOf = async (more: object) => choiceIn((await answer({ ...ask, ...more })).body)?.message.content;
  expect(await textOf({})).toBe(await textOf({}));
  expect(await textOf({ temperature: 1, seed: 1 })).toBe(await textOf({ temperature: 1, seed: 1 }));
  expect(await textOf({ temperature: 1 })).not.toBe(await textOf({ temperature: 1 }));
});

test("stops before a stop text, calls a required tool and follows a schema", async () => {
  const { answer } = providerOf({});
  const plain = choiceIn((await answer(ask)).body)?.message.content ?? "";
  const stop = plain.trim().split(" ").at(4) ?? "";
  const stopped = choiceIn((await answer({ ...ask, stop: [stop] })).body);
  expect(stopped?.finish_reason).toBe("stop");
  expect(plain.startsWith(stopped?.message.content ?? "?")).toBe(true);
  expect(stopped?.message.content).not.toContain(stop);

  const parameters = { type: "object", properties: { port: { type: "string" } } };
  const tools = [{ type: "function", function: { name: "get_tide", parameters } }];
  const called = choiceIn((await answer({ ...ask, tools, tool_choice: "required" })).body);
  expect(called?.message.tool_calls).toMatchObject([{ function: { name: "get_tide", arguments: '{"port":"Oban"}' } }]);

  const schema = { type: "object", properties: { color: { enum: ["blue", "green"] } } };
  const format = { type: "json_schema", json_schema: { schema } };
  expect(choiceIn((await answer({ ...ask, response_format: format })).body)?.message.content).toBe('{"color":"blue"}');
});

test("streams the same answer, with usage where it is asked for", async () => {
  const { answer } = providerOf({});
  const whole = choiceIn((await answer(ask)).body)?.message.content;
  const streamOf = async (more: object) => (await answer({ ...ask, stream: true, ...more })).events ?? [];
  const events = await streamOf({ stream_options: { include_usage: true } });
  const pieces = events.flatMap((event) => (event as { choices?: { delta?: { content?: string } }[] }).choices ?? []);
  expect(pieces.map(({ delta }) => delta?.content ?? "").join("")).toBe(whole);
  expect(events.slice(-2)).toMatchObject([{ choices: [], usage: { prompt_tokens: 7 } }, "[DONE]"]);
  expect(JSON.stringify(await streamOf({}))).not.toContain("usage");
});

test("refuses what it does not offer, in its own form", async () => {
  const { answer } = providerOf({ refuses: ["seed"], errorForm: "detail" });
  expect(await answer({ ...ask, seed: 1 })).toEqual({
    status: 400,
    headers: {},
    body: { detail: "seed is not supported" },
  });
  expect((await answer({ ...ask, temperature: "hot" })).status).toBe(400);
  expect((await answer({ model: "m" })).status).toBe(400);
});

test("a cached prompt counts whole blocks less where the cache is hidden", async () => {
  const { answer } = providerOf({ hidesCache: true });
  const long = { ...ask, messages: [{ role: "user", content: "tide ".repeat(40) }] };
  const counts = [await answer(long), await answer(long)].map(({ body }) => (body as { usage: object }).usage);
  expect(counts).toMatchObject([{ prompt_tokens: 42 }, { prompt_tokens: 10 }]);
});

test("changes on a day", async () => {
  let day = 0;
  const provider = providerOf({ from: { day: 2, traits: { constant: 5 } } }, { day: () => day });
  const promptTokens = async () => ((await provider.answer(ask)).body as { usage: { prompt_tokens: number } }).usage;
  expect(await promptTokens()).toMatchObject({ prompt_tokens: 7 });
  day = 2;
  expect(await promptTokens()).toMatchObject({ prompt_tokens: 12 });
});

test("24 variants are honest and 24 have one defect each", () => {
  expect(chatVariants.filter(({ defect }) => !defect)).toHaveLength(24);
  expect(chatVariants.filter(({ defect }) => defect)).toHaveLength(24);
  expect(new Set(chatVariants.map(({ id }) => id)).size).toBe(48);
});
