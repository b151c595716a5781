import { expect, it } from "vitest";
import { isFinal, isWhole } from "./stream-event.ts";

it.each([
  [{ choices: [{ finish_reason: null }, { finish_reason: "stop" }] }, true],
  [{ choices: [{ finish_reason: null }] }, false],
  [{ choices: [null] }, false],
  [{ choices: [], generated_text: "x" }, false],
  [{ details: { finish_reason: "length" } }, true],
  [{ details: { finish_reason: null } }, false],
  [{ details: null }, false],
  [{ generated_text: "" }, true],
  [{ generated_text: null }, false],
  [{}, false],
  [null, false],
  ["text", false],
])("%j has a finish reason: %s", (event, expected) => {
  expect(isFinal(event)).toBe(expected);
});

it.each([
  [{ data: "[DONE]", name: "" }, true],
  [{ data: "[DONE", name: "" }, false],
  [{ data: "gone", name: "error" }, true],
  [{ data: "null", name: "" }, true],
  [{ data: '{"a":1}', name: "message" }, true],
  [{ data: '{"a":', name: "" }, false],
  [{ data: "", name: "" }, false],
])("%j is whole: %s", (event, expected) => {
  expect(isWhole(event)).toBe(expected);
});
