import { missing } from "./builtin.ts";
import { isEqual } from "./operators.ts";
import type { Run } from "./run.ts";
import { type CallArguments, Callable, END, NativeFunction, type Pull, typeError, type Value } from "./values.ts";

/**
 * The `loop` variable. One object serves the whole loop and moves with it. Items come from a list, or, where the loop
 * filters, one at a time: a condition may depend on what the body did before, so it is asked as late as possible.
 */
export class Loop extends Callable {
  private readonly run: Run;
  private readonly list: Value[];
  private readonly pull: Pull;
  private readonly depth0: number;
  private readonly recurse: ((items: Value) => Value) | undefined;
  private index0 = -1;
  private lastChanged: readonly Value[] | undefined;

  constructor(
    run: Run,
    list: readonly Value[],
    pull: Pull | undefined,
    depth0: number,
    recurse?: (items: Value) => Value,
  ) {
    super("LoopContext");
    this.run = run;
    this.list = pull ? [] : (list as Value[]);
    this.pull = pull ?? (() => END);
    this.depth0 = depth0;
    this.recurse = recurse;
  }

  /** Moves to the next item, which may be the end. */
  next(): Value | typeof END {
    this.index0 += 1;
    return this.at(this.index0);
  }

  private at(index: number): Value | typeof END {
    const { list } = this;
    while (index >= list.length) {
      const item = this.pull();
      if (item === END) return END;
      list.push(item);
    }
    return list[index] as Value;
  }

  override size(): number {
    this.at(Number.POSITIVE_INFINITY);
    return this.list.length;
  }

  call({ positional: [items] }: CallArguments): Value {
    if (!this.recurse) throw typeError("only a recursive loop can be called");
    if (items === undefined) throw missing("loop", "items");
    return this.recurse(items);
  }

  private neighbour(step: 1 | -1): Value {
    const index = this.index0 + step;
    const item = index < 0 ? END : this.at(index);
    return item === END ? this.run.undefined(`there is no ${step < 0 ? "previous" : "next"} item`) : item;
  }

  override attribute(name: string): Value | undefined {
    const { index0, depth0 } = this;
    switch (name) {
      case "index":
        return index0 + 1;
      case "index0":
        return index0;
      case "first":
        return index0 === 0;
      case "last":
        return this.at(index0 + 1) === END;
      case "length":
        return this.size();
      case "revindex":
        return this.size() - index0;
      case "revindex0":
        return this.size() - index0 - 1;
      case "previtem":
        return this.neighbour(-1);
      case "nextitem":
        return this.neighbour(1);
      case "depth":
        return depth0 + 1;
      case "depth0":
        return depth0;
      case "cycle":
        return new NativeFunction(({ positional }) => {
          if (positional.length === 0) throw typeError("`cycle` needs at least one item");
          return positional[index0 % positional.length] as Value;
        });
      case "changed":
        return new NativeFunction(({ positional }) => {
          const before = this.lastChanged;
          this.lastChanged = positional;
          return before === undefined || !isEqual(before, positional, this.run);
        });
    }
    return undefined;
  }

  override show(): string {
    return `<LoopContext ${this.index0 + 1}/${this.size()}>`;
  }
}
