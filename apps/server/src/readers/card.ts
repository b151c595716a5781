import { isMap, isScalar, LineCounter, parseDocument, type YAMLMap } from "yaml";
import { type CardProblem, checkField } from "./card-fields.ts";
import type { RepositoryKind } from "./repository-id.ts";

/** A README.md taken apart. */
export interface Card {
  /** The front matter's fields; undefined where there is none that can be read. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** The text below the front matter. */
  readonly body: string;
  readonly problems: readonly CardProblem[];
}

const maxMatterLength = 1024 * 1024;
const maxAliases = 100;
const maxNesting = 64;

/** The front matter and its offset; undefined if the text does not start with one. */
const split = (text: string): { matter?: string; body: string; problem?: CardProblem } => {
  if (!/^---[ \t]*\r?\n/.test(text)) return { body: text };
  const start = text.indexOf("\n") + 1;
  const end = text.slice(start).search(/^---[ \t]*\r?$/m);
  if (end < 0)
    return {
      body: text,
      problem: {
        line: 1,
        message: "The front matter starts with --- and has no end. Add --- below it.",
        isFatal: true,
      },
    };
  const below = text.indexOf("\n", start + end);
  return { matter: text.slice(start, start + end), body: below < 0 ? "" : text.slice(below + 1) };
};

/** Brackets are counted without regard to quotes: a card that nests this deep in either is none. */
const isTooDeep = (text: string): boolean => {
  let depth = 0;
  for (const sign of text) {
    if (sign === "[" || sign === "{") depth++;
    else if (sign === "]" || sign === "}") depth = Math.max(0, depth - 1);
    if (depth > maxNesting) return true;
  }
  return false;
};

const fatal = (line: number, message: string): CardProblem => ({ line, message, isFatal: true });

const checkFields = (
  map: YAMLMap,
  data: Readonly<Record<string, unknown>>,
  kind: RepositoryKind,
  lineAt: (offset: number) => number,
): CardProblem[] => {
  const seen = new Set<string>();
  return map.items.flatMap(({ key }) => {
    if (!isScalar(key) || typeof key.value !== "string") return [];
    const name = key.value;
    const line = lineAt(key.range?.[0] ?? 0);
    const messages = checkField(kind, name, data);
    if (seen.has(name)) messages.unshift(`“${name}” is declared twice. Remove one.`);
    seen.add(name);
    return messages.map((message) => ({ line, message, isFatal: false }));
  });
};

const readMatter = (matter: string, kind: RepositoryKind): Pick<Card, "data" | "problems"> => {
  const lines = new LineCounter();
  // The first line is the --- above. Keys are compared by us: the library's own check is quadratic.
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  const document = parseDocument(matter, { lineCounter: lines, uniqueKeys: false, schema: "core", logLevel: "silent" });
  const problems = document.errors.map(({ pos, message }) =>
    fatal(lineAt(pos[0]), `This is not YAML: ${message.split(/ at line |\n/)[0]}.`),
  );
  if (problems.length > 0) return { problems: problems.slice(0, 20) };
  if (document.contents === null) return { data: {}, problems: [] };
  if (!isMap(document.contents))
    return { problems: [fatal(2, "The front matter must be fields like “license: mit”.")] };
  const data = document.toJS({ maxAliasCount: maxAliases }) as Record<string, unknown>;
  return { data, problems: checkFields(document.contents, data, kind, lineAt).slice(0, 100) };
};

/** Takes a README.md apart, and says line by line what is wrong with its front matter. Never throws. */
export const readCard = (text: string, kind: RepositoryKind = "model"): Card => {
  const { matter, body, problem } = split(text.replace(/^\uFEFF/, ""));
  if (matter === undefined) return { body, problems: problem ? [problem] : [] };
  if (matter.length > maxMatterLength)
    return { body, problems: [fatal(1, `The front matter has more than ${maxMatterLength} characters.`)] };
  if (isTooDeep(matter))
    return { body, problems: [fatal(1, `The front matter nests more than ${maxNesting} levels.`)] };
  try {
    return { ...readMatter(matter, kind), body };
  } catch {
    // Too many aliases, or block nesting beyond what the parser's stack takes.
    return { body, problems: [fatal(1, "The front matter repeats or nests itself too often.")] };
  }
};
