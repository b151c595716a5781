import type { Branch, Expression, MacroShape, Parameter, Statement, Target } from "./ast.ts";
import { Cursor, type Word } from "./cursor.ts";
import { suggest, type TemplateError } from "./errors.ts";
import { END, type LexerOptions, NAME, TEXT } from "./lexer.ts";
import {
  parseBlockFilter,
  parseCondition,
  parseExpression,
  parseList,
  parsePrimary,
  parseTuple,
} from "./parse-expression.ts";

type StatementParser = (cursor: Cursor, keyword: Word) => Statement;

/** Keyword → parser; each is called after its keyword and leaves the cursor at `%}`. */
const parsers: ReadonlyMap<string, StatementParser> = new Map<string, StatementParser>([
  ["if", (cursor, keyword) => cursor.within(true, cursor.insideLoop, () => parseIf(cursor, keyword))],
  ["for", parseFor],
  ["set", parseSet],
  ["macro", parseMacro],
  ["call", parseCallBlock],
  ["filter", parseFilterBlock],
  ["with", parseWith],
  [
    "generation",
    (cursor, keyword) => {
      const head = headOf(cursor, keyword);
      return { kind: "generation", body: parseInner(cursor, keyword, false), ...head };
    },
  ],
  ["do", (cursor, keyword) => ({ kind: "do", value: parseTuple(cursor), ...headOf(cursor, keyword) })],
  ["print", parsePrint],
  ["break", parseJump],
  ["continue", parseJump],
]);

const UNAVAILABLE = /^(include|import|from|extends|block|autoescape)$/;

/** Parses a whole template; the cursor then holds what the template uses. */
export function parseTemplate(source: string, options: Partial<LexerOptions>, maxDepth: number) {
  const cursor = new Cursor(source, options, maxDepth);
  return { body: parseBody(cursor), uses: cursor.uses };
}

/** Parses statements up to one of `ends`, leaving the cursor after that keyword. */
function parseBody(cursor: Cursor, opener?: Word, ends: readonly string[] = []): Statement[] {
  const { depth } = cursor;
  cursor.enter();
  const body: Statement[] = [];
  for (;;) {
    const { kind, value, start, end } = cursor;
    if (kind === END) {
      if (!opener) break;
      throw cursor.fail("unterminated", `\`${opener.value}\` is never closed; expected ${listOf(ends)}`, opener);
    }
    cursor.advance();
    if (kind === TEXT) body.push({ kind: "text", value, start, end });
    else if (value === "{{") body.push(parseOutput(cursor, start));
    else {
      const keyword = cursor.name("a name");
      cursor.closing = keyword.value;
      if (ends.includes(keyword.value)) break;
      const parser = parsers.get(keyword.value);
      if (!parser) throw unknownStatement(cursor, keyword, opener, ends);
      body.push(parser(cursor, keyword));
      cursor.expect("%}");
    }
  }
  cursor.depth = depth;
  return body;
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `\`{% ${name} %}\``).join(" or ");
}

function parseOutput(cursor: Cursor, start: number): Statement {
  const value = parseTuple(cursor);
  cursor.expect("}}");
  return { kind: "output", value, reads: cursor.takeReads(), start, end: cursor.lastEnd };
}

function unknownStatement(
  cursor: Cursor,
  keyword: Word,
  opener: Word | undefined,
  ends: readonly string[],
): TemplateError {
  const name = keyword.value;
  if (UNAVAILABLE.test(name))
    return cursor.fail("unavailable_statement", `\`${name}\` is not available in chat templates`, keyword);
  if (/^(elif|else|endraw)$/.test(name) || (name.startsWith("end") && parsers.has(name.slice(3)))) {
    const hint = opener ? `\`${opener.value}\` is open and needs ${listOf(ends)}` : "no block is open";
    return cursor.refuse(`unexpected \`${name}\`; ${hint}`, keyword);
  }
  return cursor.fail(
    "unknown_statement",
    `no statement \`${name}\`${suggest(name, [...parsers.keys(), ...ends])}`,
    keyword,
  );
}

/** The place and the reads of a statement's head, once the head is parsed. */
function headOf(cursor: Cursor, { start }: Word) {
  return { reads: cursor.takeReads(), start, end: cursor.lastEnd };
}

/** Ends the head of a block (a colon before `%}` is allowed, as in Python) and parses what it holds. */
function parseBlock(cursor: Cursor, keyword: Word, ends: readonly string[] = [`end${keyword.value}`]): Statement[] {
  cursor.skip(":");
  cursor.expect("%}");
  return parseBody(cursor, keyword, ends);
}

/** Parses a block that is a scope of its own. */
function parseInner(cursor: Cursor, keyword: Word, insideLoop = cursor.insideLoop): Statement[] {
  return cursor.within(false, insideLoop, () => parseBlock(cursor, keyword));
}

function parseJump(cursor: Cursor, { value, start, end }: Word): Statement {
  if (!cursor.insideLoop) throw cursor.refuse(`\`${value}\` stands outside a loop`, { start, end });
  return { kind: value as "break" | "continue", start, end };
}

const IF_ENDS = ["elif", "else", "endif"];

function parseIf(cursor: Cursor, keyword: Word): Statement {
  const branches: Branch[] = [];
  do {
    const test = parseTuple(cursor, parseCondition);
    branches.push({ test, reads: cursor.takeReads(), body: parseBlock(cursor, keyword, IF_ENDS) });
  } while (cursor.closing === "elif");
  const otherwise = cursor.closing === "else" ? parseBlock(cursor, keyword) : undefined;
  return { kind: "if", branches, otherwise, ...headOf(cursor, keyword) };
}

function parseFor(cursor: Cursor, keyword: Word): Statement {
  const target = parseTarget(cursor);
  refuseLoopTarget(cursor, target);
  cursor.expect("in");
  const iterable = parseTuple(cursor, parseCondition);
  const head = headOf(cursor, keyword);
  const condition = cursor.skip("if") ? cursor.within(false, false, () => parseExpression(cursor)) : undefined;
  const conditionReads = cursor.takeReads();
  const recursive = cursor.skip("recursive");
  const body = cursor.within(false, true, () => {
    cursor.loopIsOwn = true;
    return parseBlock(cursor, keyword, ["endfor", "else"]);
  });
  const otherwise =
    cursor.closing === "else" ? parseInner(cursor, keyword, cursor.insideLoop && !recursive) : undefined;
  return { kind: "for", target, iterable, condition, conditionReads, body, otherwise, recursive, ...head };
}

function refuseLoopTarget(cursor: Cursor, target: Target): void {
  if (target.kind === "targets") for (const item of target.items) refuseLoopTarget(cursor, item);
  else if (target.name === "loop") throw cursor.refuse("`loop` cannot be assigned to", target);
}

function parseTarget(cursor: Cursor): Target {
  const { length } = cursor.reads;
  const target = targetOf(cursor, parseTuple(cursor, parsePrimary));
  cursor.reads.length = length;
  return target;
}

function targetOf(cursor: Cursor, node: Expression): Target {
  const { start, end } = node;
  if (node.kind === "name") return { ...node, kind: "target" };
  if (node.kind !== "tuple") throw cursor.refuse("this cannot be assigned to", node);
  return { kind: "targets", items: node.parts.map((item) => targetOf(cursor, item)), start, end };
}

const DOT = /\s*\./y;

function parseSet(cursor: Cursor, keyword: Word): Statement {
  const target = cursor.kind === NAME && cursor.follows(DOT) ? parseMember(cursor) : parseTarget(cursor);
  if (cursor.loopIsOwn && target.kind !== "member") refuseLoopTarget(cursor, target);
  if (cursor.skip("=")) return { kind: "set", target, value: parseTuple(cursor), ...headOf(cursor, keyword) };
  const filter = cursor.skip("|") ? parseBlockFilter(cursor) : undefined;
  const head = headOf(cursor, keyword);
  const body = parseInner(cursor, keyword);
  return { kind: "setBlock", target, filter, body, ...head };
}

function parseMember(cursor: Cursor): Target {
  const { value: name, start } = cursor.name("");
  cursor.advance();
  const { value: member, end } = cursor.name("a name");
  cursor.reads.push(name);
  return { kind: "member", name, member, start, end };
}

function parseName(cursor: Cursor, wanted: string): string {
  const node = parsePrimary(cursor);
  cursor.reads.pop();
  if (node.kind !== "name") throw cursor.refuse(`expected ${wanted}`, node);
  return node.name;
}

function parseParameters(cursor: Cursor): Parameter[] {
  const parameters: Parameter[] = [];
  if (!cursor.is("(")) cursor.expect("(");
  const parse = () => {
    const { start, end } = cursor;
    const name = parseName(cursor, "a name");
    const fallback = cursor.skip("=") ? parseExpression(cursor) : undefined;
    if (!fallback && parameters.at(-1)?.fallback) throw cursor.refuse(`\`${name}\` needs a default`, { start, end });
    if (parameters.some((other) => other.name === name))
      throw cursor.refuse(`\`${name}\` is given twice`, { start, end });
    parameters.push({ name, fallback });
  };
  parseList(cursor, ")", parse, false);
  return parameters;
}

function parseMacro(cursor: Cursor, keyword: Word): Statement {
  const name = parseName(cursor, "a name");
  const shape = cursor.within(false, false, () => parseMacroBody(cursor, keyword, parseParameters(cursor)));
  return { kind: "macro", name, ...shape, ...headOf(cursor, keyword) };
}

function parseMacroBody(cursor: Cursor, keyword: Word, parameters: readonly Parameter[]): MacroShape {
  return { parameters, defaultReads: cursor.takeReads(), body: parseBlock(cursor, keyword) };
}

function parseCallBlock(cursor: Cursor, keyword: Word): Statement {
  const parameters = cursor.is("(") ? parseParameters(cursor) : [];
  const defaultReads = cursor.takeReads();
  const call = parseExpression(cursor);
  const head = headOf(cursor, keyword);
  if (call.kind !== "call") throw cursor.refuse("expected a call", call);
  const shape = cursor.within(false, false, () => parseMacroBody(cursor, keyword, parameters));
  return { kind: "callBlock", call, ...shape, defaultReads, ...head };
}

function parseFilterBlock(cursor: Cursor, keyword: Word): Statement {
  return cursor.within(false, cursor.insideLoop, () => {
    const filter = parseBlockFilter(cursor);
    const head = headOf(cursor, keyword);
    return { kind: "filterBlock", filter, body: parseBlock(cursor, keyword), ...head };
  });
}

function parseWith(cursor: Cursor, keyword: Word): Statement {
  const bindings: [Target, Expression][] = [];
  while (!cursor.is("%}") && !cursor.is(":")) {
    if (bindings.length > 0) cursor.expect(",");
    const target = parseTarget(cursor);
    cursor.expect("=");
    bindings.push([target, parseExpression(cursor)]);
  }
  const head = headOf(cursor, keyword);
  const body = parseInner(cursor, keyword);
  return { kind: "with", bindings, body, ...head };
}

/** `{% print a, b %}` prints its values one after the other, which is what `~` does. */
function parsePrint(cursor: Cursor, keyword: Word): Statement {
  const parts: Expression[] = [];
  while (!cursor.is("%}")) {
    if (parts.length > 0) cursor.expect(",");
    parts.push(parseExpression(cursor));
  }
  const head = headOf(cursor, keyword);
  return { kind: "output", value: { kind: "concat", parts, start: head.start, end: head.end }, ...head };
}
