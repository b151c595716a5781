import { expect, test } from "vitest";
import { candidateAt } from "../../../testing/router/calls.ts";
import type { Candidate } from "../../planning/candidate.ts";
import type { CallerWire } from "../../wires/caller-wire.ts";
import { type NativeCall, tryNativeFirst } from "./native-call.ts";

const wireFor = (api: string, more: object = {}) =>
  ({ native: { api, isPlain: true, hasHostedTools: false, ...more } }) as unknown as CallerWire;

/** The attempts: the path of the caller's own API, or "chat". */
const attemptsAt = async (wire: CallerWire | undefined, candidate: Candidate, status?: number) => {
  const tried: string[] = [];
  const attempt = await tryNativeFirst(wire, candidate, async (native?: NativeCall) => {
    tried.push(native?.path ?? "chat");
    if (status === undefined || !native) return { result: native?.path ?? "chat" };
    return { failure: { code: "provider_failed", message: "", status } as never };
  });
  return { tried, attempt };
};
const openai = candidateAt("openai");
const engine = candidateAt("hf-inference", { endpoint: { id: 1, kind: "ollama" } as never });
const responses = "responses";

test("a provider that speaks the caller's API is called in it", async () => {
  const { tried, attempt } = await attemptsAt(wireFor("responses"), openai);
  expect(tried).toEqual([expect.stringContaining("responses")]);
  expect(attempt).toEqual({ result: tried[0] });
  expect((await attemptsAt(wireFor("responses"), engine)).tried).toEqual([responses]);
});

test("a provider that does not is called in chat, as is every provider for callers of chat", async () => {
  expect((await attemptsAt(wireFor("responses"), candidateAt("nscale"))).tried).toEqual(["chat"]);
  expect((await attemptsAt(undefined, openai)).tried).toEqual(["chat"]);
});

test.each([404, 405, 501])("a server that does not know the path (%d) is called in chat", async (status) => {
  const { tried, attempt } = await attemptsAt(wireFor("responses"), engine, status);
  expect([tried, attempt]).toEqual([[responses, "chat"], { result: "chat" }]);
});

test.each([400, 403, 406, 500, 502])("another failure (%d) is not tried again", async (status) => {
  const { tried, attempt } = await attemptsAt(wireFor("responses"), engine, status);
  expect([tried, attempt]).toMatchObject([[responses], { failure: { status } }]);
});

test("tools that run at a provider need the caller's own key", async () => {
  const wire = wireFor("responses", { hasHostedTools: true });
  expect((await attemptsAt(wire, { ...openai, keySource: "hub" })).tried).toEqual(["chat"]);
  expect((await attemptsAt(wire, { ...openai, keySource: "caller" })).tried).not.toEqual(["chat"]);
});

test("an engine gets only requests that every engine understands", async () => {
  expect((await attemptsAt(wireFor("responses", { isPlain: false }), engine)).tried).toEqual(["chat"]);
  expect((await attemptsAt(wireFor("responses", { isPlain: false }), openai)).tried).not.toEqual(["chat"]);
  expect((await attemptsAt(wireFor("responses", { hasHostedTools: true }), engine)).tried).toEqual([responses]);
});
