import { describe, expect, inject, test } from "vitest";
import { compile } from "../src/index.ts";
import { listChatTemplates } from "./corpus.mjs";
import { plainConversation, SIZES, toolConversation } from "./long-conversations.mjs";

const templates = listChatTemplates();
/** Long conversations take long: `npm test` has them for every tenth template. */
const templatesForLong = templates.filter((_, at) => inject("isFullRun") || at % 10 === 0);
const shortSizes = SIZES.filter((size) => size <= 100);
const longSizes = SIZES.filter((size) => size > 100);
// The clock of a busy machine says nothing about a template; every other budget is the default.
const budgets = { timeMs: 600_000 };

/** The length of the output, or the kind of the error. */
function outcomeOf(source: string, context: Record<string, unknown>): number | string {
  try {
    return compile(source, { budgets }).render(context).length;
  } catch (error) {
    return (error as { kind: string }).kind;
  }
}

test("there are 60 chat templates", () => {
  expect(templates).toHaveLength(60);
});

const rendersAll = (source: string, sizes: readonly number[]): void => {
  test.each(sizes)("renders %i messages", (size) => {
    expect(outcomeOf(source, plainConversation(size))).toBeGreaterThan(size * 40);
  });

  test.each(sizes)("renders tool calls in %i messages, unless the template refuses them", (size) => {
    const [small, large] = [4, size].map((count) => outcomeOf(source, toolConversation(count)));
    if (typeof small === "string") expect(large).toBe(small);
    else expect(large).toBeGreaterThan(size * 40);
  });
};

describe.each(templates)("$name", ({ source }) => {
  rendersAll(source, shortSizes);
});

describe.each(templatesForLong)("$name, long", ({ name, source }) => {
  test("renders 10,000 messages and more than 1 MB within the default budgets", () => {
    // One template cuts its messages short, and needs more of them for a megabyte.
    const count = name === "orca-mini" ? 25_000 : 10_000;
    expect(outcomeOf(source, plainConversation(count))).toBeGreaterThan(1_000_000);
  });
  rendersAll(source, longSizes);
});

describe("steps are charged in proportion to the work", () => {
  const stepsOf = (source: string, count: number) =>
    compile(source, { budgets }).renderWithTrace(plainConversation(count)).used.steps;

  test.each(templatesForLong.filter(({ name }) => name !== "jamba"))("$name", ({ source }) => {
    const few = stepsOf(source, 500);
    const many = stepsOf(source, 5_000);
    expect(many / few).toBeLessThan(10.5);
  });
});
