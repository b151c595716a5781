import { describe, expect, it } from "vitest";
import { modelPath } from "./model-path.ts";

describe("a model's name in a path", () => {
  it("keeps slashes and encodes what is odd", () => {
    expect(modelPath("owner/name-1.5_x")).toBe("owner/name-1.5_x");
    expect(modelPath("a b/ü?#%:v@1")).toBe("a%20b/%C3%BC%3F%23%25:v@1");
  });

  it.each(["..", "a/../b", ".", "a/./b", "%2e%2E/x", "a/.%2e", "", "/a", "a//b", "a/"])("refuses %j", (name) => {
    expect(() => modelPath(name)).toThrow(`"${name}" is not a valid model id`);
  });
});
