export type CodeKind = "plain" | "comment" | "string" | "number" | "keyword";

export interface CodeToken {
  readonly kind: CodeKind;
  readonly text: string;
}

const keywords = {
  js: "as async await break case catch class const continue default do else export extends false finally for from function if import in instanceof let new null of return switch this throw true try type typeof undefined var void while yield",
  py: "and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return True try while with yield",
  sh: "case do done elif else esac export fi for function if in then while curl npm node python pip",
  json: "true false null",
  yaml: "true false null yes no on off",
  c: "auto bool break case catch char class const continue default delete do double else enum export extern false final float fn for func go if impl import in int interface let long match mod mut namespace new null nullptr package private protected pub public return self short signed sizeof static string struct super switch template this throw true try type typedef union unsigned use using var virtual void while",
  sql: "and as asc between by case create desc distinct else end exists from group having in inner insert into is join left like limit not null offset on or order select set then union update values when where with",
  jinja:
    "and block break call continue elif else endblock endcall endfilter endfor endgeneration endif endmacro endset false filter for generation if in is macro namespace none not or raw endraw set true",
  http: "POST GET PUT DELETE HEAD",
} as const;

type Grammar = keyof typeof keywords;

const grammars: ReadonlyMap<string, Grammar> = new Map(
  Object.entries({
    js: "js",
    javascript: "js",
    jsx: "js",
    ts: "js",
    typescript: "js",
    tsx: "js",
    py: "py",
    python: "py",
    sh: "sh",
    bash: "sh",
    shell: "sh",
    console: "sh",
    json: "json",
    jsonl: "json",
    yaml: "yaml",
    yml: "yaml",
    toml: "yaml",
    ini: "yaml",
    dockerfile: "sh",
    zsh: "sh",
    c: "c",
    cpp: "c",
    "c++": "c",
    csharp: "c",
    java: "c",
    go: "c",
    rust: "c",
    rs: "c",
    swift: "c",
    sql: "sql",
    jinja: "jinja",
    jinja2: "jinja",
    http: "http",
  }),
);

const comments: { readonly [G in Grammar]: string } = {
  js: String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`,
  py: String.raw`#[^\n]*`,
  sh: String.raw`(?<=^|\s)#[^\n]*`,
  json: "(?!)",
  yaml: String.raw`(?<=^|\s)#[^\n]*`,
  c: String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`,
  sql: String.raw`--[^\n]*`,
  jinja: String.raw`\{#[\s\S]*?#\}`,
  http: "(?!)",
};

const strings = String.raw`"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|${"`"}(?:\\.|[^${"`"}\\])*${"`"}`;
const numbers = String.raw`\b\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?\b`;
const words = String.raw`(?<![\w$.-])[A-Za-z_]\w*(?![\w-])`;

const patternOf = (grammar: Grammar): RegExp =>
  new RegExp(`(${comments[grammar]})|(${strings})|(${numbers})|(${words})`, "gm");

const kindOf = (match: RegExpExecArray, known: ReadonlySet<string>): CodeKind => {
  if (match[1] !== undefined) return "comment";
  if (match[2] !== undefined) return "string";
  if (match[3] !== undefined) return "number";
  return known.has(match[0]) ? "keyword" : "plain";
};

/** Good enough for short examples without downloading a grammar. */
export const codeTokens = (code: string, language: string): readonly CodeToken[] => {
  const grammar = grammars.get(language.toLowerCase());
  if (!grammar) return [{ kind: "plain", text: code }];
  const known = new Set(keywords[grammar].split(" "));
  const tokens: CodeToken[] = [];
  let at = 0;
  for (const match of code.matchAll(patternOf(grammar))) {
    const kind = kindOf(match, known);
    if (kind === "plain") continue;
    if (match.index > at) tokens.push({ kind: "plain", text: code.slice(at, match.index) });
    tokens.push({ kind, text: match[0] });
    at = match.index + match[0].length;
  }
  if (at < code.length) tokens.push({ kind: "plain", text: code.slice(at) });
  return tokens;
};
