import { describe, expect, it } from "vitest";
import { type ExampleKey, examples } from "../chat/examples.ts";
import { capabilitiesOf } from "./capabilities.ts";
import { renderTemplate } from "./render-template.ts";

const messages = [
  { role: "user", content: "Hi" },
  { role: "assistant", content: "Yes?" },
];

describe("renderTemplate", () => {
  it("returns text, pieces, resource use and variables read", () => {
    const source = "{% for m in messages %}<{{ m.role }}>{{ m.content }}{% endfor %}";
    const { text, pieces, used, report, error, length } = renderTemplate({ source, context: { messages } });
    expect(text).toBe("<user>Hi<assistant>Yes?");
    expect(pieces.map(({ output, message }) => [text.slice(output.start, output.end), message])).toEqual([
      ["<", 0],
      ["user", 0],
      [">", 0],
      ["Hi", 0],
      ["<", 1],
      ["assistant", 1],
      [">", 1],
      ["Yes?", 1],
    ]);
    expect(used).toMatchObject({ outputLength: text.length });
    expect(report?.variables).toEqual(["messages"]);
    expect([error, length]).toEqual([undefined, text.length]);
  });

  it("reports line, column and span of an error and keeps the output so far", () => {
    expect(renderTemplate({ source: "a\n  {{ b", context: {} }).error).toEqual({
      kind: "unterminated",
      message: expect.stringContaining("never closed"),
      line: 2,
      column: 3,
      span: { start: 4, end: 6 },
    });
    const raised = renderTemplate({ source: "before{{ raise_exception('no system role') }}", context: {} });
    expect(raised).toMatchObject({ text: "before", error: { kind: "raised", message: "no system role", line: 1 } });
    expect(raised.report).toBeDefined();
  });

  it("stops an endless loop at its line", () => {
    const source = "{% for a in range(99999) %}\n{% for b in range(99999) %}\n{% endfor %}{% endfor %}";
    const { error, used, capabilities } = renderTemplate({ source, context: {} });
    expect(error).toMatchObject({ kind: "budget", line: expect.any(Number) });
    expect(used?.steps).toBeGreaterThan(1_000);
    expect(capabilities).toBeUndefined();
  });

  it("limits the output to what can be shown", () => {
    const long = renderTemplate({ source: "{{ 'x' * 900000 }}{{ 'x' * 900000 }}", context: {} });
    expect([long.length, long.text.length, long.pieces.length]).toEqual([1_800_000, 1_000_000, 1]);
    const many = renderTemplate({ source: "{% for a in range(5000) %}x{% endfor %}", context: {} });
    expect([many.length, many.text.length, many.pieces.length]).toEqual([5_000, 5_000, 2_000]);
  });
});

const verdictsOf = (source: string, context = {}) =>
  Object.fromEntries(Object.entries(capabilitiesOf(source, context)).map(([key, { verdict }]) => [key, verdict]));

const capabilitiesOfExamples: { readonly [K in ExampleKey]: readonly string[] } = {
  chatml: ["system", "toolResults", "generationPrompt"],
  tools: ["system", "tools", "toolCalls", "parallelToolCalls", "toolResults", "generationPrompt"],
  thinking: ["system", "toolResults", "thinking", "generationPrompt"],
  images: ["system", "toolResults", "images", "generationPrompt"],
};

describe("capabilitiesOf", () => {
  it("tests what a plain template supports", () => {
    const source = "{% for m in messages %}<{{ m.role }}>{{ m.content }}{% endfor %}";
    expect(verdictsOf(source)).toEqual({
      system: "yes",
      tools: "no",
      toolCalls: "no",
      parallelToolCalls: "no",
      toolResults: "yes",
      images: "no",
      thinking: "no",
      generationPrompt: "no",
    });
  });

  it("reports the message of a template that raises an error", () => {
    const source = "{% if messages[0].role == 'system' %}{{ raise_exception('No system role here') }}{% endif %}";
    expect(capabilitiesOf(source, {}).system).toEqual({ verdict: "refused", note: "No system role here" });
  });

  it.each(Object.entries(capabilitiesOfExamples))("the example %s supports what it demonstrates", (key, can) => {
    const { template, tokens } = examples[key as ExampleKey];
    const verdicts = verdictsOf(template, tokens);
    expect(Object.keys(verdicts).filter((name) => verdicts[name] === "yes")).toEqual(can);
  });

  it("stops within its own budget", () => {
    const endless = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}";
    expect(verdictsOf(endless)).toMatchObject({ system: "refused" });
  });
});
