import { describe, expect, test } from "vitest";
import { callDeps } from "../../testing/router/calls.ts";
import { jsonOf, routerRequest } from "../../testing/router/request.ts";
import { RouterError } from "../router-error.ts";
import { answerTokenize } from "./tokenize.ts";

const found = { count: 2, ids: [5, 6], tokens: ["a", "b"], text: undefined as string | undefined };

const tokenize = async (body: object, results: readonly object[] | Error = [found], tokenizer: unknown = "files") => {
  const { deps } = callDeps({
    model: { fullName: "acme/chat", ...(tokenizer !== undefined && { tokenizer }) } as never,
  });
  const asked: unknown[] = [];
  const tokens = {
    ...deps.tokens,
    prompt: async () => ({ count: 9, imageTokens: 0, maxLength: 99 }),
    tokenize: async (...given: unknown[]) => {
      asked.push(given);
      if (results instanceof Error) throw results;
      return results;
    },
  };
  const { inbound, sent } = routerRequest({ body: JSON.stringify({ model: "acme/chat", ...body }) });
  await answerTokenize({ ...deps, tokens: tokens as never }, inbound);
  return { asked, status: sent.status, body: jsonOf(sent) };
};
const messages = [{ role: "user", content: "hi" }];

describe("the tokens of a text", () => {
  test("are counted with special tokens, unless these are not wanted", async () => {
    expect(await tokenize({ prompt: "ab" })).toEqual({
      asked: [["files", { texts: ["ab"], addsSpecialTokens: true, wantsTokens: true, wantsText: false }]],
      status: 200,
      body: { count: 2, tokens: [5, 6] },
    });
    const { asked } = await tokenize({ prompt: "", add_special_tokens: false, messages });
    expect(asked).toMatchObject([["files", { texts: [""], addsSpecialTokens: false }]]);
  });

  test("are sent as strings if they are wanted", async () => {
    const { body } = await tokenize({ prompt: "ab", return_token_strs: true });
    expect(body).toEqual({ count: 2, tokens: [5, 6], token_strs: ["a", "b"] });
    expect((await tokenize({ prompt: "ab", return_token_strs: "yes" })).body).not.toHaveProperty("token_strs");
  });

  test("are none if the tokenizer returns nothing", async () => {
    expect((await tokenize({ prompt: "", return_token_strs: true }, [])).body).toEqual({
      count: 0,
      tokens: [],
      token_strs: [],
    });
  });
});

describe("the tokens of a conversation", () => {
  test("are those of the text that the template writes", async () => {
    const { asked, body } = await tokenize({ messages, return_prompt: true }, [{ ...found, text: "<hi>" }]);
    expect(asked).toEqual([["files", { chat: { messages }, wantsTokens: true, wantsText: true }]]);
    expect(body).toEqual({ count: 2, tokens: [5, 6], prompt: "<hi>" });
  });

  test("can be counted alone", async () => {
    const { asked, body } = await tokenize({ messages, return_tokens: false });
    expect([asked, body]).toEqual([[], { count: 9, source: "counted", max_length: 99 }]);
    expect((await tokenize({ prompt: "a", return_tokens: false })).body).toEqual({ count: 2, source: "counted" });
    expect((await tokenize({ messages, return_tokens: true })).body).toEqual({ count: 2, tokens: [5, 6] });
  });
});

describe("a request is refused", () => {
  test.each([{}, { messages: [] }, { messages: "hi" }, { prompt: 7 }])("without an input: %j", async (body) => {
    await expect(tokenize(body)).rejects.toMatchObject({
      code: "bad_request",
      status: 400,
      param: "prompt",
      message: 'Send "prompt", a string, or "messages", a list.',
    });
  });

  test("that is too large, with the field and the setting", async () => {
    const error = new RouterError("too_large", '"prompt" has more than 4 MiB of text.', { param: "prompt" });
    await expect(tokenize({ prompt: "a" }, error)).rejects.toBe(error);
  });

  test("with media", async () => {
    const content = [{ type: "image_url", image_url: { url: "https://x.example/a.png" } }];
    await expect(tokenize({ messages: [{ role: "user", content }] })).rejects.toMatchObject({
      code: "bad_request",
      status: 400,
      param: "messages",
      message: '"messages" must have only text: media have no tokens of the tokenizer.',
    });
  });

  test("without a tokenizer", async () => {
    await expect(tokenize({ prompt: "a", model: "x".repeat(201) }, [found], null)).rejects.toMatchObject({
      code: "bad_request",
      status: 400,
      param: "model",
      message: `The tokenizer of ${"x".repeat(200)} is not on this hub. Import its files: tokenizer.json and tokenizer_config.json.`,
    });
  });

  test("with a tokenizer that fails", async () => {
    const cause = new Error("tokenizer.json is not JSON.");
    await expect(tokenize({ prompt: "a" }, cause)).rejects.toMatchObject({
      code: "bad_request",
      status: 400,
      param: "model",
      cause,
      message: "acme/chat: tokenizer.json is not JSON.",
    });
  });
});
