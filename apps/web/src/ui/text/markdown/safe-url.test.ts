import { describe, expect, it } from "vitest";
import { safeUrl } from "./safe-url.ts";

describe("safeUrl", () => {
  it.each([
    "https://example.org/a?b#c",
    "http://example.org",
    "mailto:a@example.org",
    "#part",
    "/owner/name",
    "a/b.md",
    "?q=1",
  ])("allows %s", (url) => expect(safeUrl(url)).toBe(url));

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "java\u200bscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://example.org/1",
    "//evil.example/x",
    "/\\evil.example",
    "\\\\evil.example",
    "\t//evil.example",
  ])("rejects %j", (url) => expect(safeUrl(url)).toBeUndefined());
});
