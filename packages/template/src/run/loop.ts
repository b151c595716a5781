import { missing } from "../builtins/builtin.ts";
import { isEqual } from "../values/operators.ts";
import { type CallArguments, Callable, callable, END, type NextItem, typeError, type Value } from "../values/values.ts";
import { state } from "./render-state.ts";

/**
 * The `loop` variable. One object serves the whole loop and moves with it. Items come from a list, or, where the loop
 * filters, one at a time: a condition may depend on what the body did before, so it is asked as late as possible.
 */
export class Loop extends Callable {
  declare readonly depth: number;
  index = -1;
  declare lastChanged: readonly Value[] | undefined;
  declare private readonly seen: Value[];
  declare private readonly pull: NextItem;

  constructor(seen: readonly Value[], pull: NextItem | undefined, depth: number, recurse?: (items: Value) => Value) {
    super("LoopContext", ({ positional: [items] }) => {
      if (!recurse) throw typeError("the loop is not recursive");
      if (items === undefined) throw missing("loop", "items");
      return recurse(items);
    });
    this.seen = pull ? [] : (seen as Value[]);
    this.pull = pull ?? (() => END);
    this.depth = depth;
  }

  /** Moves to the next item, which may be the end. */
  next(): Value | typeof END {
    this.index += 1;
    return this.at(this.index);
  }

  at(index: number): Value | typeof END {
    const { seen } = this;
    while (index >= seen.length) {
      const item = this.pull();
      if (item === END) return END;
      seen.push(item);
    }
    return seen[index] as Value;
  }

  override size(): number {
    this.at(Number.POSITIVE_INFINITY);
    return this.seen.length;
  }

  override attribute(name: string): Value | undefined {
    return parts.get(name)?.(this);
  }

  override repr(): string {
    return `<LoopContext ${this.index + 1}/${this.size()}>`;
  }
}

function neighbor(loop: Loop, index: number, which: string): Value {
  const item = index < 0 ? END : loop.at(index);
  return item === END ? state.undefined(`no ${which} item`) : item;
}

function cycle({ positional }: CallArguments, index: number): Value {
  if (positional.length === 0) throw typeError("`cycle` needs an item");
  return positional[index % positional.length] as Value;
}

/** What can be read of a loop. */
const parts = new Map<string, (loop: Loop) => Value>([
  ["index", (loop) => loop.index + 1],
  ["index0", (loop) => loop.index],
  ["first", (loop) => loop.index === 0],
  ["last", (loop) => loop.at(loop.index + 1) === END],
  ["length", (loop) => loop.size()],
  ["revindex", (loop) => loop.size() - loop.index],
  ["revindex0", (loop) => loop.size() - loop.index - 1],
  ["previtem", (loop) => neighbor(loop, loop.index - 1, "previous")],
  ["nextitem", (loop) => neighbor(loop, loop.index + 1, "next")],
  ["depth", (loop) => loop.depth + 1],
  ["depth0", (loop) => loop.depth],
  ["cycle", (loop) => callable((args) => cycle(args, loop.index))],
  [
    "changed",
    (loop) =>
      callable(({ positional }) => {
        const before = loop.lastChanged;
        loop.lastChanged = positional;
        return before === undefined || !isEqual(before, positional);
      }),
  ],
]);
