import type { Span } from "../span.ts";

/** Arguments of a call, a filter or a test. */
export interface Arguments {
  readonly positional: readonly Expression[];
  readonly named: readonly (readonly [string, Expression])[];
  readonly spread: Expression | undefined;
  readonly namedSpread: Expression | undefined;
}

/** The operators of a comparison. */
export type ComparisonOperator = "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "not in";

/** Arithmetic of two operands; `+` is a node of its own, since chains of it are what templates do most. */
export type BinaryOperator = "-" | "*" | "/" | "//" | "%" | "**";

/** An expression that is made of others. */
interface Compound<Kind extends string, Part = Expression> extends Span {
  readonly kind: Kind;
  readonly parts: readonly Part[];
}

/** Every expression, told apart by `kind`. */
export type Expression =
  | ({ readonly kind: "constant"; readonly value: string | number | bigint | boolean | null } & Span)
  | ({ readonly kind: "float"; readonly value: number } & Span)
  | ({ readonly kind: "name"; readonly name: string } & Span)
  | Compound<"list" | "tuple" | "sum" | "concat" | "and" | "or" | "not">
  /** Keys and values in turn. */
  | Compound<"dict">
  /** The target, then from, to and step. */
  | Compound<"slice", Expression | undefined>
  | (Compound<"unary"> & { readonly operator: "-" | "+" })
  | (Compound<"binary"> & { readonly operator: BinaryOperator })
  /** A chain such as `a < b <= c`: one operator less than parts. */
  | (Compound<"compare"> & { readonly operators: readonly ComparisonOperator[] })
  | (Compound<"attribute"> & { readonly name: string })
  /** The target and the index. */
  | Compound<"item">
  /** The test, what it is if that is true, and perhaps what else. */
  | Compound<"choice">
  | CallExpression
  | FilterExpression
  | TestExpression;

/** A call of whatever the target is. */
export interface CallExpression extends Span {
  readonly kind: "call";
  readonly target: Expression;
  readonly args: Arguments;
}

/** A filter or test; its one part is what it is applied to, but a filter that heads a block may have none. */
interface FilterOrTest<Kind extends string> extends Compound<Kind> {
  readonly name: string;
  /** The span of the name, which is what an error points at. */
  readonly at: number;
  readonly args: Arguments;
  /** Inside an `if`, where an unknown name is an error only once it is reached. */
  isOptional: boolean;
}

/** A filter; without a part it takes the text of the block it heads. */
export type FilterExpression = FilterOrTest<"filter">;

/** A test: `target is name(args)`. */
export type TestExpression = FilterOrTest<"test">;

/** What `set` and `for` can assign to. */
export type AssignmentTarget =
  | ({ readonly kind: "target"; readonly name: string } & Span)
  | ({ readonly kind: "member"; readonly name: string; readonly member: string } & Span)
  | ({ readonly kind: "targets"; readonly items: readonly AssignmentTarget[] } & Span);

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
}

/** A statement's place, with the names that its own expressions read (those of its body are the body's affair). */
interface Head extends Span {
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
      readonly target: AssignmentTarget;
      readonly iterable: Expression;
      readonly condition: Expression | undefined;
      readonly conditionReads: readonly string[];
      readonly body: readonly Statement[];
      readonly otherwise: readonly Statement[] | undefined;
      readonly recursive: boolean;
    } & Head)
  | ({ readonly kind: "set"; readonly target: AssignmentTarget; readonly value: Expression } & Head)
  | ({
      readonly kind: "setBlock";
      readonly target: AssignmentTarget;
      readonly filter: FilterExpression | undefined;
      /** Names the filter reads. Unlike those of other heads, they do not count as read at the block. */
      readonly filterReads: readonly string[];
      readonly body: readonly Statement[];
    } & Head)
  | ({ readonly kind: "macro"; readonly name: string } & MacroShape & Head)
  | ({ readonly kind: "callBlock"; readonly call: CallExpression } & MacroShape & Head)
  | ({ readonly kind: "filterBlock"; readonly filter: FilterExpression; readonly body: readonly Statement[] } & Head)
  | ({
      readonly kind: "with";
      readonly bindings: readonly (readonly [AssignmentTarget, Expression])[];
      readonly body: readonly Statement[];
    } & Head)
  | ({ readonly kind: "generation"; readonly body: readonly Statement[] } & Head)
  | ({ readonly kind: "do"; readonly value: Expression } & Head)
  | ({ readonly kind: "break" } & Span)
  | ({ readonly kind: "continue" } & Span);
