import type { Budgets } from "../budgets.ts";
import type { BuiltinTable } from "../builtins/builtin-table.ts";
import { reprOf } from "../values/print.ts";
import { typeName, Undefined, type UndefinedMode, type Value } from "../values/values.ts";
import { importValue } from "./host-values.ts";
import { Meter } from "./meter.ts";
import type { OutputSpan } from "./trace.ts";

/** The methods of each type that has any. */
export type Methods = ReadonlyMap<string, BuiltinTable>;

/** What a template is compiled against. */
export interface Settings {
  readonly budgets: Budgets;
  readonly undefinedMode: UndefinedMode;
  readonly globals: ReadonlyMap<string, () => Value>;
  readonly filters: BuiltinTable;
  readonly tests: BuiltinTable;
  readonly methods: Methods;
  readonly now: () => Date;
}

/** A node as the place of an error: filters and tests are shown by their names, which begin `at` some offset. */
export interface NodeLocation extends OutputSpan {
  readonly at?: number;
  readonly name?: string;
}

/** What a traced rendering collects. */
export interface Recorder {
  readonly generations: OutputSpan[];
  /** The context's messages, each with its index. */
  readonly messages: ReadonlyMap<unknown, number>;
  /** The message that the loop around is at. */
  message: number | undefined;
  /** The message that the output being computed has read from. */
  found: number | undefined;
  /** Takes a piece of the output with the part of the template that wrote it. */
  piece(output: OutputSpan, template: OutputSpan): void;
}

/** One rendering: its output so far, its variables and its budgets. */
export class Rendering extends Meter {
  declare readonly settings: Settings;
  declare readonly recorder: Recorder | undefined;
  output = "";
  /** What is being computed, for the error if that fails. */
  declare location: NodeLocation | undefined;
  /** How many captures are open; text inside one has no place in the output yet. */
  openCaptures = 0;
  /** The output at the time the outermost capture began. */
  private outer = "";
  declare private readonly context: Readonly<Record<string, unknown>>;
  private readonly variables = new Map<string, Value>();

  constructor(settings: Settings, context: Readonly<Record<string, unknown>>, recorder?: Recorder) {
    super(settings.budgets);
    this.settings = settings;
    this.context = context;
    this.recorder = recorder;
  }

  /** A variable of the context, which is read from the host only once. */
  variable(name: string): Value {
    const known = this.variables.get(name);
    if (known !== undefined) return known;
    const found = this.lookUp(name);
    // Each use of a missing name is another undefined value: strict ones cannot be compared, not even with themselves.
    if (found === undefined) return this.undefinedName(name);
    this.variables.set(name, found);
    return found;
  }

  private lookUp(name: string): Value | undefined {
    const property = Object.getOwnPropertyDescriptor(this.context, name);
    if (property?.enumerable && property.value !== undefined) return importValue(property.value, name);
    return this.settings.globals.get(name)?.();
  }

  /** The value of what is not there. */
  undefined(message: string, kind?: "undefined" | "forbidden"): Undefined {
    return new Undefined(message, this.settings.undefinedMode, kind);
  }

  undefinedName(name: string): Undefined {
    return this.undefined(`'${name}' is undefined`);
  }

  /** What a missing attribute or item gives. */
  undefinedMember(target: Value, key: Value): Undefined {
    const owner = target === null ? "None" : `${typeName(target)} object`;
    const part = typeof key === "string" ? `attribute '${key}'` : `element ${reprOf(key)}`;
    return this.undefined(`'${owner}' has no ${part}`);
  }

  /** What the sandbox gives instead of an attribute that is out of reach. */
  forbiddenMember(target: Value, key: string): Undefined {
    return this.undefined(`attribute '${key}' of '${typeName(target)}' is not allowed`, "forbidden");
  }

  /** What has reached the output so far. */
  get written(): string {
    return this.openCaptures > 0 ? this.outer : this.output;
  }

  write(text: string): void {
    this.output += text;
    this.checkText(this.output.length, text.length);
  }

  /** Runs something that writes, and returns what it wrote instead of letting it out. */
  capture(write: () => void): string {
    const before = this.output;
    this.output = "";
    if (this.openCaptures === 0) this.outer = before;
    this.openCaptures += 1;
    write();
    const text = this.output;
    this.output = before;
    this.openCaptures -= 1;
    this.check("outputLength", text.length);
    return text;
  }
}
