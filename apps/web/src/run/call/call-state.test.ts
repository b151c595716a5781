import { expect, test } from "vitest";
import { type CallChange, type CallState, callReducer, idleCall, isRunning } from "./call-state.ts";

const after = (...changes: readonly CallChange[]): CallState => changes.reduce(callReducer, idleCall);

const request = { method: "POST", path: "/router/v1/chat/completions", headers: {}, body: "{}" } as const;
const timing = { totalMs: 100, waitedMs: 0 };

test("start resets everything of the call before", () => {
  expect(after({ type: "delta", text: "old" }, { type: "start" })).toEqual({ ...idleCall, phase: "sent" });
});

test("clear returns to idle", () => {
  expect(after({ type: "start" }, { type: "delta", text: "x" }, { type: "clear" })).toEqual(idleCall);
});

test("sent keeps the request", () => {
  expect(after({ type: "start" }, { type: "sent", request, at: 1 })).toEqual({ ...idleCall, phase: "sent", request });
});

test("waiting keeps the estimate without the event's type", () => {
  const waiting = { estimatedSeconds: 3, since: 10, message: "Model is loading" };
  expect(after({ type: "waiting", ...waiting })).toEqual({ ...idleCall, phase: "waiting", waiting });
});

test("begun sets the first token's latency and the provider only if it is known", () => {
  expect(after({ type: "begun", firstMs: 5 })).toEqual({ ...idleCall, phase: "streaming", firstMs: 5 });
  expect(after({ type: "begun", firstMs: 5, provider: "groq" }).provider).toBe("groq");
});

test("deltas append text and reasoning", () => {
  const state = after({ type: "delta", text: "a", reasoning: "x" }, { type: "delta", text: "b" });
  expect(state).toEqual({ ...idleCall, phase: "streaming", text: "ab", reasoning: "x" });
});

test("usage does not change the phase", () => {
  const usage = { input: 1, output: 2, isEstimated: false };
  expect(after({ type: "usage", usage })).toEqual({ ...idleCall, usage });
});

test("done and failed end the call and keep its text", () => {
  const failure = { kind: "cut", message: "The stream ended early." } as const;
  const failed = after({ type: "delta", text: "Half" }, { type: "failed", failure, timing });
  expect(failed).toEqual({ ...idleCall, phase: "failed", text: "Half", failure, timing });
  const raw = { status: 200, type: "application/json", bytes: 2, isCut: false };
  const output = { kind: "chat", text: "Whole" } as const;
  expect(after({ type: "done", output, raw, request, timing })).toEqual({
    ...idleCall,
    phase: "done",
    output,
    raw,
    request,
    timing,
  });
});

test.each([
  ["idle", false],
  ["sent", true],
  ["waiting", true],
  ["streaming", true],
  ["done", false],
  ["failed", false],
] as const)("a call in phase %s is running: %s", (phase, expected) => {
  expect(isRunning({ ...idleCall, phase })).toBe(expected);
});
