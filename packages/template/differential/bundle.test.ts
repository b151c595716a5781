import { expect, test } from "vitest";
import { bundle } from "../scripts/bundle.mjs";
import * as source from "../src/index.ts";
import { parseContext } from "./context-json.mjs";
import { readCorpus } from "./corpus.mjs";
import { renderCase } from "./engine.mjs";

const corpus = readCorpus();
const code = await bundle();
const published: typeof source = await import(
  /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`
);

/** All that a user can see of one rendering; what differs from run to run is left out. */
function observe({ compile, float }: typeof source, template: string, context: string) {
  try {
    const compiled = compile(template, { now: () => new Date(2024, 6, 6, 9, 5, 3) });
    const { used, ...trace } = compiled.renderWithTrace(parseContext(context, float));
    return { report: compiled.report, trace, used: { ...used, timeMs: 0 } };
  } catch (error) {
    const { stack, partial, ...rest } = error as source.TemplateError;
    return { ...rest, message: (error as Error).message, text: String(error), partial: partial?.pieces };
  }
}

test("the published file has the same exports as the source", () => {
  expect(Object.keys(published).sort()).toEqual(Object.keys(source).sort());
  expect(published.defaultBudgets).toEqual(source.defaultBudgets);
});

test("the published file renders every fixture as Jinja2 does", () => {
  for (const { name, file, sent } of corpus)
    for (const [index, { title, outcome }] of file.cases.entries()) {
      const actual = renderCase(published, sent[index] ?? { template: "", context: "{}" });
      const found = "error" in actual ? { error: actual.error } : actual;
      expect(found, `${name}: ${title}`).toEqual(outcome && "error" in outcome ? { error: outcome.error } : outcome);
    }
});

test("reports, traces and errors of the published file have the same names and values", () => {
  for (const { name, file, sent } of corpus.filter(({ name }) => /^(chat\/|errors)/.test(name)))
    for (const [index, { title }] of file.cases.slice(0, name === "errors" ? undefined : 1).entries()) {
      const { template, context } = sent[index] ?? { template: "", context: "{}" };
      expect(observe(published, template, context), `${name}: ${title}`).toEqual(observe(source, template, context));
    }
});

test("chats, host functions and filters work in the published file", () => {
  const request: source.ChatRequest = {
    template: {
      chat_template: "{{ bos_token }}{{ messages[0].content | shout(mark='?') }}{{ add(1, b=2) }}",
      bos_token: "<s>",
    },
    messages: [{ role: "user", content: "hi" }],
    filters: { shout: (text: string, { mark }: { mark: string }) => `${text}${mark}` },
    globals: { add: (a: number, { b }: { b: number }) => a + b },
  } as never;
  expect(published.renderChat(request)).toBe("<s>hi?3");
  expect(source.renderChat(request)).toBe("<s>hi?3");
});
