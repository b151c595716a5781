import { describe, expect, test } from "vitest";
import type { ChatReply } from "../chat-reply.ts";
import { contractProbes } from "./index.ts";
import { judgeCheck, judgeReplies, type Probe } from "./probe.ts";

const context = { countText: async (text: string) => text.split(/\s+/).filter(Boolean).length };

const probeOf = (id: string): Probe => {
  const probe = contractProbes.find((one) => one.id === id);
  if (!probe) throw new Error(`No probe ${id}.`);
  return probe;
};

const usage = { prompt_tokens: 9, completion_tokens: 3 };
const say = (content: string, finish_reason = "stop", more: object = {}): ChatReply => ({
  status: 200,
  headers: {},
  body: { choices: [{ index: 0, message: { content, ...more }, finish_reason }], usage },
});

const call = (name: string, given: unknown, finish_reason = "tool_calls"): ChatReply =>
  say("", finish_reason, {
    tool_calls: [{ function: { name, arguments: typeof given === "string" ? given : JSON.stringify(given) } }],
  });

const error = (status: number, message: string): ChatReply => ({ status, headers: {}, body: { error: { message } } });

const stream = (...events: unknown[]): ChatReply => ({ status: 200, headers: {}, events });
const last = { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] };

const tide = { port: "Oban", hours: 6 };
const twoCalls = say("", "tool_calls", {
  tool_calls: [
    { function: { name: "get_tide", arguments: JSON.stringify(tide) } },
    { function: { name: "get_tide", arguments: JSON.stringify(tide) } },
  ],
});
const top = [-0.1, -1, -2, -3, -4].map((logprob) => ({ token: "a", logprob }));
const withLogprobs = (tops: readonly { readonly logprob: number }[]): ChatReply => ({
  status: 200,
  headers: {},
  body: {
    choices: [
      {
        index: 0,
        message: { content: "a" },
        logprobs: { content: [{ token: "a", logprob: -0.1, top_logprobs: tops }] },
      },
    ],
  },
});

const cases: readonly (readonly [string, readonly ChatReply[], string])[] = [
  ["tools-required", [call("get_tide", tide)], "passed"],
  ["tools-required", [say("I do not know.")], "failed"],
  ["tools-required", [call("get_tide", { port: "Oban" })], "failed"],
  ["tools-required", [call("get_tide", { ...tide, hours: 99 })], "failed"],
  ["tools-required", [call("get_tide", "{port")], "failed"],
  ["tools-required", [call("get_tide", "{port", "length")], "cannot-tell"],
  ["tools-required", [call("toString", {})], "failed"],
  ["tools-required", [call("get_tide", tide, "stop")], "partly"],
  ["tools-required", [error(400, "tool_choice is not supported")], "not-offered"],
  ["tools-required", [error(503, "Busy")], "cannot-tell"],
  ["tools-named", [call("get_wind", tide)], "passed"],
  ["tools-named", [call("get_tide", tide)], "failed"],
  ["tools-named", [say("No.")], "failed"],
  ["tools-none", [say("High.")], "passed"],
  ["tools-none", [call("get_tide", tide)], "failed"],
  ["tools-parallel", [call("get_tide", tide)], "passed"],
  ["tools-parallel", [twoCalls], "failed"],
  ["tools-parallel", [say("No.")], "cannot-tell"],
  ["tools-streamed", [call("plan_route", { stops: [{ port: "Oban", kind: "stay" }] })], "passed"],
  ["tools-streamed", [call("plan_route", { stops: [{ port: "Oban", kind: "eat" }] })], "failed"],
  ["json-schema-enum", [say('{"color": "blue"}')], "passed"],
  ["json-schema-enum", [say('{"color": "purple"}')], "failed"],
  ["json-schema-enum", [say("Purple.")], "failed"],
  ["json-schema-enum", [say('{"color": "b', "length")], "cannot-tell"],
  ["json-schema-any-of", [say('{"depth": null}')], "passed"],
  ["json-schema-any-of", [say('{"depth": [1, 2]}')], "failed"],
  ["json-schema-nested-arrays", [say('{"rows": [[1, 2], [3, 4]]}')], "passed"],
  ["json-schema-nested-arrays", [say('{"rows": [[1, 2], [3]]}')], "failed"],
  ["json-schema-ref", [say('{"port": {"name": "Oban"}}')], "passed"],
  ["json-schema-ref", [say('{"port": {"name": "Oban", "depth": 9}}')], "failed"],
  ["stop", [say("Oban, Mallaig, Ullapool, Kirkwall"), say("Oban, Mallaig, ")], "passed"],
  ["stop", [say("Oban, Mallaig, Ullapool, Kirkwall"), say("Oban, Mallaig, Ullapool")], "partly"],
  ["stop", [say("Oban, Mallaig, Ullapool, Kirkwall"), say("Oban, Mallaig, Ullapool, Kirkwall")], "failed"],
  ["stop", [say("Oban, Mallaig, Ullapool, Kirkwall"), say("Lerwick", "length")], "cannot-tell"],
  ["stop", [say("1")], "cannot-tell"],
  ["seed", [say("a"), say("a"), say("a"), say("a")], "passed"],
  ["seed", [say("a"), say("a"), say("b"), say("a")], "partly"],
  ["seed", [say("a"), say("b"), say("c"), say("d")], "failed"],
  ["seed", [error(422, "seed: extra fields not permitted")], "not-offered"],
  ["temperature-zero", [say("a"), say("a"), say("b")], "partly"],
  ["temperature-high", [say("a"), say("a"), say("a")], "failed"],
  ["temperature-high", [say("a"), say("b"), say("a")], "passed"],
  ["max-tokens", [say("1 2 3 4 5 6 7 8", "length")], "passed"],
  ["max-tokens", [say("1 2 3 4 5 6 7 8 9 10 11 12", "length")], "failed"],
  ["max-tokens", [say("1 2 3")], "cannot-tell"],
  ["n", [say("a")], "failed"],
  ["penalties", [say("tide tide"), say("tide tide")], "partly"],
  ["penalties", [say("tide tide"), say("tide wave")], "passed"],
  ["output-count", [say("one two three")], "passed"],
  ["output-count", [say("one two three four five six")], "failed"],
  ["output-count", [{ status: 200, headers: {}, body: { choices: [] } }], "cannot-tell"],
  ["streaming-usage", [stream(last, { choices: [], usage }, "[DONE]"), say("a")], "passed"],
  ["streaming-usage", [stream(last, "[DONE]"), say("a")], "failed"],
  ["streaming-usage", [stream(last, { choices: [], usage }), say("a")], "partly"],
  ["streaming-usage", [stream({ choices: [], usage }, "[DONE]"), say("a")], "partly"],
  ["streaming-usage", [stream(last, { choices: [], usage: { prompt_tokens: 12 } }, "[DONE]"), say("a")], "failed"],
  ["streaming-usage", [stream(last, { choices: [], usage: { prompt_tokens: 41 } }, "[DONE]"), say("a")], "passed"],
  ["logprobs", [withLogprobs(top)], "passed"],
  ["logprobs", [withLogprobs(top.slice(2))], "partly"],
  ["logprobs", [withLogprobs(top.toReversed())], "failed"],
  ["logprobs", [say("a")], "failed"],
  ["thinking-on", [say("51", "stop", { reasoning_content: "17 × 3" })], "passed"],
  ["thinking-on", [say("<think>17 × 3</think>51")], "partly"],
  ["thinking-on", [say("51")], "not-offered"],
  ["thinking-off", [say("<think>\n\n</think>51")], "passed"],
  ["thinking-off", [say("<think>17 × 3")], "failed"],
  ["wrong-value", [error(400, "temperature must be a number")], "passed"],
  ["wrong-value", [say("a")], "partly"],
  ["wrong-value", [error(500, "oops")], "cannot-tell"],
  ["error-body", [error(400, "messages must be a list")], "passed"],
  ["error-body", [{ status: 400, headers: {} }], "partly"],
  ["error-body", [error(500, "oops")], "partly"],
  ["unknown-parameter", [say("a")], "passed"],
  ["unknown-parameter", [error(400, "unknown_parameter")], "passed"],
];

test.each(cases)("%s: %#", async (id, replies, outcome) => {
  const judgment = await judgeReplies(probeOf(id), replies, context);
  expect(judgment.outcome).toBe(outcome);
  expect(judgment.sentence).toMatch(/^(?:[A-Z\d$]|enum|anyOf).*\.$|^Returned an error/);
});

test("every probe has a case that passes and one that does not", () => {
  for (const { id } of contractProbes) {
    if (id === "n" || id === "temperature-zero" || id === "unknown-parameter") continue;
    const outcomes = cases.filter(([probe]) => probe === id).map(([, , outcome]) => outcome);
    expect({
      id,
      passes: outcomes.includes("passed"),
      differs: outcomes.some((outcome) => outcome !== "passed"),
    }).toEqual({
      id,
      passes: true,
      differs: true,
    });
  }
});

test("every request has an end, and its first one needs no reply", () => {
  expect(contractProbes.length).toBeGreaterThanOrEqual(20);
  expect(new Set(contractProbes.map(({ id }) => id)).size).toBe(contractProbes.length);
  for (const { steps } of contractProbes) expect(Number(steps[0]?.([])?.max_tokens)).toBeGreaterThan(0);
});

test("without a tokenizer of the model, output tokens cannot be counted", async () => {
  const judgment = await judgeReplies(probeOf("output-count"), [say("a b")], { countText: async () => undefined });
  expect(judgment).toEqual({ outcome: "cannot-tell", sentence: "The hub has no tokenizer of this model." });
});

describe("probes of one check", () => {
  const judged = (outcome: "passed" | "failed" | "partly" | "cannot-tell" | "not-offered", isCore = false) => ({
    probe: { isCore },
    judgment: { outcome, sentence: `${outcome}.` },
  });

  test.each([
    [[judged("passed"), judged("passed")], "passed", "2 of 2 probes passed."],
    [[judged("passed"), judged("not-offered")], "passed", "passed."],
    [[judged("not-offered"), judged("not-offered")], "not-offered", "not-offered."],
    [[judged("passed"), judged("failed")], "partly", "failed."],
    [[judged("passed"), judged("failed", true)], "failed", "failed."],
    [[judged("failed"), judged("failed")], "failed", "failed. 1 other finding."],
    [[judged("passed"), judged("cannot-tell")], "cannot-tell", "cannot-tell."],
    [[judged("partly"), judged("cannot-tell")], "partly", "partly."],
  ] as const)("%#: %s", (probes, outcome, sentence) => {
    expect(judgeCheck(probes)).toEqual({ outcome, sentence });
  });
});
