import type {
  Arguments,
  BinaryOperator,
  ComparisonOperator,
  Expression,
  FilterExpression,
  TestExpression,
} from "./ast.ts";
import type { Cursor } from "./cursor.ts";
import { COMPARISON, chains, constants, NOT, precedences } from "./grammar.ts";
import { FLOAT, INTEGER, NAME, STRING } from "./lexer.ts";

const IN = /\s+in\b/y;
const ASSIGNMENT = /\s*=(?!=)/y;

/** Parses `a if b else c` and everything that binds tighter. */
export function parseExpression(cursor: Cursor): Expression {
  const { start, depth } = cursor;
  const used = cursor.uses.length;
  cursor.enter();
  let node = parseOperators(cursor, 1);
  while (cursor.skip("if")) {
    cursor.enter();
    const test = parseOperators(cursor, 1);
    const no = cursor.skip("else") ? parseExpression(cursor) : undefined;
    node = { kind: "choice", test, yes: node, no, start, end: cursor.lastEnd };
    for (const use of cursor.uses.slice(used)) use.soft = true;
  }
  cursor.depth = depth;
  return node;
}

/** Parses an expression without inline `if`, as the heads of `if` and `for` want it. */
export function parseCondition(cursor: Cursor): Expression {
  return parseOperators(cursor, 1);
}

/** Parses `a` or `a, b, …`: with a comma it is a tuple, without it the item itself. */
export function parseTuple(cursor: Cursor, item = parseExpression, mayBeEmpty = false): Expression {
  const { start } = cursor;
  const parts: Expression[] = [];
  let isTuple = false;
  while (!cursor.is("}}") && !cursor.is("%}") && !cursor.is(")")) {
    parts.push(item(cursor));
    if (!cursor.skip(",")) break;
    isTuple = true;
  }
  const [first] = parts;
  if (!isTuple && first) return first;
  if (!isTuple && !mayBeEmpty) throw cursor.unexpected("an expression");
  return { kind: "tuple", parts, start, end: cursor.lastEnd };
}

/** Parses what stands between brackets, with commas between, from the opening bracket on. */
export function parseList(cursor: Cursor, close: string, parseItem: () => void, mayTrail = true): void {
  cursor.advance();
  for (let isFirst = true; !cursor.is(close); isFirst = false) {
    if (!isFirst) cursor.expect(",");
    if (mayTrail && cursor.is(close)) break;
    parseItem();
  }
  cursor.advance();
}

/** Parses operators that bind at least as tightly as `least`, by climbing the table of precedences. */
function parseOperators(cursor: Cursor, least: number): Expression {
  const { depth } = cursor;
  let left = least <= NOT && cursor.is("not") ? parseNot(cursor) : parseUnary(cursor, true);
  for (let found = precedenceOf(cursor); found >= least; found = precedenceOf(cursor)) {
    cursor.enter();
    left = found === COMPARISON ? parseComparison(cursor, left) : parseOperation(cursor, left, found);
  }
  cursor.depth = depth;
  return left;
}

function precedenceOf(cursor: Cursor): number {
  if (cursor.kind < NAME || cursor.value.length > 3) return 0;
  const found = precedences.get(cursor.value) ?? 0;
  return found === COMPARISON && cursor.value === "not" && !cursor.follows(IN) ? 0 : found;
}

function parseNot(cursor: Cursor): Expression {
  const { start, depth } = cursor;
  cursor.enter();
  cursor.advance();
  const operand = parseOperators(cursor, NOT);
  cursor.depth = depth;
  return { kind: "not", operand, start, end: cursor.lastEnd };
}

function parseOperation(cursor: Cursor, left: Expression, precedence: number): Expression {
  const { value: operator } = cursor;
  const { start } = left;
  const used = cursor.uses.length;
  const kind = chains[operator];
  const parts = [left];
  do {
    cursor.advance();
    parts.push(parseOperators(cursor, precedence + 1));
  } while (kind && cursor.is(operator));
  const end = cursor.lastEnd;
  if (!kind) return { kind: "binary", operator: operator as BinaryOperator, parts, start, end };
  // Jinja2 folds `false and …` before it looks at the rest, so what stands there need not exist.
  if (left.kind === "constant" && (kind === "and" ? !left.value : kind === "or" && left.value))
    cursor.uses.length = used;
  return { kind, parts, start, end };
}

function parseComparison(cursor: Cursor, first: Expression): Expression {
  const parts = [first];
  const operators: ComparisonOperator[] = [];
  while (precedenceOf(cursor) === COMPARISON) {
    const { value } = cursor;
    cursor.advance();
    if (value === "not") cursor.advance();
    operators.push(value === "not" ? "not in" : (value as ComparisonOperator));
    parts.push(parseOperators(cursor, COMPARISON + 1));
  }
  return { kind: "compare", parts, operators, start: first.start, end: cursor.lastEnd };
}

function parseUnary(cursor: Cursor, withFilters: boolean): Expression {
  const { value: operator, start, depth } = cursor;
  let node: Expression;
  if (cursor.is("-") || cursor.is("+")) {
    cursor.enter();
    cursor.advance();
    const parts = [parseUnary(cursor, false)];
    node = { kind: "unary", operator: operator as "-" | "+", parts, start, end: cursor.lastEnd };
  } else {
    node = parsePrimary(cursor);
  }
  node = parsePostfix(cursor, node);
  if (withFilters) node = parseFiltersAndTests(cursor, node);
  cursor.depth = depth;
  return node;
}

/** Parses a literal, a name or a bracket. */
export function parsePrimary(cursor: Cursor): Expression {
  const { kind, value, start, end } = cursor;
  if (kind === NAME) {
    cursor.advance();
    const constant = constants.get(value);
    if (constant !== undefined) return { kind: "constant", value: constant, start, end };
    cursor.reads.push(value);
    return { kind: "name", name: value, start, end };
  }
  if (kind === STRING) {
    let text = "";
    for (; cursor.kind === STRING; cursor.advance()) text += cursor.value;
    return { kind: "constant", value: text, start, end: cursor.lastEnd };
  }
  if (kind === INTEGER) return parseInteger(cursor);
  if (kind !== FLOAT) return parseBracket(cursor);
  cursor.advance();
  return { kind: "float", value: Number(value), start, end };
}

/** Python refuses longer integers, so that no one spends quadratic time on them; so do we. */
const LONGEST_INTEGER = 4_300;

function parseInteger(cursor: Cursor): Expression {
  const { value: text, start, end } = cursor;
  if (text.length > LONGEST_INTEGER)
    throw cursor.fail("budget", `an integer of more than ${LONGEST_INTEGER} digits`, cursor);
  const value = Number(text);
  cursor.advance();
  return { kind: "constant", value: Number.isSafeInteger(value) ? value : BigInt(text), start, end };
}

function parseBracket(cursor: Cursor): Expression {
  const { start } = cursor;
  const isDict = cursor.is("{");
  if (isDict || cursor.is("[")) {
    const parts: Expression[] = [];
    parseList(cursor, isDict ? "}" : "]", () => {
      parts.push(parseExpression(cursor));
      if (!isDict) return;
      cursor.expect(":");
      parts.push(parseExpression(cursor));
    });
    return { kind: isDict ? "dict" : "list", parts, start, end: cursor.lastEnd };
  }
  if (!cursor.skip("(")) throw cursor.unexpected("an expression");
  const node = parseTuple(cursor, parseExpression, true);
  cursor.expect(")");
  return node.kind === "tuple" ? { ...node, start, end: cursor.lastEnd } : node;
}

/** Parses members, subscripts and calls; each makes the tree deeper, so each counts as a level. */
function parsePostfix(cursor: Cursor, node: Expression): Expression {
  let target = node;
  for (; ; cursor.enter()) {
    if (cursor.is(".")) target = parseMember(cursor, target);
    else if (cursor.is("[")) target = parseSubscript(cursor, target);
    else if (cursor.is("(")) target = parseCall(cursor, target);
    else return target;
  }
}

function parseMember(cursor: Cursor, target: Expression): Expression {
  cursor.advance();
  const { start } = target;
  if (cursor.kind === INTEGER) return { kind: "item", target, index: parseInteger(cursor), start, end: cursor.lastEnd };
  const { value: name, end } = cursor.name("a name");
  return { kind: "attribute", target, name, start, end };
}

function parseSubscript(cursor: Cursor, target: Expression): Expression {
  cursor.advance();
  const { start: from } = cursor;
  const { start } = target;
  const parts: Expression[] = [];
  if (!cursor.is(":"))
    while (!cursor.is("]") && (parts.length === 0 || cursor.skip(","))) parts.push(parseExpression(cursor));
  const [first] = parts;
  if (parts.length < 2 && cursor.is(":")) return parseSlice(cursor, target, first);
  const index: Expression =
    first && parts.length === 1 ? first : { kind: "tuple", parts, start: from, end: cursor.lastEnd };
  cursor.expect("]");
  return { kind: "item", target, index, start, end: cursor.lastEnd };
}

function parseSlice(cursor: Cursor, target: Expression, first: Expression | undefined): Expression {
  const parts = [target, first];
  while (parts.length < 4 && cursor.skip(":"))
    parts.push(cursor.is("]") || cursor.is(":") ? undefined : parseExpression(cursor));
  cursor.expect("]");
  return { kind: "slice", parts, start: target.start, end: cursor.lastEnd };
}

function parseCall(cursor: Cursor, target: Expression): Expression {
  return { kind: "call", target, args: parseArguments(cursor), start: target.start, end: cursor.lastEnd };
}

const NO_ARGUMENTS: Arguments = { positional: [], named: [], spread: undefined, namedSpread: undefined };

function parseArguments(cursor: Cursor): Arguments {
  const positional: Expression[] = [];
  const named: [string, Expression][] = [];
  let spread: Expression | undefined;
  let namedSpread: Expression | undefined;
  parseList(cursor, ")", () => {
    const { value, start, end } = cursor;
    const isNamed = cursor.kind === NAME && cursor.follows(ASSIGNMENT);
    const mayFollow = isNamed || cursor.is("**") || (!spread && (cursor.is("*") || named.length === 0));
    if (namedSpread || !mayFollow) throw cursor.refuse("arguments go positional, `name=`, `*`, `**`");
    if (cursor.skip("*")) spread = parseExpression(cursor);
    else if (cursor.skip("**")) namedSpread = parseExpression(cursor);
    else if (isNamed) {
      if (named.some(([name]) => name === value)) throw cursor.refuse(`\`${value}\` is given twice`, { start, end });
      cursor.advance();
      cursor.advance();
      named.push([value, parseExpression(cursor)]);
    } else positional.push(parseExpression(cursor));
  });
  return { positional, named, spread, namedSpread };
}

function parseFiltersAndTests(cursor: Cursor, node: Expression): Expression {
  let target = node;
  for (; ; cursor.enter()) {
    if (cursor.skip("|")) target = parseUse(cursor, "filter", target);
    else if (cursor.skip("is")) target = parseTest(cursor, target);
    else if (cursor.is("(")) target = parseCall(cursor, target);
    else return target;
  }
}

/** Parses a filter or test from its name on. It may carry a dotted name, which then simply is not found. */
function parseUse<Kind extends "filter" | "test">(cursor: Cursor, kind: Kind, target: Expression | undefined) {
  const { start: at, soft } = cursor;
  let { value: name } = cursor.name("a name");
  while (cursor.skip(".")) name += `.${cursor.name("a name").value}`;
  const args = cursor.is("(") ? parseArguments(cursor) : kind === "test" ? parseOperand(cursor) : NO_ARGUMENTS;
  const node = { kind, target, name, at, args, soft, start: target?.start ?? at, end: cursor.lastEnd };
  cursor.uses.push(node as FilterExpression | TestExpression);
  return node as (FilterExpression | TestExpression) & { kind: Kind };
}

/** Parses `upper|trim` at the head of a block; the innermost filter has no target. */
export function parseBlockFilter(cursor: Cursor): FilterExpression {
  const { depth } = cursor;
  let node: FilterExpression | undefined;
  for (; !node || cursor.skip("|"); cursor.enter()) node = parseUse(cursor, "filter", node);
  cursor.depth = depth;
  return node;
}

function parseTest(cursor: Cursor, target: Expression): Expression {
  const negated = cursor.skip("not");
  const node = parseUse(cursor, "test", target);
  return negated ? { kind: "not", operand: node, start: node.start, end: node.end } : node;
}

/** A test may have one operand right after its name: `is divisibleby 3`. */
function parseOperand(cursor: Cursor): Arguments {
  const { kind } = cursor;
  const starts = (kind >= STRING && kind <= NAME) || cursor.is("[") || cursor.is("{");
  if (!starts || cursor.is("else") || cursor.is("or") || cursor.is("and")) return NO_ARGUMENTS;
  if (cursor.is("is")) throw cursor.refuse("join tests with `and`");
  if (cursor.is("if")) throw cursor.refuse("put brackets around the test");
  return { ...NO_ARGUMENTS, positional: [parsePostfix(cursor, parsePrimary(cursor))] };
}
