import { bindArguments } from "../builtins/builtin.ts";
import { dictOf } from "../values/dict.ts";
import { type CallArguments, Callable, tupleOf, typeError, type Value } from "../values/values.ts";
import { type Evaluate, type Execute, frame, inFrame, newFrame } from "./frame.ts";
import { state } from "./render-state.ts";

/** What compiling a macro or call block produces; `Macro` adds the frame around its definition. */
export interface CompiledMacro {
  readonly name: string;
  /** The parameters, whose slots are the first, and their defaults. */
  readonly names: readonly string[];
  readonly fallbacks: readonly (Evaluate | undefined)[];
  /** Slots of those of `caller`, `varargs` and `kwargs` that the body mentions: only then are they accepted. */
  readonly extras: readonly (readonly [string, number])[];
  readonly layout: { readonly size: number };
  readonly body: Execute;
}

/** A macro as a template holds it: code plus the frame in which it was defined. */
export class Macro extends Callable {
  declare private readonly code: CompiledMacro;

  constructor(code: CompiledMacro) {
    const home = frame;
    super("Macro", (args) => {
      state.enterLevel();
      const text = state.capture(() =>
        inFrame(newFrame(code.layout.size, home), () => {
          bind(code, args);
          code.body();
        }),
      );
      state.leaveLevel();
      return text;
    });
    this.code = code;
  }

  override attribute(name: string): Value | undefined {
    const { code } = this;
    if (name === "name") return code.name;
    if (name === "arguments") return tupleOf(code.names);
    return /^(catch_(kwargs|varargs)|caller)$/.test(name)
      ? code.extras.some(([word]) => name.endsWith(word))
      : undefined;
  }

  override repr(): string {
    const { name } = this.code;
    return `<Macro ${name === "caller" ? "anonymous" : `'${name}'`}>`;
  }
}

function bind({ name: macro, names, fallbacks, extras }: CompiledMacro, args: CallArguments): void {
  const positional = [...args.positional];
  const named = new Map(args.named);
  for (const [word, slot] of extras) {
    const others = [...named].filter(([name]) => (word === "caller" ? name === word : !names.includes(name)));
    if (word === "varargs") frame[slot] = tupleOf(positional.splice(names.length));
    else for (const [name] of others) named.delete(name);
    if (word === "kwargs") frame[slot] = dictOf(others);
    if (word === "caller") frame[slot] = others[0]?.[1] ?? state.undefinedName(word);
  }
  if (named.has("caller") && !names.includes("caller")) throw typeError(`\`${macro}\` never calls \`caller\``);
  const placed = bindArguments(macro, { names, required: 0 }, { positional, named });
  Object.assign(frame, placed);
  names.forEach((name, index) => {
    const missing = fallbacks[index] ?? (() => state.undefinedName(name));
    if (frame[index] === undefined) frame[index] = missing();
  });
}
