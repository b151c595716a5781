import { compile } from "@orrery/template";
import { describe, expect, it } from "vitest";
import { highlightedBy, lineAndColumn } from "./highlighted.ts";

const source = "^{% for m in messages %}<{{ m.role }}>{% endfor %}$";
const { text, pieces } = compile(source).renderWithTrace({ messages: [{ role: "user" }, { role: "bot" }] });

const show = (...[target]: Parameters<typeof highlightedBy> extends [infer P, unknown] ? [P] : never) => {
  const highlighted = highlightedBy(target, pieces);
  return {
    output: [...highlighted.pieces].map((at) => {
      const { start = 0, end = 0 } = pieces[at]?.output ?? {};
      return text.slice(start, end);
    }),
    template: highlighted.spans.map(({ start, end }) => source.slice(start, end)),
    messages: [...highlighted.messages],
  };
};

describe("highlightedBy", () => {
  it("highlights template and message of an output piece", () => {
    expect(show({ kind: "piece", at: 5 })).toEqual({ output: ["bot"], template: ["{{ m.role }}"], messages: [1] });
    expect(show({ kind: "piece", at: 0 })).toEqual({ output: ["^"], template: ["^"], messages: [] });
  });

  it("highlights all output of a template position", () => {
    expect(show({ kind: "template", offset: source.indexOf("m.role") })).toEqual({
      output: ["user", "bot"],
      template: ["{{ m.role }}"],
      messages: [0, 1],
    });
    expect(show({ kind: "template", offset: 3 })).toEqual({ output: [], template: [], messages: [] });
  });

  it("highlights the output of a message", () => {
    expect(show({ kind: "message", at: 0 })).toEqual({
      output: ["<", "user", ">"],
      template: ["<", "{{ m.role }}", ">"],
      messages: [0],
    });
    expect(show({ kind: "message", at: 7 })).toEqual({ output: [], template: [], messages: [7] });
    expect(show(undefined)).toEqual({ output: [], template: [], messages: [] });
  });
});

it("lineAndColumn counts from one, columns in code points", () => {
  expect(lineAndColumn("ab\n🪐c", 0)).toEqual({ line: 1, column: 1 });
  expect(lineAndColumn("ab\n🪐c", 5)).toEqual({ line: 2, column: 2 });
});
