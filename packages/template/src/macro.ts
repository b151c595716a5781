import { dictOf } from "./dict.ts";
import { suggest, TemplateError } from "./errors.ts";
import { type Evaluate, type Execute, Frame } from "./frame.ts";
import { type CallArguments, Callable, Tuple, Undefined, type Value } from "./values.ts";

/** What compiling a macro or call block produces; `Macro` adds the frame around its definition. */
export interface MacroCode {
  readonly name: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly slot: number;
    readonly fallback: Evaluate | undefined;
  }[];
  /** Slots of `caller`, `varargs` and `kwargs`; undefined where the body does not use them. */
  readonly callerSlot: number | undefined;
  readonly varargsSlot: number | undefined;
  readonly kwargsSlot: number | undefined;
  readonly frameSize: { readonly size: number };
  readonly enter: ((frame: Frame) => void) | undefined;
  readonly body: Execute;
}

/** A macro as a template holds it: code plus the frame in which it was defined. */
export class Macro extends Callable {
  readonly typeName = "Macro";
  readonly name: string;
  private readonly code: MacroCode;
  private readonly home: Frame;

  constructor(code: MacroCode, home: Frame) {
    super();
    this.name = code.name;
    this.code = code;
    this.home = home;
  }

  call(args: CallArguments): Value {
    const { run } = this.home;
    run.enter();
    const frame = new Frame(run, this.code.frameSize.size, this.home);
    const text = run.capture(() => {
      this.bind(frame, args);
      this.code.enter?.(frame);
      this.code.body(frame);
    });
    run.leave();
    return text;
  }

  private bind(frame: Frame, { positional, named }: CallArguments): void {
    const { parameters, varargsSlot } = this.code;
    const rest = named.size > 0 ? new Map(named) : undefined;
    if (positional.length > parameters.length && varargsSlot === undefined) {
      throw new TemplateError(
        "unexpected_argument",
        `macro \`${this.name}\` takes at most ${parameters.length} argument(s), got ${positional.length}`,
      );
    }
    parameters.forEach(({ name, slot }, index) => {
      frame.slots[slot] = rest ? this.argument(index, name, positional, rest) : positional[index];
    });
    for (const parameter of parameters) {
      if (frame.slots[parameter.slot] === undefined) frame.slots[parameter.slot] = this.fallback(frame, parameter);
    }
    if (varargsSlot !== undefined) frame.slots[varargsSlot] = new Tuple(positional.slice(parameters.length));
    this.bindRest(frame, rest ?? new Map());
  }

  private argument(
    index: number,
    name: string,
    positional: readonly Value[],
    rest: Map<string, Value>,
  ): Value | undefined {
    const given = positional[index];
    const byName = rest.get(name);
    if (byName === undefined) return given;
    if (given !== undefined)
      throw new TemplateError(
        "unexpected_argument",
        `macro \`${this.name}\` got two values for its argument \`${name}\``,
      );
    rest.delete(name);
    return byName;
  }

  private fallback(frame: Frame, parameter: MacroCode["parameters"][number]): Value {
    if (parameter.fallback) return parameter.fallback(frame);
    return new Undefined(`parameter '${parameter.name}' was not provided`, frame.run.settings.undefinedMode);
  }

  private bindRest(frame: Frame, rest: Map<string, Value>): void {
    const { callerSlot, kwargsSlot, parameters } = this.code;
    if (callerSlot !== undefined) {
      frame.slots[callerSlot] =
        rest.get("caller") ?? new Undefined("No caller defined", frame.run.settings.undefinedMode);
      rest.delete("caller");
    }
    if (kwargsSlot !== undefined) {
      frame.slots[kwargsSlot] = dictOf(rest);
      return;
    }
    for (const name of rest.keys()) {
      if (name === "caller") {
        throw new TemplateError(
          "type",
          `macro \`${this.name}\` was called with a call block but never calls \`caller\``,
        );
      }
      const hint = suggest(
        name,
        parameters.map((parameter) => parameter.name),
      );
      throw new TemplateError("unexpected_argument", `macro \`${this.name}\` has no argument \`${name}\`${hint}`);
    }
  }

  override attribute(name: string): Value | undefined {
    const { code } = this;
    const attributes: Record<string, Value> = {
      name: this.name,
      arguments: new Tuple(code.parameters.map((parameter) => parameter.name)),
      catch_kwargs: code.kwargsSlot !== undefined,
      catch_varargs: code.varargsSlot !== undefined,
      caller: code.callerSlot !== undefined,
    };
    return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  }

  override show(): string {
    return this.name === "caller" ? "<Macro anonymous>" : `<Macro '${this.name}'>`;
  }
}
