import type { Branch, Expression, Head, MacroShape, Parameter, Statement, Target } from "./ast.ts";
import { Cursor, type Use } from "./cursor.ts";
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
  generation: (cursor, keyword) => {
    const body = cursor.within(false, false, () => parseBlock(cursor, keyword));
    return { kind: "generation", body, ...headOf(cursor, keyword) };
  },
  do: (cursor, keyword) => ({ kind: "do", value: parseTuple(cursor), ...headOf(cursor, keyword) }),
  print: parsePrint,
  break: parseJump,
  continue: parseJump,
};

const unavailable = new Set(["include", "import", "from", "extends", "block", "autoescape"]);
const closing = new Set(["elif", "else", ...Object.keys(parsers).map((name) => `end${name}`), "endraw"]);

/** A parsed template, with the filters and tests it names. */
interface ParsedTemplate {
  readonly body: readonly Statement[];
  readonly uses: readonly Use[];
}

/** Parses a whole template. */
export function parseTemplate(tokens: readonly Token[], source: string, maxDepth: number): ParsedTemplate {
  const cursor = new Cursor(tokens, source, maxDepth);
  return { body: parseBody(cursor, undefined, []), uses: cursor.uses };
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
  return { kind: "output", value, reads: cursor.takeReads(), start: open.start, end: cursor.lastEnd };
}

function parseStatement(cursor: Cursor, keyword: Token, opener: Token | undefined, ends: readonly string[]): Statement {
  const parser = Object.hasOwn(parsers, keyword.value) ? parsers[keyword.value] : undefined;
  if (!parser) throw unknownStatement(cursor, keyword, opener, ends);
  const statement = parser(cursor, keyword);
  cursor.expect("closeBlock", "`%}`");
  return statement;
}

function unknownStatement(
  cursor: Cursor,
  keyword: Token,
  opener: Token | undefined,
  ends: readonly string[],
): TemplateError {
  const name = keyword.value;
  if (unavailable.has(name)) {
    return cursor.fail(
      "unavailable_statement",
      `\`${name}\` is not available here: a chat template stands alone`,
      keyword,
    );
  }
  if (closing.has(name)) {
    const hint = opener ? `; \`${opener.value}\` is open and needs ${listOf(ends)}` : "; no block is open";
    return cursor.fail("unexpected_token", `unexpected \`${name}\`${hint}`, keyword);
  }
  if (name === "raw") return cursor.fail("unknown_statement", "`raw` takes nothing but `-` before its `%}`", keyword);
  const known = [...Object.keys(parsers), "raw", ...ends];
  return cursor.fail("unknown_statement", `no statement \`${name}\`${suggest(name, known)}`, keyword);
}

/** The place and the reads of a statement's head, once the head is parsed. */
function headOf(cursor: Cursor, keyword: Token): Head {
  return { reads: cursor.takeReads(), start: keyword.start, end: cursor.lastEnd };
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

function parseJump(cursor: Cursor, { value, start, end }: Token): Statement {
  if (!cursor.insideLoop) throw cursor.fail("unexpected_token", `\`${value}\` stands outside a loop`, { start, end });
  return { kind: value === "break" ? "break" : "continue", start, end };
}

function parseIf(cursor: Cursor, keyword: Token): Statement {
  return cursor.within(true, cursor.insideLoop, () => parseBranches(cursor, keyword));
}

function parseBranches(cursor: Cursor, keyword: Token): Statement {
  const branches: Branch[] = [];
  let otherwise: Statement[] | undefined;
  for (;;) {
    const test = parseTuple(cursor, { item: parseCondition });
    const reads = cursor.takeReads();
    branches.push({ test, reads, body: parseBlockBody(cursor, keyword, ["elif", "else", "endif"]) });
    const end = cursor.last.value;
    if (end === "elif") continue;
    if (end === "else") otherwise = parseBlockBody(cursor, keyword, ["endif"]);
    return { kind: "if", branches, otherwise, ...headOf(cursor, keyword) };
  }
}

function parseFor(cursor: Cursor, keyword: Token): Statement {
  const target = parseTarget(cursor);
  refuseLoopTarget(cursor, target);
  cursor.expectName("in");
  const iterable = parseTuple(cursor, { item: parseCondition });
  const head = headOf(cursor, keyword);
  const condition = cursor.skipName("if") ? cursor.within(false, false, () => parseExpression(cursor)) : undefined;
  const conditionReads = cursor.takeReads();
  const recursive = cursor.skipName("recursive");
  const mentions = cursor.mentions.loop;
  const body = cursor.within(false, true, () => {
    cursor.loopIsOwn = true;
    return parseBlockBody(cursor, keyword, ["endfor", "else"]);
  });
  const usesLoop = cursor.mentions.loop !== mentions;
  const outerLoop = cursor.insideLoop && !recursive;
  const hasElse = cursor.last.value === "else";
  const otherwise = hasElse
    ? cursor.within(false, outerLoop, () => parseBlockBody(cursor, keyword, ["endfor"]))
    : undefined;
  return { kind: "for", target, iterable, condition, conditionReads, body, otherwise, recursive, usesLoop, ...head };
}

function refuseLoopTarget(cursor: Cursor, target: Target): void {
  if (target.kind === "targets") for (const item of target.items) refuseLoopTarget(cursor, item);
  else if (target.name === "loop")
    throw cursor.fail("unexpected_token", "`loop` is the loop's own variable and cannot be its target", target);
}

function parseTarget(cursor: Cursor): Target {
  const { length } = cursor.reads;
  const target = targetOf(cursor, parseTuple(cursor, { item: parsePrimary }));
  cursor.reads.length = length;
  return target;
}

function targetOf(cursor: Cursor, node: Expression): Target {
  const { start, end } = node;
  if (node.kind === "name") return { kind: "name", name: node.name, start, end };
  if (node.kind !== "tuple") throw cursor.fail("unexpected_token", "only names can be assigned to", node);
  return { kind: "targets", items: node.items.map((item) => targetOf(cursor, item)), start, end };
}

function parseSet(cursor: Cursor, keyword: Token): Statement {
  const target = parseSetTarget(cursor);
  if (cursor.loopIsOwn && target.kind !== "member") refuseLoopTarget(cursor, target);
  if (cursor.skipSign("=")) return { kind: "set", target, value: parseTuple(cursor), ...headOf(cursor, keyword) };
  const filter = cursor.isSign("|") ? parseBlockFilter(cursor, true) : undefined;
  const head = headOf(cursor, keyword);
  const body = cursor.within(false, cursor.insideLoop, () => parseBlock(cursor, keyword));
  return { kind: "setBlock", target, filter, body, ...head };
}

function parseSetTarget(cursor: Cursor): Target {
  const { next, current } = cursor;
  if (current.kind !== "name" || next.kind !== "sign" || next.value !== ".") return parseTarget(cursor);
  cursor.advance();
  cursor.advance();
  const attribute = cursor.expect("name", "an attribute's name").value;
  cursor.reads.push(current.value);
  return { kind: "member", name: current.value, attribute, start: current.start, end: cursor.lastEnd };
}

function parseName(cursor: Cursor, wanted: string): string {
  const node = parsePrimary(cursor);
  cursor.reads.pop();
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
      throw cursor.fail(
        "unexpected_token",
        `\`${name}\` needs a default, because the parameter before it has one`,
        token,
      );
    }
    if (parameters.some((other) => other.name === name)) {
      throw cursor.fail("unexpected_token", `parameter \`${name}\` is declared twice`, token);
    }
    parameters.push({ name, fallback });
  }
  cursor.expectSign(")");
  return parameters;
}

function parseMacro(cursor: Cursor, keyword: Token): Statement {
  const name = parseName(cursor, "the macro's name");
  const shape = cursor.within(false, false, () => {
    const parameters = parseParameters(cursor);
    return parseMacroBody(cursor, keyword, parameters);
  });
  return { kind: "macro", name, ...shape, ...headOf(cursor, keyword) };
}

function parseMacroBody(cursor: Cursor, keyword: Token, parameters: readonly Parameter[]): MacroShape {
  const before = { ...cursor.mentions };
  const defaultReads = cursor.takeReads();
  const body = parseBlock(cursor, keyword);
  const special = ["caller", "varargs", "kwargs"].filter((name) => cursor.mentions[name] !== before[name]);
  if (special.includes("caller") && parameters.some(({ name, fallback }) => name === "caller" && !fallback)) {
    throw cursor.fail("unexpected_token", "the parameter `caller` must be omitted or have a default", keyword);
  }
  return { parameters, defaultReads, body, special };
}

function parseCallBlock(cursor: Cursor, keyword: Token): Statement {
  const parameters = cursor.isSign("(") ? parseParameters(cursor) : [];
  const defaultReads = cursor.takeReads();
  const call = parseExpression(cursor);
  const head = headOf(cursor, keyword);
  if (call.kind !== "call") throw cursor.fail("unexpected_token", "expected a call such as `name()` here", call);
  const shape = cursor.within(false, false, () => parseMacroBody(cursor, keyword, parameters));
  return { kind: "callBlock", call, ...shape, defaultReads, ...head };
}

function parseFilterBlock(cursor: Cursor, keyword: Token): Statement {
  return cursor.within(false, cursor.insideLoop, () => {
    const filter = parseBlockFilter(cursor, false);
    const head = headOf(cursor, keyword);
    return { kind: "filterBlock", filter, body: parseBlock(cursor, keyword), ...head };
  });
}

function parseWith(cursor: Cursor, keyword: Token): Statement {
  const bindings: [Target, Expression][] = [];
  while (cursor.current.kind !== "closeBlock" && !cursor.isSign(":")) {
    if (bindings.length > 0) cursor.expectSign(",");
    const target = parseTarget(cursor);
    cursor.expectSign("=");
    bindings.push([target, parseExpression(cursor)]);
  }
  const head = headOf(cursor, keyword);
  const body = cursor.within(false, cursor.insideLoop, () => parseBlock(cursor, keyword));
  return { kind: "with", bindings, body, ...head };
}

/** `{% print a, b %}` prints its values one after the other, which is what `~` does. */
function parsePrint(cursor: Cursor, keyword: Token): Statement {
  const terms: Expression[] = [];
  while (cursor.current.kind !== "closeBlock") {
    if (terms.length > 0) cursor.expectSign(",");
    terms.push(parseExpression(cursor));
  }
  const head = headOf(cursor, keyword);
  return { kind: "output", value: { kind: "concat", terms, start: head.start, end: head.end }, ...head };
}
