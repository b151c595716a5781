import type { Budgets } from "./budgets.ts";
import { TemplateError } from "./errors.ts";

const problems: Readonly<Record<keyof Budgets, (limit: string) => string>> = {
  steps: (limit) => `this template needs more than ${limit} steps`,
  outputLength: (limit) => `the output, or a string in the template, has more than ${limit} characters`,
  depth: (limit) => `nested deeper than ${limit} levels`,
  rangeLength: (limit) => `a range has more than ${limit} items`,
  repeatLength: (limit) => `repeating or padding creates more than ${limit} characters or items`,
  timeMs: (limit) => `rendering takes longer than ${limit} ms`,
};

/** The error for exceeding a budget: which one, and how to raise it. */
export function budgetError(budget: keyof Budgets, limit: number): TemplateError {
  const shown = Math.round(limit).toLocaleString("en-US");
  return new TemplateError("budget", `${problems[budget](shown)}; raise \`budgets.${budget}\` to allow it`);
}

/** The error for exceeding a limit that is no budget and cannot be raised. */
export function fixedLimitError(what: string, limit: number): TemplateError {
  return new TemplateError("budget", `more than ${limit.toLocaleString("en-US")} ${what}, which is a fixed limit`);
}
