import type {
  Arguments,
  BinaryOperator,
  Comparison,
  ComparisonOperator,
  Expression,
  FilterExpression,
  NamedArgument,
} from "./ast.ts";
import type { Cursor, Use } from "./cursor.ts";
import { COMPARISON, chains, constants, NOT, precedences } from "./grammar.ts";
import type { Span } from "./span.ts";
import { describeToken } from "./tokens.ts";

/** Parses `a if b else c` and everything that binds tighter. */
export function parseExpression(cursor: Cursor): Expression {
  cursor.enter();
  const { start } = cursor.current;
  const used = cursor.uses.length;
  let node = parseOperators(cursor, 1);
  for (let links = 0; cursor.skipName("if"); links = cursor.link(links)) {
    const test = parseOperators(cursor, 1);
    const no = cursor.skipName("else") ? parseExpression(cursor) : undefined;
    node = { kind: "choice", test, yes: node, no, start, end: cursor.lastEnd };
    for (let index = used; index < cursor.uses.length; index += 1) (cursor.uses[index] as Use).soft = true;
  }
  cursor.leave();
  return node;
}

/** Which forms a comma list may take at the place where it is parsed. */
interface TupleRules {
  /** Parses one item; `parseCondition` where a following `if` belongs to the statement. */
  readonly item?: (cursor: Cursor) => Expression;
  /** Whether `()` is allowed. */
  readonly mayBeEmpty?: boolean;
}

/** Parses `a` or `a, b, …`: with a comma it is a tuple, without it the item itself. */
export function parseTuple(cursor: Cursor, rules: TupleRules = {}): Expression {
  const { item = parseExpression, mayBeEmpty = false } = rules;
  const start = cursor.current.start;
  const items: Expression[] = [];
  let isTuple = false;
  while (!isTupleEnd(cursor)) {
    items.push(item(cursor));
    if (!cursor.skipSign(",")) break;
    isTuple = true;
  }
  const [first] = items;
  if (!isTuple && first) return first;
  if (!isTuple && !mayBeEmpty) throw cursor.unexpected("an expression");
  return { kind: "tuple", items, start, end: cursor.lastEnd };
}

function isTupleEnd(cursor: Cursor): boolean {
  const { kind } = cursor.current;
  return kind === "closeOutput" || kind === "closeBlock" || cursor.isSign(")");
}

/** Parses an expression without inline `if`, as the heads of `if` and `for` want it. */
export function parseCondition(cursor: Cursor): Expression {
  cursor.enter();
  const node = parseOperators(cursor, 1);
  cursor.leave();
  return node;
}

/** Parses operators that bind at least as tightly as `least`, by climbing the table above. */
function parseOperators(cursor: Cursor, least: number): Expression {
  let left = least <= NOT && cursor.isName("not") ? parseNot(cursor) : parseUnary(cursor, true);
  for (let links = 0; ; links = cursor.link(links)) {
    const precedence = precedenceOf(cursor);
    if (precedence < least) return left;
    left = precedence === COMPARISON ? parseComparison(cursor, left) : parseOperation(cursor, left, precedence);
  }
}

function precedenceOf(cursor: Cursor): number {
  const { kind, value } = cursor.current;
  if (kind !== "sign" && kind !== "name") return 0;
  if (value === "not" && cursor.next.value !== "in") return 0;
  return precedences.get(value) ?? 0;
}

function parseNot(cursor: Cursor): Expression {
  const { start } = cursor.advance();
  cursor.enter();
  const operand = parseOperators(cursor, NOT);
  cursor.leave();
  return { kind: "not", operand, start, end: cursor.lastEnd };
}

function parseOperation(cursor: Cursor, left: Expression, precedence: number): Expression {
  const { kind: tokenKind, value: operator } = cursor.advance();
  const used = cursor.uses.length;
  const right = parseOperators(cursor, precedence + 1);
  const { start } = left;
  const kind = chains[operator];
  if (!kind) return { kind: "binary", operator: operator as BinaryOperator, left, right, start, end: cursor.lastEnd };
  const terms = [left, right];
  while (cursor.current.value === operator && cursor.current.kind === tokenKind) {
    cursor.advance();
    terms.push(parseOperators(cursor, precedence + 1));
  }
  // Jinja2 folds `false and …` before it looks at the rest, so what stands there need not exist.
  if (left.kind === "constant" && (kind === "and" ? !left.value : kind === "or" && left.value))
    cursor.uses.length = used;
  return { kind, terms, start, end: cursor.lastEnd };
}

function parseComparison(cursor: Cursor, first: Expression): Expression {
  const rest: Comparison[] = [];
  while (precedenceOf(cursor) === COMPARISON) {
    const { value } = cursor.advance();
    const operator = value === "not" ? "not in" : (value as ComparisonOperator);
    if (value === "not") cursor.advance();
    rest.push({ operator, operand: parseOperators(cursor, COMPARISON + 1) });
  }
  return { kind: "compare", first, rest, start: first.start, end: cursor.lastEnd };
}

function parseUnary(cursor: Cursor, withFilters: boolean): Expression {
  const token = cursor.current;
  let node: Expression;
  if (token.kind === "sign" && (token.value === "-" || token.value === "+")) {
    cursor.enter();
    cursor.advance();
    const operand = parseUnary(cursor, false);
    cursor.leave();
    node = { kind: "unary", operator: token.value, operand, start: token.start, end: cursor.lastEnd };
  } else {
    node = parsePrimary(cursor);
  }
  node = parsePostfix(cursor, node);
  return withFilters ? parseFiltersAndTests(cursor, node) : node;
}

/** Parses a literal, a name or a bracket. */
export function parsePrimary(cursor: Cursor): Expression {
  const token = cursor.current;
  const { start, end } = token;
  switch (token.kind) {
    case "name": {
      cursor.advance();
      const name = token.value;
      const value = constants.get(name);
      if (value !== undefined) return { kind: "constant", value, start, end };
      const mentions = cursor.mentions[name];
      if (mentions !== undefined) cursor.mentions[name] = mentions + 1;
      cursor.reads.push(name);
      return { kind: "name", name, start, end };
    }
    case "string":
      return parseStrings(cursor);
    case "integer":
      cursor.advance();
      return { kind: "constant", value: integerOf(token.value), start, end };
    case "float":
      cursor.advance();
      return { kind: "float", value: Number(token.value), start, end };
    default:
      return parseBracket(cursor);
  }
}

function integerOf(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

function parseStrings(cursor: Cursor): Expression {
  const { start } = cursor.current;
  let value = "";
  while (cursor.current.kind === "string") value += cursor.advance().value;
  return { kind: "constant", value, start, end: cursor.lastEnd };
}

function parseBracket(cursor: Cursor): Expression {
  if (cursor.isSign("[")) return parseList(cursor);
  if (cursor.isSign("{")) return parseDict(cursor);
  if (!cursor.isSign("(")) throw cursor.unexpected("an expression");
  const { start } = cursor.advance();
  const node = parseTuple(cursor, { mayBeEmpty: true });
  cursor.expectSign(")");
  return node.kind === "tuple" ? { ...node, start, end: cursor.lastEnd } : node;
}

function parseList(cursor: Cursor): Expression {
  const { start } = cursor.expectSign("[");
  const items: Expression[] = [];
  while (!cursor.isSign("]")) {
    if (items.length > 0) cursor.expectSign(",");
    if (cursor.isSign("]")) break;
    items.push(parseExpression(cursor));
  }
  cursor.expectSign("]");
  return { kind: "list", items, start, end: cursor.lastEnd };
}

function parseDict(cursor: Cursor): Expression {
  const { start } = cursor.expectSign("{");
  const pairs: [Expression, Expression][] = [];
  while (!cursor.isSign("}")) {
    if (pairs.length > 0) cursor.expectSign(",");
    if (cursor.isSign("}")) break;
    const key = parseExpression(cursor);
    cursor.expectSign(":");
    pairs.push([key, parseExpression(cursor)]);
  }
  cursor.expectSign("}");
  return { kind: "dict", pairs, start, end: cursor.lastEnd };
}

function parsePostfix(cursor: Cursor, node: Expression): Expression {
  let result = node;
  for (let links = 0; cursor.current.kind === "sign"; links = cursor.link(links)) {
    const { value } = cursor.current;
    if (value === ".") result = parseMember(cursor, result);
    else if (value === "[") result = parseSubscript(cursor, result);
    else if (value === "(") result = parseCall(cursor, result);
    else break;
  }
  return result;
}

function parseMember(cursor: Cursor, target: Expression): Expression {
  cursor.expectSign(".");
  const token = cursor.current;
  const { start } = target;
  if (token.kind === "name") {
    cursor.advance();
    return { kind: "attribute", target, name: token.value, start, end: token.end };
  }
  if (token.kind !== "integer") throw cursor.unexpected("a name or a number after `.`");
  cursor.advance();
  const index: Expression = { kind: "constant", value: integerOf(token.value), start: token.start, end: token.end };
  return { kind: "item", target, index, start, end: token.end };
}

function parseSubscript(cursor: Cursor, target: Expression): Expression {
  const open = cursor.expectSign("[");
  if (cursor.skipSign("]"))
    return {
      kind: "item",
      target,
      index: { kind: "tuple", items: [], start: open.end, end: open.end },
      start: target.start,
      end: cursor.lastEnd,
    };
  const from = cursor.isSign(":") ? undefined : parseExpression(cursor);
  const { start } = target;
  if (cursor.isSign(":")) return parseSlice(cursor, target, from);
  if (from === undefined) throw cursor.unexpected("an index");
  let index = from;
  if (cursor.isSign(",")) {
    const items = [from];
    while (cursor.skipSign(",")) items.push(parseExpression(cursor));
    index = { kind: "tuple", items, start: open.end, end: cursor.lastEnd };
  }
  cursor.expectSign("]");
  return { kind: "item", target, index, start, end: cursor.lastEnd };
}

function parseSlice(cursor: Cursor, target: Expression, from: Expression | undefined): Expression {
  cursor.expectSign(":");
  const isEnd = () => cursor.isSign("]") || cursor.isSign(":");
  const to = isEnd() ? undefined : parseExpression(cursor);
  const step = cursor.skipSign(":") && !cursor.isSign("]") ? parseExpression(cursor) : undefined;
  cursor.expectSign("]");
  return { kind: "slice", target, from, to, step, start: target.start, end: cursor.lastEnd };
}

function parseCall(cursor: Cursor, target: Expression): Expression {
  const args = parseArguments(cursor);
  return { kind: "call", target, args, start: target.start, end: cursor.lastEnd };
}

const NO_ARGUMENTS: Arguments = { positional: [], named: [], spread: undefined, namedSpread: undefined };

function parseArguments(cursor: Cursor): Arguments {
  cursor.expectSign("(");
  const positional: Expression[] = [];
  const named: NamedArgument[] = [];
  let spread: Expression | undefined;
  let namedSpread: Expression | undefined;
  for (let first = true; !cursor.isSign(")"); first = false) {
    if (!first) cursor.expectSign(",");
    if (cursor.isSign(")")) break;
    const { start } = cursor.current;
    const check = (allowed: boolean) => {
      if (!allowed)
        throw cursor.fail("unexpected_token", "arguments out of order: positional, `name=`, `*`, then `**`", {
          start,
          end: cursor.current.end,
        });
    };
    if (cursor.isSign("*")) {
      check(!spread && !namedSpread);
      cursor.advance();
      spread = parseExpression(cursor);
    } else if (cursor.isSign("**")) {
      check(!namedSpread);
      cursor.advance();
      namedSpread = parseExpression(cursor);
    } else if (cursor.current.kind === "name" && cursor.next.kind === "sign" && cursor.next.value === "=") {
      check(!namedSpread);
      named.push(parseNamedArgument(cursor, named));
    } else {
      check(!spread && !namedSpread && named.length === 0);
      positional.push(parseExpression(cursor));
    }
  }
  cursor.expectSign(")");
  return { positional, named, spread, namedSpread };
}

function parseNamedArgument(cursor: Cursor, others: readonly NamedArgument[]): NamedArgument {
  const { value: name, start, end } = cursor.advance();
  if (others.some((other) => other.name === name))
    throw cursor.fail("unexpected_token", `argument \`${name}\` is given twice`, { start, end });
  cursor.advance();
  return { name, value: parseExpression(cursor) };
}

function parseFiltersAndTests(cursor: Cursor, node: Expression): Expression {
  let result = node;
  for (let links = 0; ; links = cursor.link(links)) {
    if (cursor.isSign("|")) result = parseFilter(cursor, result);
    else if (cursor.isName("is")) result = parseTest(cursor, result);
    else if (cursor.isSign("(")) result = parseCall(cursor, result);
    else return result;
  }
}

/** A filter or test may carry a dotted name, which then simply is not found. */
function parseDottedName(cursor: Cursor, wanted: string): { name: string; nameSpan: Span } {
  const token = cursor.expect("name", wanted);
  let name = token.value;
  while (cursor.skipSign(".")) name += `.${cursor.expect("name", "a name").value}`;
  return { name, nameSpan: { start: token.start, end: cursor.lastEnd } };
}

function parseFilter(cursor: Cursor, target: Expression | undefined): FilterExpression {
  const start = target?.start ?? cursor.current.start;
  cursor.expectSign("|");
  return parseFilterName(cursor, target, start);
}

function parseFilterName(cursor: Cursor, target: Expression | undefined, start: number): FilterExpression {
  const { name, nameSpan } = parseDottedName(cursor, "a filter's name");
  cursor.uses.push({ kind: "filter", name, span: nameSpan, soft: cursor.soft });
  const args = cursor.isSign("(") ? parseArguments(cursor) : NO_ARGUMENTS;
  return { kind: "filter", target, name, nameSpan, args, start, end: cursor.lastEnd };
}

/** Parses `upper|trim` at the head of a block; the innermost filter has no target. */
export function parseBlockFilter(cursor: Cursor, startsWithPipe: boolean): FilterExpression {
  const { start } = cursor.current;
  let node = startsWithPipe ? parseFilter(cursor, undefined) : parseFilterName(cursor, undefined, start);
  for (let links = 0; cursor.isSign("|"); links = cursor.link(links)) node = parseFilter(cursor, node);
  return node;
}

function parseTest(cursor: Cursor, target: Expression): Expression {
  const { start } = target;
  cursor.expectName("is");
  const negated = cursor.skipName("not");
  const { name, nameSpan } = parseDottedName(cursor, "a test's name");
  cursor.uses.push({ kind: "test", name, span: nameSpan, soft: cursor.soft });
  const args = parseTestArguments(cursor);
  const node: Expression = { kind: "test", target, name, nameSpan, args, start, end: cursor.lastEnd };
  return negated ? { kind: "not", operand: node, start, end: node.end } : node;
}

const argumentStarts = new Set(["name", "string", "integer", "float"]);

/** A test takes arguments in brackets, or one operand right after its name: `is divisibleby 3`. */
function parseTestArguments(cursor: Cursor): Arguments {
  if (cursor.isSign("(")) return parseArguments(cursor);
  const { kind, value } = cursor.current;
  const starts = argumentStarts.has(kind) || cursor.isSign("[") || cursor.isSign("{");
  if (!starts || (kind === "name" && (value === "else" || value === "or" || value === "and"))) return NO_ARGUMENTS;
  if (cursor.isName("is"))
    throw cursor.fail("unexpected_token", "tests cannot be chained with `is`; use `and`", cursor.current);
  if (cursor.isName("if"))
    throw cursor.fail(
      "unexpected_token",
      `put brackets around the test before ${describeToken(cursor.current)}`,
      cursor.current,
    );
  const operand = parsePostfix(cursor, parsePrimary(cursor));
  return { ...NO_ARGUMENTS, positional: [operand] };
}
