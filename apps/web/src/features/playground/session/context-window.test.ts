import { expect, test } from "vitest";
import type { TokenCount } from "../../../api/token-count.ts";
import { windowError } from "./context-window.ts";

const mapping = (contextLength?: number) => ({
  providerId: "x",
  status: "live" as const,
  task: "conversational",
  ...(contextLength !== undefined && { contextLength }),
});
const record = (lengths: Readonly<Record<string, number | undefined>>) => ({
  _id: "1",
  id: "acme/talker",
  inferenceProviderMapping: Object.fromEntries(Object.entries(lengths).map(([id, length]) => [id, mapping(length)])),
});
const at = (provider: string) => ({ id: "c", model: "acme/talker", provider });
const counted = (count: number, max_length?: number): TokenCount => ({
  count,
  source: "counted",
  ...(max_length !== undefined && { max_length }),
});

const error = "This prompt has 1,024 tokens, but acme/talker reads at most 1,024. Shorten it, or choose another model.";

test.each<[string, ReturnType<typeof record>, string, TokenCount | undefined, string | undefined]>([
  ["the provider's window is full", record({ groq: 1024 }), "groq", counted(1024), error],
  ["the provider's window has room", record({ groq: 1024 }), "groq", counted(1023), undefined],
  ["the window is not known", record({ groq: undefined }), "groq", counted(9_999), undefined],
  ["the hub's own window is full", record({ "hf-inference": undefined }), "hf-inference", counted(1024, 1024), error],
  ["the largest of all windows is full", record({ groq: 512, together: 1024 }), "auto", counted(1024), error],
  ["one of the windows is not known", record({ groq: 512, together: undefined }), "auto", counted(1024), undefined],
  ["the count is an estimate", record({ groq: 10 }), "groq", { count: 1024, source: "estimated" }, undefined],
  ["there is no count", record({ groq: 10 }), "groq", undefined, undefined],
])("%s", (_name, model, provider, count, expected) => {
  expect(windowError(model, at(provider), count)).toBe(expected);
});
