import type {
  Arguments,
  BinaryOperator,
  ComparisonOperator,
  Expression,
  FilterExpression,
  TestExpression,
} from "./ast.ts";
import {
  depth,
  enterLevel,
  expect,
  fail,
  is,
  isOptional,
  leaveToLevel,
  reads,
  references,
  refuse,
  skip,
  takeName,
  unexpected,
} from "./cursor.ts";
import { COMPARISON, chains, constants, NOT, precedences } from "./grammar.ts";
import { advance, FLOAT, follows, INTEGER, lexer, NAME, STRING } from "./lexer.ts";

const IN = /\s+in\b/y;
const ASSIGNMENT = /\s*=(?!=)/y;

/** Parses `a if b else c` and everything that binds tighter. */
export function parseExpression(): Expression {
  const level = depth;
  const start = lexer.tokenStart;
  const referenceCount = references.length;
  enterLevel();
  let node = parseOperators();
  while (skip("if")) {
    enterLevel();
    const parts = [parseOperators(), node];
    if (skip("else")) parts.push(parseExpression());
    node = { kind: "choice", parts, start, end: lexer.lastEnd };
    for (const reference of references.slice(referenceCount)) reference.isOptional = true;
  }
  leaveToLevel(level);
  return node;
}

/** Parses `a` or `a, b, …`: with a comma it is a tuple, without it the item itself. */
export function parseTuple(item = parseExpression, mayBeEmpty = false): Expression {
  const start = lexer.tokenStart;
  const parts: Expression[] = [];
  let isTuple = false;
  while (!is("}}") && !is("%}") && !is(")")) {
    parts.push(item());
    if (!skip(",")) break;
    isTuple = true;
  }
  const [first] = parts;
  if (!isTuple && first) return first;
  if (!isTuple && !mayBeEmpty) throw unexpected("an expression");
  return { kind: "tuple", parts, start, end: lexer.lastEnd };
}

/** Parses a comma-separated list between brackets. */
export function parseList(open: string, close: string, parseItem: () => void, mayTrail = true): void {
  expect(open);
  for (let isFirst = true; !is(close); isFirst = false) {
    if (!isFirst) expect(",");
    if (mayTrail && is(close)) break;
    parseItem();
  }
  advance();
}

/**
 * Parses operators that bind at least as tightly as `least`, by climbing the table of precedences: without it an
 * expression without inline `if`, as the heads of `if` and `for` want it.
 */
export function parseOperators(least = 1): Expression {
  const level = depth;
  let left = least <= NOT && is("not") ? parseNot() : parseUnary(true);
  for (let found = precedenceOf(); found >= least; found = precedenceOf()) {
    enterLevel();
    left = found === COMPARISON ? parseComparison(left) : parseOperation(left, found);
  }
  leaveToLevel(level);
  return left;
}

function precedenceOf(): number {
  if (lexer.tokenKind < NAME || lexer.tokenValue.length > 3) return 0;
  const found = precedences.get(lexer.tokenValue) ?? 0;
  return found === COMPARISON && lexer.tokenValue === "not" && !follows(IN) ? 0 : found;
}

function parseNot(): Expression {
  const start = lexer.tokenStart;
  enterLevel();
  advance();
  return { kind: "not", parts: [parseOperators(NOT)], start, end: lexer.lastEnd };
}

function parseOperation(left: Expression, precedence: number): Expression {
  const operator = lexer.tokenValue;
  const { start } = left;
  const referenceCount = references.length;
  const kind = chains[operator];
  const parts = [left];
  do {
    advance();
    parts.push(parseOperators(precedence + 1));
  } while (kind && is(operator));
  const end = lexer.lastEnd;
  if (!kind) return { kind: "binary", operator: operator as BinaryOperator, parts, start, end };
  // Jinja2 folds `false and …` before it looks at the rest, so names in it need not exist.
  if (left.kind === "constant" && (kind === "and" ? !left.value : kind === "or" && left.value))
    references.length = referenceCount;
  return { kind, parts, start, end };
}

function parseComparison(first: Expression): Expression {
  const parts = [first];
  const operators: ComparisonOperator[] = [];
  while (precedenceOf() === COMPARISON) {
    const value = lexer.tokenValue;
    advance();
    if (value === "not") advance();
    operators.push(value === "not" ? "not in" : (value as ComparisonOperator));
    parts.push(parseOperators(COMPARISON + 1));
  }
  return { kind: "compare", parts, operators, start: first.start, end: lexer.lastEnd };
}

function parseUnary(withFilters: boolean): Expression {
  const start = lexer.tokenStart;
  const operator = lexer.tokenValue as "-" | "+";
  let node: Expression;
  if (is("-") || is("+")) {
    enterLevel();
    advance();
    node = { kind: "unary", operator, parts: [parseUnary(false)], start, end: lexer.lastEnd };
  } else {
    node = parsePrimary();
  }
  node = parsePostfix(node);
  return withFilters ? parseFiltersAndTests(node) : node;
}

/** Parses a literal, a name or a bracket. */
export function parsePrimary(): Expression {
  const value = lexer.tokenValue;
  const start = lexer.tokenStart;
  const end = lexer.tokenEnd;
  if (lexer.tokenKind === NAME) {
    advance();
    const constant = constants.get(value);
    if (constant !== undefined) return { kind: "constant", value: constant, start, end };
    reads.push(value);
    return { kind: "name", name: value, start, end };
  }
  if (lexer.tokenKind === STRING) {
    let text = "";
    for (; lexer.tokenKind === STRING; advance()) text += lexer.tokenValue;
    return { kind: "constant", value: text, start, end: lexer.lastEnd };
  }
  if (lexer.tokenKind === INTEGER) return parseInteger();
  if (lexer.tokenKind !== FLOAT) return parseBracket();
  advance();
  return { kind: "float", value: Number(value), start, end };
}

/** Python refuses longer integers, so that no one spends quadratic time on them; so do we. */
const MAX_INTEGER_DIGITS = 4_300;

function parseInteger(): Expression {
  const text = lexer.tokenValue;
  const start = lexer.tokenStart;
  if (text.length > MAX_INTEGER_DIGITS) throw fail("budget", `an integer of more than ${MAX_INTEGER_DIGITS} digits`);
  const value = Number(text);
  advance();
  return { kind: "constant", value: Number.isSafeInteger(value) ? value : BigInt(text), start, end: lexer.lastEnd };
}

function parseBracket(): Expression {
  const start = lexer.tokenStart;
  const isDict = is("{");
  if (isDict || is("[")) {
    const parts: Expression[] = [];
    parseList(lexer.tokenValue, isDict ? "}" : "]", () => {
      parts.push(parseExpression());
      if (!isDict) return;
      expect(":");
      parts.push(parseExpression());
    });
    return { kind: isDict ? "dict" : "list", parts, start, end: lexer.lastEnd };
  }
  if (!skip("(")) throw unexpected("an expression");
  const node = parseTuple(parseExpression, true);
  expect(")");
  return node.kind === "tuple" ? { ...node, start, end: lexer.lastEnd } : node;
}

/** Parses members, subscripts and calls; each makes the tree deeper, so each counts as a level. */
function parsePostfix(node: Expression): Expression {
  let target = node;
  for (; ; enterLevel()) {
    if (is(".")) target = parseMember(target);
    else if (is("[")) target = parseSubscript(target);
    else if (is("(")) target = parseCall(target);
    else return target;
  }
}

function parseMember(target: Expression): Expression {
  advance();
  const { start } = target;
  if (lexer.tokenKind === INTEGER) return { kind: "item", parts: [target, parseInteger()], start, end: lexer.lastEnd };
  const { value: name, end } = takeName();
  return { kind: "attribute", parts: [target], name, start, end };
}

function parseSubscript(target: Expression): Expression {
  advance();
  const from = lexer.tokenStart;
  const { start } = target;
  const parts: Expression[] = [];
  if (!is(":")) while (!is("]") && (parts.length === 0 || skip(","))) parts.push(parseExpression());
  const [first] = parts;
  if (parts.length < 2 && is(":")) return parseSlice(target, first);
  const index: Expression =
    first && parts.length === 1 ? first : { kind: "tuple", parts, start: from, end: lexer.lastEnd };
  expect("]");
  return { kind: "item", parts: [target, index], start, end: lexer.lastEnd };
}

function parseSlice(target: Expression, first: Expression | undefined): Expression {
  const parts = [target, first];
  while (parts.length < 4 && skip(":")) parts.push(is("]") || is(":") ? undefined : parseExpression());
  expect("]");
  return { kind: "slice", parts, start: target.start, end: lexer.lastEnd };
}

function parseCall(target: Expression): Expression {
  return { kind: "call", target, args: parseArguments(), start: target.start, end: lexer.lastEnd };
}

const NO_ARGUMENTS: Arguments = { positional: [], named: [], spread: undefined, namedSpread: undefined };

function parseArguments(): Arguments {
  const positional: Expression[] = [];
  const named: [string, Expression][] = [];
  let spread: Expression | undefined;
  let namedSpread: Expression | undefined;
  parseList("(", ")", () => {
    const value = lexer.tokenValue;
    const span = { start: lexer.tokenStart, end: lexer.tokenEnd };
    const isNamed = lexer.tokenKind === NAME && follows(ASSIGNMENT);
    const mayFollow = isNamed || is("**") || (!spread && (is("*") || named.length === 0));
    if (namedSpread || !mayFollow) throw refuse("arguments go positional, `name=`, `*`, `**`");
    if (skip("*")) spread = parseExpression();
    else if (skip("**")) namedSpread = parseExpression();
    else if (isNamed) {
      if (named.some(([name]) => name === value)) throw refuse(`\`${value}\` is given twice`, span);
      advance();
      advance();
      named.push([value, parseExpression()]);
    } else positional.push(parseExpression());
  });
  return { positional, named, spread, namedSpread };
}

function parseFiltersAndTests(node: Expression): Expression {
  let target = node;
  for (; ; enterLevel()) {
    if (skip("|")) target = parseFilterOrTest("filter", target);
    else if (skip("is")) target = parseTest(target);
    else if (is("(")) target = parseCall(target);
    else return target;
  }
}

/** Parses a filter or test from its name on. It may carry a dotted name, which then simply is not found. */
function parseFilterOrTest<Kind extends "filter" | "test">(kind: Kind, ...parts: Expression[]) {
  const at = lexer.tokenStart;
  let { value: name } = takeName();
  while (skip(".")) name += `.${takeName().value}`;
  const args = is("(") ? parseArguments() : kind === "test" ? parseOperand() : NO_ARGUMENTS;
  const node = { kind, parts, name, at, args, isOptional, start: parts[0]?.start ?? at, end: lexer.lastEnd };
  references.push(node as FilterExpression | TestExpression);
  return node as (FilterExpression | TestExpression) & { kind: Kind };
}

/** Parses `upper|trim` at the head of a block; the innermost filter has no part. */
export function parseBlockFilter(): FilterExpression {
  const level = depth;
  let node = parseFilterOrTest("filter");
  for (; skip("|"); enterLevel()) node = parseFilterOrTest("filter", node);
  leaveToLevel(level);
  return node;
}

function parseTest(target: Expression): Expression {
  const negated = skip("not");
  const node = parseFilterOrTest("test", target);
  return negated ? { kind: "not", parts: [node], start: node.start, end: node.end } : node;
}

/** A test may have one operand right after its name: `is divisibleby 3`. */
function parseOperand(): Arguments {
  const starts = (lexer.tokenKind >= STRING && lexer.tokenKind <= NAME) || is("[") || is("{");
  if (!starts || is("else") || is("or") || is("and")) return NO_ARGUMENTS;
  if (is("is")) throw refuse("join tests with `and`");
  if (is("if")) throw refuse("put brackets around the test");
  return { ...NO_ARGUMENTS, positional: [parsePostfix(parsePrimary())] };
}
