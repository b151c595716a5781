/** The precedence of `not`. */
export const NOT = 3;
/** The precedence of every comparison. */
export const COMPARISON = 4;

/** How tightly each operator binds. `**` groups from the left, unlike in Python: that is what Jinja2 does. */
export const precedences: ReadonlyMap<string, number> = new Map([
  ["or", 1],
  ["and", 2],
  ["not", COMPARISON],
  ["in", COMPARISON],
  ["==", COMPARISON],
  ["!=", COMPARISON],
  ["<", COMPARISON],
  ["<=", COMPARISON],
  [">", COMPARISON],
  [">=", COMPARISON],
  ["+", 5],
  ["-", 5],
  ["~", 6],
  ["*", 7],
  ["/", 7],
  ["//", 7],
  ["%", 7],
  ["**", 8],
]);

/** Operators whose chains become one node with many terms. */
export const chains: Readonly<Record<string, "or" | "and" | "sum" | "concat">> = {
  or: "or",
  and: "and",
  "+": "sum",
  "~": "concat",
};

/** Names that are values. */
export const constants = new Map<string, boolean | null>([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["none", null],
  ["None", null],
]);
