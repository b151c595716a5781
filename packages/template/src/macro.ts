import { placeArguments } from "./builtin.ts";
import { dictOf } from "./dict.ts";
import { type Evaluate, type Execute, Frame } from "./frame.ts";
import { type CallArguments, Callable, tupleOf, typeError, type Value } from "./values.ts";

/** What compiling a macro or call block produces; `Macro` adds the frame around its definition. */
export interface MacroCode {
  readonly name: string;
  /** The parameters: name, slot and default of each. */
  readonly names: readonly string[];
  readonly slots: readonly number[];
  readonly fallbacks: readonly (Evaluate | undefined)[];
  /** Slots of those of `caller`, `varargs` and `kwargs` that the body mentions: only then are they accepted. */
  readonly extras: ReadonlyMap<string, number>;
  readonly layout: { readonly size: number };
  readonly body: Execute;
}

/** A macro as a template holds it: code plus the frame in which it was defined. */
export class Macro extends Callable {
  private readonly code: MacroCode;
  private readonly home: Frame;

  constructor(code: MacroCode, home: Frame) {
    super("Macro");
    this.code = code;
    this.home = home;
  }

  call(args: CallArguments): Value {
    const { run } = this.home;
    run.enter();
    const frame = new Frame(run, this.code.layout.size, this.home);
    const text = run.capture(() => {
      this.bind(frame, args);
      this.code.body(frame);
    });
    run.leave();
    return text;
  }

  private bind(frame: Frame, args: CallArguments): void {
    const { name: macro, names, slots, fallbacks, extras } = this.code;
    const positional = [...args.positional];
    const named = new Map(args.named);
    for (const [word, slot] of extras) {
      const others = [...named].filter(([name]) => (word === "caller" ? name === word : !names.includes(name)));
      if (word === "varargs") frame.slots[slot] = tupleOf(positional.splice(names.length));
      else for (const [name] of others) named.delete(name);
      if (word === "kwargs") frame.slots[slot] = dictOf(others);
      if (word === "caller") frame.slots[slot] = others[0]?.[1] ?? frame.run.undefined("No caller defined");
    }
    if (named.has("caller") && !names.includes("caller"))
      throw typeError(`macro \`${macro}\` was called with a call block but never calls \`caller\``);
    const placed = placeArguments(macro, { names, required: 0 }, { positional, named });
    slots.forEach((slot, index) => {
      frame.slots[slot] = placed[index];
    });
    slots.forEach((slot, index) => {
      const missing = fallbacks[index] ?? (() => frame.run.undefined(`parameter '${names[index]}' was not provided`));
      if (frame.slots[slot] === undefined) frame.slots[slot] = missing(frame);
    });
  }

  override attribute(name: string): Value | undefined {
    const { code } = this;
    if (name === "name") return code.name;
    if (name === "arguments") return tupleOf(code.names);
    return /^(catch_(kwargs|varargs)|caller)$/.test(name) ? code.extras.has(name.replace("catch_", "")) : undefined;
  }

  override show(): string {
    const { name } = this.code;
    return `<Macro ${name === "caller" ? "anonymous" : `'${name}'`}>`;
  }
}
