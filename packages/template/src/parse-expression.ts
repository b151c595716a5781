import type { Arguments, BinaryOperator, Comparison, ComparisonOperator, Expression, FilterExpression, NamedArgument } from "./ast.ts";
import type { Cursor } from "./cursor.ts";
import type { Span } from "./span.ts";
import { describeToken } from "./tokens.ts";

/** Parses `a if b else c` and everything that binds tighter. */
export function parseExpression(cursor: Cursor): Expression {
  cursor.enter();
  const start = cursor.current.start;
  let node = parseOr(cursor);
  for (let links = 0; cursor.skipName("if"); links = cursor.link(links)) {
    const test = parseOr(cursor);
    const no = cursor.skipName("else") ? parseExpression(cursor) : undefined;
    node = { kind: "choice", test, yes: node, no, start, end: cursor.lastEnd };
  }
  cursor.leave();
  return node;
}

/** Which forms a comma list may take at the place where it is parsed. */
export interface TupleRules {
  /** Parses one item; `parseCondition` where a following `if` belongs to the statement. */
  readonly item?: (cursor: Cursor) => Expression;
  /** A name that ends the list, such as `in` or `recursive`. */
  readonly endName?: string;
  /** Whether `()` is allowed. */
  readonly mayBeEmpty?: boolean;
}

/** Parses `a` or `a, b, …`: with a comma it is a tuple, without it the item itself. */
export function parseTuple(cursor: Cursor, rules: TupleRules = {}): Expression {
  const { item = parseExpression, endName, mayBeEmpty = false } = rules;
  const start = cursor.current.start;
  const items: Expression[] = [];
  let isTuple = false;
  while (!isTupleEnd(cursor, endName)) {
    items.push(item(cursor));
    if (!cursor.skipSign(",")) break;
    isTuple = true;
  }
  const [first] = items;
  if (!isTuple && first) return first;
  if (!isTuple && !mayBeEmpty) throw cursor.unexpected("an expression");
  return { kind: "tuple", items, start, end: cursor.lastEnd };
}

function isTupleEnd(cursor: Cursor, endName: string | undefined): boolean {
  const { kind } = cursor.current;
  if (kind === "closeOutput" || kind === "closeBlock") return true;
  return cursor.isSign(")") || (endName !== undefined && cursor.isName(endName));
}

/** Parses an expression without inline `if`, as the heads of `if` and `for` want it. */
export function parseCondition(cursor: Cursor): Expression {
  cursor.enter();
  const node = parseOr(cursor);
  cursor.leave();
  return node;
}

function parseOr(cursor: Cursor): Expression {
  const first = parseAnd(cursor);
  if (!cursor.isName("or")) return first;
  const terms = [first];
  while (cursor.skipName("or")) terms.push(parseAnd(cursor));
  return { kind: "or", terms, start: first.start, end: cursor.lastEnd };
}

function parseAnd(cursor: Cursor): Expression {
  const first = parseNot(cursor);
  if (!cursor.isName("and")) return first;
  const terms = [first];
  while (cursor.skipName("and")) terms.push(parseNot(cursor));
  return { kind: "and", terms, start: first.start, end: cursor.lastEnd };
}

function parseNot(cursor: Cursor): Expression {
  const { start } = cursor.current;
  if (!cursor.isName("not")) return parseComparison(cursor);
  cursor.enter();
  cursor.advance();
  const operand = parseNot(cursor);
  cursor.leave();
  return { kind: "not", operand, start, end: cursor.lastEnd };
}

const comparisonSigns = new Set(["==", "!=", "<", "<=", ">", ">="]);

function comparisonOperator(cursor: Cursor): ComparisonOperator | undefined {
  const { kind, value } = cursor.current;
  if (kind === "sign") return comparisonSigns.has(value) ? (cursor.advance().value as ComparisonOperator) : undefined;
  if (kind !== "name") return undefined;
  if (cursor.skipName("in")) return "in";
  if (value !== "not" || cursor.next.value !== "in" || cursor.next.kind !== "name") return undefined;
  cursor.advance();
  cursor.advance();
  return "not in";
}

function parseComparison(cursor: Cursor): Expression {
  const first = parseSum(cursor);
  let operator = comparisonOperator(cursor);
  if (operator === undefined) return first;
  const rest: Comparison[] = [];
  while (operator !== undefined) {
    rest.push({ operator, operand: parseSum(cursor) });
    operator = comparisonOperator(cursor);
  }
  return { kind: "compare", first, rest, start: first.start, end: cursor.lastEnd };
}

/** `+` collects its terms into one node; `-` makes a node of two, since only `+` comes in long chains. */
function parseSum(cursor: Cursor): Expression {
  let left = parseConcat(cursor);
  const { start } = left;
  for (let links = 0; cursor.isSign("+") || cursor.isSign("-"); links = cursor.link(links)) {
    if (cursor.skipSign("-")) {
      const right = parseConcat(cursor);
      left = { kind: "binary", operator: "-", left, right, start, end: cursor.lastEnd };
    } else {
      const terms = [left];
      while (cursor.skipSign("+")) terms.push(parseConcat(cursor));
      left = { kind: "sum", terms, start, end: cursor.lastEnd };
    }
  }
  return left;
}

function parseConcat(cursor: Cursor): Expression {
  const first = parseProduct(cursor);
  if (!cursor.isSign("~")) return first;
  const terms = [first];
  while (cursor.skipSign("~")) terms.push(parseProduct(cursor));
  return { kind: "concat", terms, start: first.start, end: cursor.lastEnd };
}

const productSigns = new Set(["*", "/", "//", "%"]);

function parseProduct(cursor: Cursor): Expression {
  let left = parsePower(cursor);
  const { start } = left;
  for (let links = 0; cursor.current.kind === "sign" && productSigns.has(cursor.current.value); links = cursor.link(links)) {
    const operator = cursor.advance().value as BinaryOperator;
    const right = parsePower(cursor);
    left = { kind: "binary", operator, left, right, start, end: cursor.lastEnd };
  }
  return left;
}

/** `**` groups from the left here, unlike in Python: that is what Jinja2 does. */
function parsePower(cursor: Cursor): Expression {
  let left = parseUnary(cursor, true);
  const { start } = left;
  for (let links = 0; cursor.skipSign("**"); links = cursor.link(links)) {
    const right = parseUnary(cursor, true);
    left = { kind: "binary", operator: "**", left, right, start, end: cursor.lastEnd };
  }
  return left;
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

const constants = new Map<string, boolean | null>([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["none", null],
  ["None", null],
]);

/** Parses a literal, a name or a bracket. */
export function parsePrimary(cursor: Cursor): Expression {
  const token = cursor.current;
  const { start, end } = token;
  switch (token.kind) {
    case "name": {
      cursor.advance();
      const value = constants.get(token.value);
      return value === undefined
        ? { kind: "name", name: token.value, start, end }
        : { kind: "constant", value, start, end };
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
  if (cursor.isSign("]")) throw cursor.unexpected("an index");
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
      if (!allowed) throw cursor.fail("unexpected_token", "arguments out of order: positional, `name=`, `*`, then `**`", { start, end: cursor.current.end });
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
      named.push(parseNamedArgument(cursor));
    } else {
      check(!spread && !namedSpread && named.length === 0);
      positional.push(parseExpression(cursor));
    }
  }
  cursor.expectSign(")");
  return { positional, named, spread, namedSpread };
}

function parseNamedArgument(cursor: Cursor): NamedArgument {
  const { value: name } = cursor.advance();
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
  if (cursor.isName("is")) throw cursor.fail("unexpected_token", "tests cannot be chained with `is`; use `and`", cursor.current);
  if (cursor.isName("if")) throw cursor.fail("unexpected_token", `put brackets around the test before ${describeToken(cursor.current)}`, cursor.current);
  const operand = parsePostfix(cursor, parsePrimary(cursor));
  return { ...NO_ARGUMENTS, positional: [operand] };
}
