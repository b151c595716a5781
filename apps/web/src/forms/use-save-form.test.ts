import { expect, it } from "vitest";
import { requestOf } from "./use-save-form.ts";

it("what must be corrected first is thrown, as an error of the hub is", () => {
  expect(requestOf({ request: 1 })).toBe(1);
  expect(() => requestOf({ problem: "Enter a name." })).toThrow("Enter a name.");
});
