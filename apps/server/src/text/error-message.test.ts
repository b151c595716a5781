import { expect, it } from "vitest";
import { errorMessageHeader } from "./error-message.ts";

it("repeats a message in the header exactly, or not at all", () => {
  expect(errorMessageHeader('Not found: "a".')).toEqual({ "x-error-message": 'Not found: "a".' });
  expect(errorMessageHeader('Not found: "ä".')).toEqual({});
  expect(errorMessageHeader("x".repeat(501))).toEqual({});
  expect(errorMessageHeader("two\nlines", "HEAD")).toEqual({ "x-error-message": "two lines" });
});
