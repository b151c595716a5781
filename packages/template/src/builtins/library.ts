import type { Builtin } from "../builtin.ts";
import { methods } from "../methods.ts";
import { listFilters } from "./filters/lists.ts";
import { selectionFilters } from "./filters/selection.ts";
import { textFilters } from "./filters/text.ts";
import { valueFilters } from "./filters/values.ts";
import { globals } from "./globals/globals.ts";
import { tests } from "./tests/tests.ts";

function table(...parts: readonly Record<string, Builtin>[]): ReadonlyMap<string, Builtin> {
  return new Map(parts.flatMap((part) => Object.entries(part)));
}

/** Everything a template can name without being given it. */
export const library = {
  filters: table(textFilters, listFilters, selectionFilters, valueFilters),
  tests: table(tests),
  methods,
  globals,
};
