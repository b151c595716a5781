import { TemplateError } from "./errors.ts";
import type { Evaluate } from "./frame.ts";
import { isEqual } from "./operators.ts";
import type { Run } from "./run.ts";
import type { Scope } from "./scope.ts";
import {
  type CallArguments,
  Callable,
  END,
  NativeFunction,
  type Pull,
  Tuple,
  typeError,
  Undefined,
  type Value,
} from "./values.ts";

/** Renders a round of a recursive loop over other items, one level deeper. */
type Recurse = (items: Value, depth: number) => Value;

/**
 * The `loop` variable. One object serves the whole loop and moves with it. Items come from a list, or, where the loop
 * filters, one at a time: a condition may depend on what the body did before, so it is asked as late as possible.
 */
export class Loop extends Callable {
  readonly typeName = "LoopContext";
  readonly name = "loop";
  index0 = -1;
  current: Value = null;
  private previous: Value | undefined;
  private ahead: Value[] = [];
  private readonly pull: Pull;
  private readonly depth0: number;
  private readonly run: Run;
  private readonly recurse: Recurse | undefined;
  private knownLength: number | undefined;
  private lastChanged: readonly Value[] | undefined;

  constructor(run: Run, pull: Pull, length: number | undefined, depth0: number, recurse?: Recurse) {
    super();
    this.run = run;
    this.pull = pull;
    this.knownLength = length;
    this.depth0 = depth0;
    this.recurse = recurse;
  }

  /** Moves to the next item; false at the end. */
  advance(): boolean {
    const next = this.ahead.length > 0 ? (this.ahead.shift() as Value) : this.pull();
    if (next === END) return false;
    if (this.index0 >= 0) this.previous = this.current;
    this.current = next;
    this.index0 += 1;
    return true;
  }

  get first(): boolean {
    return this.index0 === 0;
  }

  get last(): boolean {
    return this.knownLength === undefined ? this.peek() === END : this.index0 === this.knownLength - 1;
  }

  override size(): number {
    if (this.knownLength === undefined) {
      for (let item = this.pull(); item !== END; item = this.pull()) this.ahead.push(item);
      this.knownLength = this.index0 + 1 + this.ahead.length;
    }
    return this.knownLength;
  }

  private peek(): Value | typeof END {
    const [next] = this.ahead;
    if (next !== undefined) return next;
    const item = this.pull();
    if (item !== END) this.ahead.push(item);
    return item;
  }

  call({ positional }: CallArguments): Value {
    if (!this.recurse) throw typeError("the loop must have the 'recursive' marker to be called recursively");
    const [items] = positional;
    if (items === undefined) throw new TemplateError("missing_argument", "`loop` needs the items to loop over");
    return this.recurse(items, this.depth0 + 1);
  }

  override attribute(name: string): Value | undefined {
    return Object.hasOwn(loopAttributes, name) ? loopAttributes[name]?.(this) : undefined;
  }

  neighbour(step: 1 | -1): Value {
    const item = step === 1 ? this.peek() : this.previous;
    if (item !== END && item !== undefined) return item;
    const message = step === 1 ? "there is no next item" : "there is no previous item";
    return new Undefined(message, this.run.settings.undefinedMode);
  }

  cycle(values: readonly Value[]): Value {
    if (values.length === 0) throw typeError("no items for cycling given");
    return values[this.index0 % values.length] ?? null;
  }

  changed(values: readonly Value[]): boolean {
    const before = this.lastChanged;
    this.lastChanged = values;
    return before === undefined || !isEqual(new Tuple(before), new Tuple(values), this.run);
  }

  get depth(): number {
    return this.depth0;
  }

  override show(): string {
    return `<LoopContext ${this.index0 + 1}/${this.size()}>`;
  }
}

/** Name → attribute of `loop`. */
const loopAttributes: Readonly<Record<string, (loop: Loop) => Value>> = {
  index: (loop) => loop.index0 + 1,
  index0: (loop) => loop.index0,
  first: (loop) => loop.first,
  last: (loop) => loop.last,
  length: (loop) => loop.size(),
  revindex: (loop) => loop.size() - loop.index0,
  revindex0: (loop) => loop.size() - loop.index0 - 1,
  previtem: (loop) => loop.neighbour(-1),
  nextitem: (loop) => loop.neighbour(1),
  depth: (loop) => loop.depth + 1,
  depth0: (loop) => loop.depth,
  cycle: (loop) => new NativeFunction("cycle", ({ positional }) => loop.cycle(positional)),
  changed: (loop) => new NativeFunction("changed", ({ positional }) => loop.changed(positional)),
};

/** Compiles `loop.index` and its like to a read of the loop object, where `loop` is the variable of a loop around. */
export function compileLoopAttribute(scope: Scope, variable: string, attribute: string): Evaluate | undefined {
  const binding = variable === "loop" ? scope.find("loop") : undefined;
  if (binding?.load !== "parameter" || !Object.hasOwn(loopAttributes, attribute)) return undefined;
  if (scope.hopsTo(binding) > 0 || !binding.isLoop) return undefined;
  const { slot } = binding;
  const read = loopAttributes[attribute] as (loop: Loop) => Value;
  switch (attribute) {
    case "first":
      return (frame) => (frame.slots[slot] as Loop).index0 === 0;
    case "last":
      return (frame) => (frame.slots[slot] as Loop).last;
    case "index0":
      return (frame) => (frame.slots[slot] as Loop).index0;
    default:
      return (frame) => read(frame.slots[slot] as Loop);
  }
}
