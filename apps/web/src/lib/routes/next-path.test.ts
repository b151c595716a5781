import { expect, test } from "vitest";
import { nextPath } from "./next-path.ts";

test.each([
  ["/models?task=a&q=b#c", "/models?task=a&q=b#c"],
  ["/owner/name/blob/main/a.txt", "/owner/name/blob/main/a.txt"],
  ["/settings/../models", "/models"],
  [undefined, "/"],
  ["", "/"],
  ["models", "/"],
  ["https://evil.example/", "/"],
  ["//evil.example/", "/"],
  ["/\\evil.example/", "/"],
  ["/a/..//evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/login?next=/login", "/"],
])("redirects %s to %s", (given, expected) => {
  expect(nextPath(given)).toBe(expected);
});
