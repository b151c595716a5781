import { htmlFilters } from "./filters/html.ts";
import { listFilters } from "./filters/lists.ts";
import { selectionFilters } from "./filters/selection.ts";
import { textFilters } from "./filters/text.ts";
import { valueFilters } from "./filters/values.ts";
import { globals } from "./globals/globals.ts";
import { methods } from "./methods/methods.ts";
import { tests } from "./tests/tests.ts";

/** Everything a template can name without being given it. */
export const library = {
  filters: new Map([...textFilters, ...htmlFilters, ...listFilters, ...selectionFilters, ...valueFilters]),
  tests,
  methods,
  globals,
};
