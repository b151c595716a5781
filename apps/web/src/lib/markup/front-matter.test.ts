import { expect, it } from "vitest";
import { withoutFrontMatter } from "./front-matter.ts";

it.each([
  ["---\nlicense: mit\n---\n# Net\n", "# Net\n"],
  ["\uFEFF---\r\na: b\r\n---\r\nText", "Text"],
  ["# Net\n---\nno: matter\n---\n", "# Net\n---\nno: matter\n---\n"],
  ["---\nnever ends\n", "---\nnever ends\n"],
  ["---\n---\nText", "Text"],
  ["\n \r\n---\nlicense: mit\n---\nText", "Text"],
  ["", ""],
])("%j", (source, text) => expect(withoutFrontMatter(source)).toBe(text));
