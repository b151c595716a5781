import type { Builtin } from "./builtin.ts";
import { importValue } from "./context.ts";
import { type Budgets, Meter } from "./meter.ts";
import { reprOf } from "./print.ts";
import { typeName, Undefined, type UndefinedMode, type Value } from "./values.ts";

type BuiltinTable = ReadonlyMap<string, Builtin>;

/** The methods of each type that has any. */
export interface Methods {
  readonly text: BuiltinTable;
  readonly dict: BuiltinTable;
  readonly list: BuiltinTable;
  readonly tuple: BuiltinTable;
  readonly integer: BuiltinTable;
  readonly float: BuiltinTable;
}

/** What a template is compiled against. */
export interface Settings {
  readonly budgets: Budgets;
  readonly undefinedMode: UndefinedMode;
  readonly globals: ReadonlyMap<string, (run: Run) => Value>;
  readonly filters: BuiltinTable;
  readonly tests: BuiltinTable;
  readonly methods: Methods;
  readonly now: () => Date;
}

/** A half-open range of the output. */
export interface OutputSpan {
  readonly start: number;
  readonly end: number;
}

/** What a traced rendering collects. */
export interface Recorder {
  readonly generations: OutputSpan[];
  /** Called for each piece of text that reaches the output outside any capture. */
  piece(start: number, end: number, span: { start: number; end: number }): void;
  /** Tells the recorder which object is being looked at, and gets back what it was before. */
  lookAt(value: Value): number | undefined;
  message: number | undefined;
}

/** One rendering: its output so far, its variables and its budgets. */
export class Run extends Meter {
  readonly settings: Settings;
  readonly recorder: Recorder | undefined;
  out = "";
  /** How many captures are open; text inside one has no place in the output yet. */
  captures = 0;
  private readonly names: readonly string[];
  private readonly context: Readonly<Record<string, unknown>>;
  private readonly variables: (Value | undefined)[];

  constructor(settings: Settings, names: readonly string[], context: Readonly<Record<string, unknown>>, recorder?: Recorder) {
    super(settings.budgets);
    this.settings = settings;
    this.names = names;
    this.context = context;
    this.recorder = recorder;
    this.variables = new Array(names.length);
  }

  /** A variable of the context, by its index in the template's list of names; read from the host only once. */
  variable(index: number): Value {
    const value = this.variables[index];
    return value === undefined ? this.readVariable(index) : value;
  }

  private readVariable(index: number): Value {
    const name = this.names[index] ?? "";
    const value = this.lookUp(name) ?? this.undefinedName(name);
    this.variables[index] = value;
    return value;
  }

  private lookUp(name: string): Value | undefined {
    const property = Object.getOwnPropertyDescriptor(this.context, name);
    if (property?.enumerable && property.value !== undefined) return importValue(property.value, name);
    return this.settings.globals.get(name)?.(this);
  }

  undefinedName(name: string): Undefined {
    return new Undefined(`'${name}' is undefined`, this.settings.undefinedMode);
  }

  /** What a missing attribute or item gives. */
  undefinedMember(target: Value, key: string): Undefined {
    const owner = target === null ? "None" : `${typeName(target)} object`;
    return new Undefined(`'${owner}' has no attribute '${key}'`, this.settings.undefinedMode);
  }

  undefinedElement(target: Value, key: Value): Undefined {
    const owner = target === null ? "None" : `${typeName(target)} object`;
    return new Undefined(`${owner} has no element ${reprOf(key, this)}`, this.settings.undefinedMode);
  }

  /** What the sandbox gives instead of an attribute that is out of reach. */
  forbiddenMember(target: Value, key: string): Undefined {
    const message = `access to attribute '${key}' of '${typeName(target)}' object is not allowed`;
    return new Undefined(message, this.settings.undefinedMode, true);
  }

  /** Runs something that writes, and returns what it wrote instead of letting it out. */
  capture(write: () => void): string {
    const before = this.out;
    this.out = "";
    this.captures += 1;
    write();
    const text = this.out;
    this.out = before;
    this.captures -= 1;
    this.checkLength(text.length);
    return text;
  }
}
