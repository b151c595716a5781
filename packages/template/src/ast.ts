import type { Span } from "./span.ts";

/** Arguments of a call, a filter or a test. */
export interface Arguments {
  readonly positional: readonly Expression[];
  readonly named: readonly NamedArgument[];
  readonly spread: Expression | undefined;
  readonly namedSpread: Expression | undefined;
}

/** One `name=value` of a call. */
export interface NamedArgument {
  readonly name: string;
  readonly value: Expression;
}

/** One comparison of a chain such as `a < b <= c`. */
export interface Comparison {
  readonly operator: ComparisonOperator;
  readonly operand: Expression;
}

/** The operators of a comparison. */
export type ComparisonOperator = "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "not in";

/** Arithmetic of two operands; `+` is a node of its own, since chains of it are what templates do most. */
export type BinaryOperator = "-" | "*" | "/" | "//" | "%" | "**";

/** Every expression, told apart by `kind`. */
export type Expression =
  | ({ readonly kind: "constant"; readonly value: string | number | bigint | boolean | null } & Span)
  | ({ readonly kind: "float"; readonly value: number } & Span)
  | ({ readonly kind: "name"; readonly name: string } & Span)
  | ({ readonly kind: "list"; readonly items: readonly Expression[] } & Span)
  | ({ readonly kind: "tuple"; readonly items: readonly Expression[] } & Span)
  | ({ readonly kind: "dict"; readonly pairs: readonly (readonly [Expression, Expression])[] } & Span)
  | ({ readonly kind: "attribute"; readonly target: Expression; readonly name: string } & Span)
  | ({ readonly kind: "item"; readonly target: Expression; readonly index: Expression } & Span)
  | ({
      readonly kind: "slice";
      readonly target: Expression;
      readonly from: Expression | undefined;
      readonly to: Expression | undefined;
      readonly step: Expression | undefined;
    } & Span)
  | ({ readonly kind: "call"; readonly target: Expression; readonly args: Arguments } & Span)
  | FilterExpression
  | ({
      readonly kind: "test";
      readonly target: Expression;
      readonly name: string;
      readonly nameSpan: Span;
      readonly args: Arguments;
    } & Span)
  | ({ readonly kind: "unary"; readonly operator: "-" | "+"; readonly operand: Expression } & Span)
  | ({
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    } & Span)
  | ({ readonly kind: "sum"; readonly terms: readonly Expression[] } & Span)
  | ({ readonly kind: "concat"; readonly terms: readonly Expression[] } & Span)
  | ({ readonly kind: "and"; readonly terms: readonly Expression[] } & Span)
  | ({ readonly kind: "or"; readonly terms: readonly Expression[] } & Span)
  | ({ readonly kind: "not"; readonly operand: Expression } & Span)
  | ({ readonly kind: "compare"; readonly first: Expression; readonly rest: readonly Comparison[] } & Span)
  | ({
      readonly kind: "choice";
      readonly test: Expression;
      readonly yes: Expression;
      readonly no: Expression | undefined;
    } & Span);

/** A filter; without a target it takes the text of the block it heads. */
export type FilterExpression = {
  readonly kind: "filter";
  readonly target: Expression | undefined;
  readonly name: string;
  readonly nameSpan: Span;
  readonly args: Arguments;
} & Span;

/** What `set` and `for` can assign to. */
export type Target =
  | ({ readonly kind: "name"; readonly name: string } & Span)
  | ({ readonly kind: "member"; readonly name: string; readonly attribute: string } & Span)
  | ({ readonly kind: "targets"; readonly items: readonly Target[] } & Span);

/** A parameter of a macro or a call block. */
export interface Parameter {
  readonly name: string;
  readonly fallback: Expression | undefined;
}

/** What macros and call blocks share. */
export interface MacroShape {
  readonly parameters: readonly Parameter[];
  readonly body: readonly Statement[];
  /** Names read by the parameters' defaults. */
  readonly defaultReads: readonly string[];
  /** Which of `caller`, `varargs` and `kwargs` the body mentions: only then does it accept them. */
  readonly special: readonly string[];
}

/** A statement's place, with the names that its own expressions read (those of its body are the body's affair). */
export interface Head extends Span {
  readonly reads: readonly string[];
}

/** One `if` or `elif` with its body. */
export interface Branch {
  readonly test: Expression;
  readonly reads: readonly string[];
  readonly body: readonly Statement[];
}

/** Every statement, told apart by `kind`. */
export type Statement =
  | ({ readonly kind: "text"; readonly value: string } & Span)
  | ({ readonly kind: "output"; readonly value: Expression } & Head)
  | ({
      readonly kind: "if";
      readonly branches: readonly Branch[];
      readonly otherwise: readonly Statement[] | undefined;
    } & Head)
  | ({
      readonly kind: "for";
      readonly target: Target;
      readonly iterable: Expression;
      readonly condition: Expression | undefined;
      readonly conditionReads: readonly string[];
      readonly body: readonly Statement[];
      readonly otherwise: readonly Statement[] | undefined;
      readonly recursive: boolean;
      /** Whether the body mentions `loop`; otherwise no account is kept of it. */
      readonly usesLoop: boolean;
    } & Head)
  | ({ readonly kind: "set"; readonly target: Target; readonly value: Expression } & Head)
  | ({
      readonly kind: "setBlock";
      readonly target: Target;
      readonly filter: FilterExpression | undefined;
      readonly body: readonly Statement[];
    } & Head)
  | ({ readonly kind: "macro"; readonly name: string } & MacroShape & Head)
  | ({ readonly kind: "callBlock"; readonly call: Expression } & MacroShape & Head)
  | ({ readonly kind: "filterBlock"; readonly filter: FilterExpression; readonly body: readonly Statement[] } & Head)
  | ({
      readonly kind: "with";
      readonly bindings: readonly (readonly [Target, Expression])[];
      readonly body: readonly Statement[];
    } & Head)
  | ({ readonly kind: "generation"; readonly body: readonly Statement[] } & Span)
  | ({ readonly kind: "do"; readonly value: Expression } & Head)
  | ({ readonly kind: "break" } & Span)
  | ({ readonly kind: "continue" } & Span);
