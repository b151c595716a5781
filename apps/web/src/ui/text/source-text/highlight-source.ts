import { createJavaScriptRegexEngine } from "@shikijs/engine-javascript";
import { codeToTokensBase, createShikiPrimitiveAsync } from "@shikijs/primitive";

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

const codeTheme = {
  name: "orrery",
  type: "light" as const,
  fg: "var(--code-foreground)",
  bg: "var(--code-background)",
  settings: [
    { settings: { foreground: "var(--code-foreground)", background: "var(--code-background)" } },
    ...scopes.map(([color, scope]) => ({ scope: [...scope], settings: { foreground: `var(--code-${color})` } })),
  ],
};

export interface HighlightedSpan {
  readonly text: string;
  readonly color: string | undefined;
}

/** Loaded per language when a file is opened. */
const grammars = {
  bash: () => import("@shikijs/langs/bash"),
  cpp: () => import("@shikijs/langs/c"),
  css: () => import("@shikijs/langs/css"),
  diff: () => import("@shikijs/langs/diff"),
  docker: () => import("@shikijs/langs/docker"),
  go: () => import("@shikijs/langs/go"),
  html: () => import("@shikijs/langs/html"),
  ini: () => import("@shikijs/langs/ini"),
  java: () => import("@shikijs/langs/java"),
  javascript: () => import("@shikijs/langs/javascript"),
  jinja: () => import("@shikijs/langs/jinja"),
  json: () => import("@shikijs/langs/json"),
  markdown: () => import("@shikijs/langs/markdown"),
  python: () => import("@shikijs/langs/python"),
  rust: () => import("@shikijs/langs/rust"),
  sql: () => import("@shikijs/langs/sql"),
  toml: () => import("@shikijs/langs/toml"),
  typescript: () => import("@shikijs/langs/typescript"),
  yaml: () => import("@shikijs/langs/yaml"),
} as const;

const isKnown = (language: string): language is keyof typeof grammars => Object.hasOwn(grammars, language);

const openHighlighter = () =>
  createShikiPrimitiveAsync({
    themes: [codeTheme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });

let opened: ReturnType<typeof openHighlighter> | undefined;

/** Longer lines are not highlighted. */
const maxLineLength = 2000;

export const highlightSource = async (
  code: string,
  language: string,
): Promise<readonly (readonly HighlightedSpan[])[] | undefined> => {
  if (!isKnown(language)) return undefined;
  opened ??= openHighlighter();
  const highlighter = await opened;
  await highlighter.loadLanguage(grammars[language]());
  const options = { lang: language, theme: codeTheme.name, tokenizeMaxLineLength: maxLineLength };
  const lines = codeToTokensBase(highlighter, code.replace(/\n$/, ""), options);
  return lines.map((line) => line.map(({ content, color }) => ({ text: content, color: color })));
};
