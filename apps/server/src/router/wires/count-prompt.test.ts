import { describe, expect, test } from "vitest";
import { answerCountTokens } from "../endpoints/text/messages.ts";
import { answerInputTokens } from "../endpoints/text/responses.ts";
import type { RouterRequest } from "../request.ts";
import { type CountDeps, countPrompt } from "./count-prompt.ts";

const tokenizer = { tokenizer: {} };
const depsOf = (counted: object | undefined, body: object = {}) => {
  const asked: unknown[] = [];
  const findModel = async (_inbound: unknown, target: unknown) => {
    asked.push(target);
    return { tokenizer };
  };
  const prompt = async (files: unknown, chat: unknown) => {
    asked.push(files, chat);
    return counted;
  };
  const bodies = { read: async () => Buffer.alloc(0), parseObject: async () => body };
  return { asked, deps: { planner: { findModel }, tokens: { prompt }, bodies } as unknown as CountDeps };
};
const chat = { model: "acme/chat", messages: [{ role: "user", content: "hello" }] } as const;

describe("the tokens of a prompt", () => {
  test.each([
    [
      { count: 5, imageTokens: 0 },
      { tokens: 5, source: "counted" },
    ],
    [
      { count: 5, imageTokens: 0, maxLength: 100 },
      { tokens: 5, source: "counted", maxLength: 100 },
    ],
    [
      { count: 5, imageTokens: 1 },
      { tokens: 5, source: "estimated" },
    ],
    [undefined, { tokens: Math.ceil(JSON.stringify({ messages: chat.messages }).length / 4), source: "estimated" }],
  ])("%j", async (counted, expected) => {
    const { deps, asked } = depsOf(counted);
    expect(await countPrompt(deps, {} as RouterRequest, chat)).toEqual(expected);
    expect(asked).toEqual([{ modelId: "acme/chat", policy: "fastest" }, tokenizer, chat]);
  });
});

describe("a count is answered", () => {
  const send = async (answer: typeof answerCountTokens, body: object) => {
    const reply: { status?: number; headers?: Record<string, unknown>; body?: unknown } = {};
    const response = {
      writeHead: (status: number, headers: Record<string, unknown>) => Object.assign(reply, { status, headers }),
      end: (bytes: Buffer) => Object.assign(reply, { body: JSON.parse(bytes.toString()) }),
    };
    const { deps } = depsOf({ count: 5, imageTokens: 0 }, body);
    await answer(deps, { response, id: "r-1", viewer: {} } as unknown as RouterRequest);
    return reply;
  };
  const headers = { "x-orrery-tokens": "counted", "x-orrery-dropped": "web_search" };

  test("to callers of the Messages API, who need no max tokens", async () => {
    const reply = await send(answerCountTokens, { ...chat, tools: [{ type: "web_search" }] });
    expect([reply.status, reply.body]).toEqual([200, { input_tokens: 5 }]);
    expect(reply.headers).toMatchObject({ "request-id": "r-1", ...headers });
  });

  test("to callers of the Responses API", async () => {
    const body = { model: "acme/chat", input: "hello", tools: [{ type: "web_search" }] };
    const reply = await send(answerInputTokens as typeof answerCountTokens, body);
    expect([reply.status, reply.body]).toEqual([200, { object: "response.input_tokens", input_tokens: 5 }]);
    expect(reply.headers).toMatchObject(headers);
  });
});
