import { expect, test } from "vitest";
import { charactersOf, testConversations } from "./conversations.ts";

test("every conversation has a name of its own, and few are in every round", () => {
  const all = testConversations.filter(({ scope }) => scope !== "long");
  expect(all).toHaveLength(25);
  expect(new Set(testConversations.map(({ id }) => id)).size).toBe(testConversations.length);
  expect(new Set(testConversations.map(({ label }) => label)).size).toBe(testConversations.length);
  expect(all.filter(({ scope }) => scope === "default").map(({ id }) => id)).toEqual([
    "earlier-thinking",
    "tool-result",
    "white-space",
  ]);
});

test("conversations are short but for the long ones, which are longer than usual limits", () => {
  for (const { cause, request } of testConversations)
    if (cause !== "length") expect(charactersOf(request)).toBeLessThan(800);
  const veryLong = testConversations.find(({ scope }) => scope === "long");
  expect(veryLong && charactersOf(veryLong.request)).toBeGreaterThan(8192 * 4);
});

test("each tool result answers an earlier call", () => {
  for (const { request } of testConversations) {
    const calls = request.messages.flatMap(({ tool_calls: calls = [] }) => calls as { readonly id: string }[]);
    const results = request.messages.filter(({ role }) => role === "tool").map(({ tool_call_id: id }) => id);
    expect(calls.map(({ id }) => id).slice(0, results.length)).toEqual(results);
  }
});
