import type { Branch, Expression, Parameter, Statement, Target } from "./ast.ts";
import { Cursor } from "./cursor.ts";
import { suggest, type TemplateError } from "./errors.ts";
import { parseBlockFilter, parseCondition, parseExpression, parsePrimary, parseTuple } from "./parse-expression.ts";
import type { Token } from "./tokens.ts";

type StatementParser = (cursor: Cursor, keyword: Token) => Statement;

/** Keyword → parser; each is called after its keyword and leaves the cursor at `%}`. */
const parsers: Record<string, StatementParser> = {
  if: parseIf,
  for: parseFor,
  set: parseSet,
  macro: parseMacro,
  call: parseCallBlock,
  filter: parseFilterBlock,
  with: parseWith,
  generation: (cursor, keyword) => ({ kind: "generation", body: parseBlock(cursor, keyword), ...spanFrom(cursor, keyword) }),
  do: (cursor, keyword) => ({ kind: "do", value: parseTuple(cursor), ...spanFrom(cursor, keyword) }),
  print: parsePrint,
  break: (_, keyword) => ({ kind: "break", start: keyword.start, end: keyword.end }),
  continue: (_, keyword) => ({ kind: "continue", start: keyword.start, end: keyword.end }),
};

const unavailable = new Set(["include", "import", "from", "extends", "block", "autoescape"]);
const closing = new Set(["elif", "else", ...Object.keys(parsers).map((name) => `end${name}`), "endraw"]);

/** Parses a whole template into its statements. */
export function parseTemplate(tokens: readonly Token[], source: string, maxDepth: number): Statement[] {
  const cursor = new Cursor(tokens, source, maxDepth);
  return parseBody(cursor, undefined, []);
}

/** Parses statements up to one of `ends`, leaving the cursor at that keyword. */
function parseBody(cursor: Cursor, opener: Token | undefined, ends: readonly string[]): Statement[] {
  cursor.enter();
  const body: Statement[] = [];
  for (;;) {
    const token = cursor.current;
    if (token.kind === "end") {
      if (opener) throw neverClosed(cursor, opener, ends);
      break;
    }
    cursor.advance();
    if (token.kind === "text") {
      body.push({ kind: "text", value: token.value, start: token.start, end: token.end });
    } else if (token.kind === "openOutput") {
      body.push(parseOutput(cursor, token));
    } else {
      const keyword = cursor.expect("name", "a statement's name");
      if (ends.includes(keyword.value)) break;
      body.push(parseStatement(cursor, keyword, opener, ends));
    }
  }
  cursor.leave();
  return body;
}

function neverClosed(cursor: Cursor, opener: Token, ends: readonly string[]): TemplateError {
  return cursor.fail("unterminated", `\`${opener.value}\` is never closed; expected ${listOf(ends)}`, opener);
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `\`{% ${name} %}\``).join(" or ");
}

function parseOutput(cursor: Cursor, open: Token): Statement {
  const value = parseTuple(cursor);
  cursor.expect("closeOutput", "`}}`");
  return { kind: "output", value, start: open.start, end: cursor.lastEnd };
}

function parseStatement(cursor: Cursor, keyword: Token, opener: Token | undefined, ends: readonly string[]): Statement {
  const parser = Object.hasOwn(parsers, keyword.value) ? parsers[keyword.value] : undefined;
  if (!parser) throw unknownStatement(cursor, keyword, opener, ends);
  const statement = parser(cursor, keyword);
  cursor.expect("closeBlock", "`%}`");
  return statement;
}

function unknownStatement(cursor: Cursor, keyword: Token, opener: Token | undefined, ends: readonly string[]): TemplateError {
  const name = keyword.value;
  if (unavailable.has(name)) {
    return cursor.fail("unavailable_statement", `\`${name}\` is not available here: a chat template stands alone`, keyword);
  }
  if (closing.has(name)) {
    const hint = opener ? `; \`${opener.value}\` is open and needs ${listOf(ends)}` : "; no block is open";
    return cursor.fail("unexpected_token", `unexpected \`${name}\`${hint}`, keyword);
  }
  const known = [...Object.keys(parsers), "raw", ...ends];
  return cursor.fail("unknown_statement", `no statement \`${name}\`${suggest(name, known)}`, keyword);
}

function spanFrom(cursor: Cursor, keyword: Token): { start: number; end: number } {
  return { start: keyword.start, end: cursor.lastEnd };
}

/** Ends the head of a block (a colon before `%}` is allowed, as in Python) and parses what it holds. */
function parseBlockBody(cursor: Cursor, keyword: Token, ends: readonly string[]): Statement[] {
  cursor.skipSign(":");
  cursor.expect("closeBlock", "`%}`");
  return parseBody(cursor, keyword, ends);
}

function parseBlock(cursor: Cursor, keyword: Token): Statement[] {
  return parseBlockBody(cursor, keyword, [`end${keyword.value}`]);
}

function parseIf(cursor: Cursor, keyword: Token): Statement {
  const branches: Branch[] = [];
  let otherwise: Statement[] | undefined;
  for (;;) {
    const test = parseTuple(cursor, { item: parseCondition });
    branches.push({ test, body: parseBlockBody(cursor, keyword, ["elif", "else", "endif"]) });
    const end = cursor.last.value;
    if (end === "elif") continue;
    if (end === "else") otherwise = parseBlockBody(cursor, keyword, ["endif"]);
    return { kind: "if", branches, otherwise, ...spanFrom(cursor, keyword) };
  }
}

function parseFor(cursor: Cursor, keyword: Token): Statement {
  const target = parseTarget(cursor, "in");
  cursor.expectName("in");
  const iterable = parseTuple(cursor, { item: parseCondition, endName: "recursive" });
  const condition = cursor.skipName("if") ? parseExpression(cursor) : undefined;
  const recursive = cursor.skipName("recursive");
  const head = spanFrom(cursor, keyword);
  const body = parseBlockBody(cursor, keyword, ["endfor", "else"]);
  const hasElse = cursor.last.value === "else";
  const otherwise = hasElse ? parseBlockBody(cursor, keyword, ["endfor"]) : undefined;
  return { kind: "for", target, iterable, condition, body, otherwise, recursive, ...head };
}

function parseTarget(cursor: Cursor, endName?: string): Target {
  const node = parseTuple(cursor, endName === undefined ? { item: parsePrimary } : { item: parsePrimary, endName });
  return targetOf(cursor, node);
}

function targetOf(cursor: Cursor, node: Expression): Target {
  const { start, end } = node;
  if (node.kind === "name") return { kind: "name", name: node.name, start, end };
  if (node.kind !== "tuple") throw cursor.fail("unexpected_token", "only names can be assigned to", node);
  return { kind: "targets", items: node.items.map((item) => targetOf(cursor, item)), start, end };
}

function parseSet(cursor: Cursor, keyword: Token): Statement {
  const target = parseSetTarget(cursor);
  if (cursor.skipSign("=")) return { kind: "set", target, value: parseTuple(cursor), ...spanFrom(cursor, keyword) };
  const filter = cursor.isSign("|") ? parseBlockFilter(cursor, true) : undefined;
  const head = spanFrom(cursor, keyword);
  return { kind: "setBlock", target, filter, body: parseBlock(cursor, keyword), ...head };
}

function parseSetTarget(cursor: Cursor): Target {
  const { next, current } = cursor;
  if (current.kind !== "name" || next.kind !== "sign" || next.value !== ".") return parseTarget(cursor);
  cursor.advance();
  cursor.advance();
  const attribute = cursor.expect("name", "an attribute's name").value;
  return { kind: "member", name: current.value, attribute, start: current.start, end: cursor.lastEnd };
}

function parseName(cursor: Cursor, wanted: string): string {
  const node = parsePrimary(cursor);
  if (node.kind !== "name") throw cursor.fail("unexpected_token", `expected ${wanted}`, node);
  return node.name;
}

function parseParameters(cursor: Cursor): Parameter[] {
  cursor.expectSign("(");
  const parameters: Parameter[] = [];
  while (!cursor.isSign(")")) {
    if (parameters.length > 0) cursor.expectSign(",");
    const token = cursor.current;
    const name = parseName(cursor, "a parameter's name");
    const fallback = cursor.skipSign("=") ? parseExpression(cursor) : undefined;
    if (!fallback && parameters.at(-1)?.fallback) {
      throw cursor.fail("unexpected_token", `\`${name}\` needs a default, because the parameter before it has one`, token);
    }
    parameters.push({ name, fallback });
  }
  cursor.expectSign(")");
  return parameters;
}

function parseMacro(cursor: Cursor, keyword: Token): Statement {
  const name = parseName(cursor, "the macro's name");
  const parameters = parseParameters(cursor);
  const head = spanFrom(cursor, keyword);
  return { kind: "macro", name, parameters, body: parseBlock(cursor, keyword), ...head };
}

function parseCallBlock(cursor: Cursor, keyword: Token): Statement {
  const parameters = cursor.isSign("(") ? parseParameters(cursor) : [];
  const call = parseExpression(cursor);
  if (call.kind !== "call") throw cursor.fail("unexpected_token", "expected a call such as `name()` here", call);
  const head = spanFrom(cursor, keyword);
  return { kind: "callBlock", call, parameters, body: parseBlock(cursor, keyword), ...head };
}

function parseFilterBlock(cursor: Cursor, keyword: Token): Statement {
  const filter = parseBlockFilter(cursor, false);
  const head = spanFrom(cursor, keyword);
  return { kind: "filterBlock", filter, body: parseBlock(cursor, keyword), ...head };
}

function parseWith(cursor: Cursor, keyword: Token): Statement {
  const bindings: [Target, Expression][] = [];
  while (cursor.current.kind !== "closeBlock" && !cursor.isSign(":")) {
    if (bindings.length > 0) cursor.expectSign(",");
    const target = parseTarget(cursor);
    cursor.expectSign("=");
    bindings.push([target, parseExpression(cursor)]);
  }
  const head = spanFrom(cursor, keyword);
  return { kind: "with", bindings, body: parseBlock(cursor, keyword), ...head };
}

/** `{% print a, b %}` prints its values one after the other, which is what `~` does. */
function parsePrint(cursor: Cursor, keyword: Token): Statement {
  const terms: Expression[] = [];
  while (cursor.current.kind !== "closeBlock") {
    if (terms.length > 0) cursor.expectSign(",");
    terms.push(parseExpression(cursor));
  }
  const span = spanFrom(cursor, keyword);
  return { kind: "output", value: { kind: "concat", terms, ...span }, ...span };
}
