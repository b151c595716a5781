/** The precedence of `not`. */
export const NOT = 3;
/** The precedence of every comparison. */
export const COMPARISON = 4;

/** How tightly each operator binds. `**` groups from the left, unlike in Python: that is what Jinja2 does. */
export const precedences: ReadonlyMap<string, number> = new Map(
  ["", "or", "and", "", "not in == != < <= > >=", "+ -", "~", "* / // %", "**"].flatMap((operators, precedence) =>
    operators.split(" ").map((operator) => [operator, precedence] as const),
  ),
);

/** Operators whose chains become one node with many terms. */
export const chains: Readonly<Record<string, "or" | "and" | "sum" | "concat">> = {
  or: "or",
  and: "and",
  "+": "sum",
  "~": "concat",
};

/** Names that are values. */
export const constants = new Map<string, boolean | null>(
  Object.entries({ true: true, True: true, false: false, False: false, none: null, None: null }),
);
