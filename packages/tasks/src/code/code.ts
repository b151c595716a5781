import { foldPython } from "./fold-python.ts";
import { javascriptLiteral, jsonLiteral, type LiteralValue, pythonLiteral, shellWord } from "./literals.ts";
import { backslashEscape, escapeInvisible, utf16Escape } from "./text-escapes.ts";

/** The languages program text is made in. */
export type Language = "python" | "shell" | "javascript" | "csharp" | "json" | "yaml";

const source = Symbol("source");

/**
 * Program text that is safe to insert into more of its language. Only the tags of this file make it, and they turn
 * every value into a literal; so no text from outside can become code.
 */
export interface Code<Kind extends Language | "comment" = Language> {
  readonly language: Kind;
  readonly [source]: string;
}

const isCode = (part: unknown): part is Code<Language | "comment"> =>
  typeof part === "object" && part !== null && source in part;

interface Grammar {
  /** A value's literal; `isWord` says that it begins a word of a command line. */
  readonly literal: (value: LiteralValue, isWord: boolean) => string;
  readonly comment: string;
}

/** A word that begins with a dash would be read as an option; as a path it cannot be. */
const shellArgument = (value: LiteralValue, isWord: boolean): string =>
  shellWord(isWord && typeof value === "string" && value.startsWith("-") ? `./${value}` : value);

const grammars: Readonly<Record<Language, Grammar>> = {
  python: { literal: pythonLiteral, comment: "# " },
  shell: { literal: shellArgument, comment: "# " },
  javascript: { literal: javascriptLiteral, comment: "// " },
  csharp: { literal: jsonLiteral, comment: "// " },
  json: { literal: jsonLiteral, comment: "// " },
  yaml: { literal: jsonLiteral, comment: "# " },
};

/** What may stand in a template: values, more code of the same language, or a comment. */
type Part<Kind extends Language> = LiteralValue | Code<Kind> | Code<"comment">;

const tagFor =
  <Kind extends Language>(language: Kind) =>
  (strings: TemplateStringsArray, ...parts: readonly Part<Kind>[]): Code<Kind> => ({
    language,
    [source]: fill(grammars[language], dedent(strings.raw), parts),
  });

/** Python: `` python`model = load(${id})` `` */
export const python = tagFor("python");
/** Commands for bash or zsh, each value one word: `` shell`ollama run hf.co/${id}` `` */
export const shell = tagFor("shell");
export const javascript = tagFor("javascript");
export const csharp = tagFor("csharp");
export const json = tagFor("json");
export const yaml = tagFor("yaml");

/** No code at all: a line that holds nothing else disappears. */
export const nothing: Code<"comment"> = { language: "comment", [source]: "" };

/** The longest value a comment shows whole. */
const commentValueLength = 120;

/** A comment's value on one line. Python would take `coding:` for the name of the file's encoding. */
const commentValue = (value: string | number | Code<"comment">): string => {
  if (isCode(value)) return value[source];
  const text = String(value);
  const shown = text.length > commentValueLength ? `${text.slice(0, commentValueLength)}…` : text;
  return escapeInvisible(shown, backslashEscape).replaceAll(/coding(?=[:=])/gi, "$& ");
};

/** A remark that takes the comment mark of the language it is put into. Values stay on its line. */
export const comment = (
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Code<"comment">)[]
): Code<"comment"> => {
  const [first = "", ...rest] = dedent(strings.raw);
  const text = rest.reduce((sum, next, place) => sum + commentValue(values[place] ?? "") + next, first);
  return { language: "comment", [source]: text.trim() };
};

const keywords = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from global if
  import in is lambda nonlocal not or pass raise return try while with yield`.split(/\s+/),
);

/** A name for use in Python code, if the text is one. */
export const pythonName = (text: string | undefined): Code<"python"> | undefined =>
  text !== undefined && /^[A-Za-z_]\w{0,99}$/.test(text) && !keywords.has(text)
    ? { language: "python", [source]: text }
    : undefined;

/** JSON over several lines as one word of a command. JSON can spell a single quote without one, so none can end it. */
export const quotedJson = (value: LiteralValue): Code<"shell"> => {
  const lines = JSON.stringify(value, null, 2)
    .split("\n")
    .map((line) => escapeInvisible(line.replaceAll("'", "\\u0027"), utf16Escape));
  return { language: "shell", [source]: `'${lines.join("\n")}'` };
};

/** One finished program, and the language it is written in. */
export interface Program {
  readonly language: Language;
  readonly content: string;
}

/** Code as a program of its own. */
export const programOf = (code: Code): Program => ({ language: code.language, content: textOf(code) });

/** The finished program text. */
export const textOf = (code: Code): string => {
  const text = code[source].trim();
  return code.language === "python" ? foldPython(text) : text;
};

/** A template's own text without the indentation it has in our source. Only a backslash before `` ` `` or `$` is ours. */
const dedent = (raw: readonly string[]): readonly string[] => {
  const lines = raw.join("x").split("\n").slice(1);
  const indents = lines.map((line) => line.search(/\S/)).filter((indent) => indent >= 0);
  const margin = new RegExp(`\n {0,${Math.min(...indents, 80)}}`, "g");
  return raw.map((text) => text.replaceAll(margin, "\n").replaceAll(/\\([`$])/g, "$1"));
};

const fill = (grammar: Grammar, strings: readonly string[], parts: readonly Part<Language>[]): string => {
  let text = (strings[0] ?? "").replace(/^\n/, "");
  for (const [place, part] of parts.entries()) {
    const next = strings[place + 1] ?? "";
    const inserted = isCode(part) ? blockAfter(text, grammar, part) : grammar.literal(part, /(^|\s)$/.test(text));
    text = inserted === "" ? withoutLine(text, next) : text + inserted + next;
  }
  return text.trimEnd();
};

/** A piece of code, its later lines indented like the line it is put on. */
const blockAfter = (text: string, grammar: Grammar, code: Code<Language | "comment">): string => {
  const mark = code.language === "comment" ? grammar.comment : "";
  const indentation = /^ */.exec(text.slice(text.lastIndexOf("\n") + 1))?.[0] ?? "";
  if (code[source] === "") return "";
  return code[source]
    .split("\n")
    .map((line, place) => (line === "" ? mark.trimEnd() : (place > 0 ? indentation : "") + mark + line))
    .join("\n");
};

/** Goes on after nothing was put on a line: a line left blank goes, and so do blank lines that then meet. */
const withoutLine = (text: string, next: string): string => {
  const start = text.lastIndexOf("\n") + 1;
  if (text.slice(start).trim() !== "" || !/^(\n|$)/.test(next)) return text + next;
  const before = text.slice(0, start);
  return before + next.replace(/(^|\n\n)$/.test(before) ? /^\n+/ : /^\n/, "");
};
