import { expect, test } from "vitest";
import type { ChatReply, ProbeRequest } from "./chat-reply.ts";
import { createOwnEngine } from "./own-engine.ts";

const headers = {};

const scored = [
  null,
  { 7: { logprob: -0.1, rank: 1, decoded_token: "a" } },
  { 8: { logprob: -2, rank: 3, decoded_token: "b" }, 9: { logprob: -0.5, rank: 1, decoded_token: "c" } },
];

test("an engine that does not answer is no reference", async () => {
  const engine = createOwnEngine(async () => ({ status: 0, headers }));
  expect(await engine.windows?.()).toEqual([]);
  expect(await engine.greedy?.reference()).toEqual([[], []]);
});

test("margins are 0 where the engine would have chosen the token, and its lead over the token elsewhere", async () => {
  const sent: ProbeRequest[] = [];
  const engine = createOwnEngine(async (request): Promise<ChatReply> => {
    sent.push(request);
    return { status: 200, headers, body: { prompt_logprobs: scored } };
  });
  const request = { messages: [{ role: "user", content: "Tides?" }], temperature: 0, max_tokens: 32 };
  expect(await engine.greedy?.margins(request, "ab")).toEqual([0, 1.5]);
  expect(sent).toMatchObject([
    { messages: [...request.messages, { role: "assistant", content: "ab" }], prompt_logprobs: 1, max_tokens: 1 },
  ]);
});

test("margins of an engine that does not score tokens are unknown", async () => {
  const engine = createOwnEngine(async () => ({ status: 200, headers, body: { choices: [] } }));
  expect(await engine.greedy?.margins({ messages: [] }, "ab")).toEqual([]);
});
