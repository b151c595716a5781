import { suggest, type TemplateError } from "../errors.ts";
import type { AssignmentTarget, Branch, Expression, MacroShape, Parameter, Statement } from "./ast.ts";
import {
  depth,
  enterLevel,
  expect,
  fail,
  insideLoop,
  is,
  leaveToLevel,
  loopIsOwn,
  reads,
  references,
  refuse,
  skip,
  startParsing,
  takeName,
  takeReads,
  type Word,
  within,
} from "./cursor.ts";
import { advance, END, follows, type LexerOptions, lexer, NAME, TEXT } from "./lexer.ts";
import {
  parseBlockFilter,
  parseExpression,
  parseList,
  parseOperators,
  parsePrimary,
  parseTuple,
} from "./parse-expression.ts";

type StatementParser = (keyword: Word) => Statement;

/** Keyword → parser; each is called after its keyword and stops at `%}`. */
const parsers: ReadonlyMap<string, StatementParser> = new Map<string, StatementParser>(
  Object.entries<StatementParser>({
    if: (keyword) => within({ isOptional: true }, () => parseIf(keyword)),
    for: parseFor,
    set: parseSet,
    macro: parseMacro,
    call: parseCallBlock,
    filter: (keyword) => within({}, () => parseFilterBlock(keyword)),
    with: parseWith,
    generation: (keyword) => ({
      ...statementHead<"generation">(keyword),
      body: parseInner(keyword, { insideLoop: false }),
    }),
    do: (keyword) => ({ value: parseTuple(), ...statementHead<"do">(keyword) }),
    print: parsePrint,
    break: parseJump,
    continue: parseJump,
  }),
);

/** The keyword that ended the block just parsed. */
let closingKeyword = "";

const UNAVAILABLE = /^(include|import|from|extends|block|autoescape)$/;

/** Parses a whole template, and lists what it references. */
export function parseTemplate(source: string, options: Partial<LexerOptions>, maxDepth: number) {
  startParsing(source, options, maxDepth);
  return { body: parseBody(), references };
}

/** Parses statements up to one of `ends`, and moves past that keyword. */
function parseBody(opener?: Word, ends: readonly string[] = []): Statement[] {
  const level = depth;
  const body: Statement[] = [];
  enterLevel();
  for (;;) {
    const kind = lexer.tokenKind;
    const value = lexer.tokenValue;
    const start = lexer.tokenStart;
    const end = lexer.tokenEnd;
    if (kind === END && opener)
      throw fail("unterminated", `\`${opener.value}\` is never closed; expected ${listOf(ends)}`, opener);
    if (kind === END) break;
    advance();
    if (kind === TEXT) body.push({ kind: "text", value, start, end });
    else if (value === "{{") body.push(parseOutput(start));
    else {
      const keyword = takeName();
      closingKeyword = keyword.value;
      if (ends.includes(closingKeyword)) break;
      const parser = parsers.get(closingKeyword);
      if (!parser) throw unknownStatement(keyword, opener, ends);
      body.push(parser(keyword));
      expect("%}");
    }
  }
  leaveToLevel(level);
  return body;
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `\`{% ${name} %}\``).join(" or ");
}

function parseOutput(start: number): Statement {
  const value = parseTuple();
  expect("}}");
  return { kind: "output", value, reads: takeReads(), start, end: lexer.lastEnd };
}

function unknownStatement(keyword: Word, opener: Word | undefined, ends: readonly string[]): TemplateError {
  const name = keyword.value;
  if (UNAVAILABLE.test(name))
    return fail("unavailable_statement", `\`${name}\` is not available in chat templates`, keyword);
  if (/^(elif|else|endraw)$/.test(name) || (name.startsWith("end") && parsers.has(name.slice(3)))) {
    const hint = opener ? `\`${opener.value}\` is open and needs ${listOf(ends)}` : "no block is open";
    return refuse(`unexpected \`${name}\`; ${hint}`, keyword);
  }
  return fail("unknown_statement", `no statement \`${name}\`${suggest(name, [...parsers.keys(), ...ends])}`, keyword);
}

/** The kind of a statement, its place and its reads, once its head is parsed. */
function statementHead<Kind extends string>({ value, start }: Word) {
  return { kind: value as Kind, reads: takeReads(), start, end: lexer.lastEnd };
}

/** Ends the head of a block (a colon before `%}` is allowed, as in Python) and parses what it holds. */
function parseBlock(keyword: Word, ends: readonly string[] = [`end${keyword.value}`]): Statement[] {
  skip(":");
  expect("%}");
  return parseBody(keyword, ends);
}

/** Parses a block that is a scope of its own. */
function parseInner(keyword: Word, surroundings: { readonly insideLoop?: boolean } = {}): Statement[] {
  return within(surroundings, () => parseBlock(keyword));
}

function parseJump({ value, start, end }: Word): Statement {
  if (!insideLoop) throw refuse(`\`${value}\` is only allowed inside a loop`, { start, end });
  return { kind: value as "break" | "continue", start, end };
}

const IF_ENDS = ["elif", "else", "endif"];

function parseIf(keyword: Word): Statement {
  const branches: Branch[] = [];
  do {
    const test = parseTuple(parseOperators);
    branches.push({ test, reads: takeReads(), body: parseBlock(keyword, IF_ENDS) });
  } while (closingKeyword === "elif");
  const otherwise = closingKeyword === "else" ? parseBlock(keyword) : undefined;
  return { kind: "if", branches, otherwise, reads: takeReads(), start: keyword.start, end: lexer.lastEnd };
}

function parseFor(keyword: Word): Statement {
  const target = parseTarget(true);
  expect("in");
  const iterable = parseTuple(parseOperators);
  const { reads, start, end } = statementHead(keyword);
  const condition = skip("if") ? within({ insideLoop: false }, parseExpression) : undefined;
  const conditionReads = takeReads();
  const recursive = skip("recursive");
  const body = within({ insideLoop: true, loopIsOwn: true }, () => parseBlock(keyword, ["endfor", "else"]));
  const otherwise =
    closingKeyword === "else" ? parseInner(keyword, { insideLoop: insideLoop && !recursive }) : undefined;
  return { kind: "for", target, iterable, reads, start, end, condition, conditionReads, recursive, body, otherwise };
}

function parseTarget(keepsLoop: boolean): AssignmentTarget {
  const { length } = reads;
  const target = targetOf(parseTuple(parsePrimary), keepsLoop);
  reads.length = length;
  return target;
}

function targetOf(node: Expression, keepsLoop: boolean): AssignmentTarget {
  const { start, end } = node;
  if (node.kind === "tuple")
    return { kind: "targets", items: node.parts.map((item) => targetOf(item, keepsLoop)), start, end };
  if (node.kind !== "name") throw refuse("this cannot be assigned to", node);
  if (keepsLoop && node.name === "loop") throw refuse("`loop` cannot be assigned to", node);
  return { ...node, kind: "target" };
}

const DOT = /\s*\./y;

function parseSet(keyword: Word): Statement {
  const target = lexer.tokenKind === NAME && follows(DOT) ? parseMember() : parseTarget(loopIsOwn);
  if (skip("=")) {
    const value = parseTuple();
    return { kind: "set", target, value, reads: takeReads(), start: keyword.start, end: lexer.lastEnd };
  }
  // Unlike a filter in an `if`, this one must be known even where it is never reached.
  const { reads, start } = statementHead(keyword);
  const filter = skip("|") ? within({}, parseBlockFilter) : undefined;
  const { reads: filterReads, end } = statementHead(keyword);
  return { kind: "setBlock", target, filter, filterReads, reads, start, end, body: parseInner(keyword) };
}

function parseMember(): AssignmentTarget {
  const { value: name, start } = takeName();
  advance();
  const { value: member, end } = takeName();
  reads.push(name);
  return { kind: "member", name, member, start, end };
}

function parseName(): string {
  const node = parsePrimary();
  reads.pop();
  if (node.kind !== "name") throw refuse("expected a name", node);
  return node.name;
}

function parseParameters(): Parameter[] {
  const parameters: Parameter[] = [];
  const parse = () => {
    const span = { start: lexer.tokenStart, end: lexer.tokenEnd };
    const name = parseName();
    const fallback = skip("=") ? parseExpression() : undefined;
    if (!fallback && parameters.at(-1)?.fallback) throw refuse(`\`${name}\` needs a default`, span);
    if (parameters.some((other) => other.name === name)) throw refuse(`\`${name}\` is given twice`, span);
    parameters.push({ name, fallback });
  };
  parseList("(", ")", parse, false);
  return parameters;
}

function parseMacro(keyword: Word): Statement {
  const name = parseName();
  const shape = within({ insideLoop: false }, () => parseMacroBody(keyword, parseParameters()));
  return { name, ...shape, ...statementHead<"macro">(keyword) };
}

function parseMacroBody(keyword: Word, parameters: readonly Parameter[]): MacroShape {
  return { parameters, defaultReads: takeReads(), body: parseBlock(keyword) };
}

function parseCallBlock(keyword: Word): Statement {
  const parameters = is("(") ? parseParameters() : [];
  const defaultReads = takeReads();
  const call = parseExpression();
  const head = statementHead(keyword);
  if (call.kind !== "call") throw refuse("expected a call", call);
  const shape = within({ insideLoop: false }, () => parseMacroBody(keyword, parameters));
  return { call, ...shape, ...head, defaultReads, kind: "callBlock" };
}

function parseFilterBlock(keyword: Word): Statement {
  return { filter: parseBlockFilter(), ...statementHead(keyword), kind: "filterBlock", body: parseBlock(keyword) };
}

function parseWith(keyword: Word): Statement {
  const bindings: [AssignmentTarget, Expression][] = [];
  while (!is("%}") && !is(":")) {
    if (bindings.length > 0) expect(",");
    const target = parseTarget(false);
    expect("=");
    bindings.push([target, parseExpression()]);
  }
  return { bindings, ...statementHead<"with">(keyword), body: parseInner(keyword) };
}

/** `{% print a, b %}` prints its values one after the other, which is what `~` does. */
function parsePrint(keyword: Word): Statement {
  const parts: Expression[] = [];
  while (!is("%}")) {
    if (parts.length > 0) expect(",");
    parts.push(parseExpression());
  }
  const head = statementHead(keyword);
  return { ...head, kind: "output", value: { ...head, kind: "concat", parts } };
}
