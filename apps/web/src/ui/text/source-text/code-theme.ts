const scopes: readonly (readonly [color: string, scopes: readonly string[]])[] = [
  ["comment", ["comment", "punctuation.definition.comment"]],
  ["string", ["string", "markup.inline.raw", "markup.fenced_code", "string.template"]],
  [
    "constant",
    ["constant.numeric", "constant.language", "constant.character", "support.constant", "variable.language"],
  ],
  ["keyword", ["keyword", "storage", "storage.type", "storage.modifier", "keyword.control", "markup.heading"]],
  [
    "function",
    [
      "entity.name",
      "support.function",
      "support.type",
      "support.class",
      "entity.other.attribute-name",
      "support.type.property-name",
    ],
  ],
  ["link", ["markup.underline.link", "string.other.link"]],
  ["inserted", ["markup.inserted"]],
  ["deleted", ["markup.deleted"]],
  ["punctuation", ["punctuation", "meta.brace", "keyword.operator"]],
];

export const codeTheme = {
  name: "orrery",
  type: "light" as const,
  fg: "var(--code-foreground)",
  bg: "var(--code-background)",
  settings: [
    { settings: { foreground: "var(--code-foreground)", background: "var(--code-background)" } },
    ...scopes.map(([color, scope]) => ({ scope: [...scope], settings: { foreground: `var(--code-${color})` } })),
  ],
};
