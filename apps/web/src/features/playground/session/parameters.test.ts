import { expect, test } from "vitest";
import {
  changedParameters,
  requestParameters,
  withoutParameters,
  withoutUnsupported,
  withParameter,
} from "./parameters.ts";

const chat = { system: "", tools: "", schema: "", temperature: 0.7, stop: ["###"], logprobs: true } as const;

test("only parameters that were set are sent, by the names of the API", () => {
  expect(requestParameters({})).toEqual({});
  expect(requestParameters(chat)).toEqual({ temperature: 0.7, stop: ["###"], logprobs: true, top_logprobs: 3 });
  expect(requestParameters({ topK: 40, reasoningEffort: "low" })).toEqual({ top_k: 40, reasoning_effort: "low" });
});

test("a parameter without a value is the default again, and a reset keeps the prompt", () => {
  expect(changedParameters(withParameter(chat, "stop", undefined))).toEqual(["temperature", "logprobs"]);
  expect(withoutParameters({ ...chat, system: "Be brief." })).toEqual({ system: "Be brief.", tools: "", schema: "" });
});

test("what a provider refuses is left out", () => {
  expect(withoutUnsupported({ top_k: 4, seed: 1 }, ["top_k"])).toEqual({ seed: 1 });
});
