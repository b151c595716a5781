import type { Statement } from "./ast.ts";
import { type Builtin, define } from "./builtin.ts";
import { library } from "./builtins/library.ts";
import { compileScoped } from "./compile-statement.ts";
import { exportValue, importValue } from "./context.ts";
import { isTemplateError, TemplateError, unknownName } from "./errors.ts";
import { Frame } from "./frame.ts";
import type { LexerOptions } from "./lexer.ts";
import { type Budgets, defaultBudgets } from "./meter.ts";
import { parseTemplate } from "./parse-statement.ts";
import { type Report, reportOn } from "./report.ts";
import { type Place, Run, type Settings } from "./run.ts";
import { Scope, type Unit } from "./scope.ts";
import type { Span } from "./span.ts";
import { type Trace, Tracer } from "./trace.ts";
import { type CallArguments, NativeFunction, type UndefinedMode, type Value } from "./values.ts";

/** A function of the host that a template may call; it gets and returns plain values, named arguments last, as an object. */
export type HostFunction = (...args: unknown[]) => unknown;

/** How to read and run a template; every part has a default that suits chat templates. */
export interface TemplateOptions extends Partial<LexerOptions> {
  readonly budgets?: Partial<Budgets>;
  readonly undefined?: UndefinedMode;
  /** Variables every rendering sees unless its context has them; functions among them can be called. */
  readonly globals?: Readonly<Record<string, unknown>>;
  /** Further filters; each gets the value and the arguments. */
  readonly filters?: Readonly<Record<string, HostFunction>>;
  /** The clock of `strftime_now`. */
  readonly now?: () => Date;
}

/** The variables of one rendering. */
export type Context = Readonly<Record<string, unknown>>;

/** A template ready to render. */
export interface CompiledTemplate {
  render(context?: Context): string;
  /** Renders and tells where each piece of the output came from. */
  renderWithTrace(context?: Context): Trace;
  /** What the template reads and uses. */
  readonly report: Report;
}

/** Compiles a template; whatever is wrong with its text is reported here. */
export function compile(source: string, options?: TemplateOptions): CompiledTemplate {
  return new Template(source, options);
}

/** What `compile` makes, for those who like to write `new`. */
export class Template implements CompiledTemplate {
  private readonly source: string;
  private readonly settings: Settings;
  private readonly body: readonly Statement[];
  private readonly renderers: Renderer[] = [];
  private known: Report | undefined;

  constructor(source: string, options: TemplateOptions = {}) {
    this.source = source;
    this.settings = settingsOf(options);
    this.body = guard(source, () => parse(source, options, this.settings));
  }

  render(context: Context = {}): string {
    return this.execute(new Run(this.settings, context));
  }

  renderWithTrace(context: Context = {}): Trace {
    const tracer = new Tracer(context);
    const run = new Run(this.settings, context, tracer);
    const trace = () => tracer.finish(run.written, run.used(run.written.length));
    try {
      this.execute(run);
      return trace();
    } catch (error) {
      if (isTemplateError(error)) error.partial = trace();
      throw error;
    }
  }

  get report(): Report {
    this.known ??= reportOn(this.body, this.settings.globals);
    return this.known;
  }

  /** Closures are made on the first rendering; a template that is only checked or reported on never needs them. */
  private execute(run: Run): string {
    const isTraced = run.recorder !== undefined;
    const traced = Number(isTraced);
    const work = () => {
      this.renderers[traced] ??= rendererOf(this.body, { settings: this.settings, traced: isTraced });
      this.renderers[traced](run);
      return run.out;
    };
    return guard(this.source, work, run);
  }
}

type Renderer = (run: Run) => void;

function rendererOf(body: readonly Statement[], unit: Unit): Renderer {
  const scope = new Scope(unit, { size: 0, parent: undefined });
  const code = compileScoped(body, scope);
  return (run) => {
    code(new Frame(run, scope.layout.size, undefined));
  };
}

function parse(source: string, options: TemplateOptions, settings: Settings): readonly Statement[] {
  const { trimBlocks = true, lstripBlocks = true, keepTrailingNewline = false } = options;
  const lexing = { trimBlocks, lstripBlocks, keepTrailingNewline };
  const { body, uses } = parseTemplate(source, lexing, settings.budgets.depth);
  for (const node of uses) {
    const known = settings[`${node.kind}s`];
    if (node.soft || known.has(node.name)) continue;
    const error = unknownName(node.kind, node.name, known.keys());
    error.span = spanOf(node);
    throw error;
  }
  return body;
}

/** What an error points at: of a filter or test its name, of anything else the whole. */
function spanOf({ start, end, at, name = "" }: Place): Span {
  return at === undefined ? { start, end } : { start: at, end: at + name.length };
}

/** Makes every error one of ours, with its place and the source it needs to show it. */
function guard<T>(source: string, work: () => T, run?: Run): T {
  try {
    return work();
  } catch (error) {
    const isTooDeep = error instanceof RangeError;
    if (!isTooDeep && !isTemplateError(error)) throw error;
    const ours = isTooDeep ? overflow(error) : error;
    // An error that knows its source came from another template, which a function of the host rendered.
    if (ours.source === undefined && run?.place) ours.span ??= spanOf(run.place);
    ours.source ??= source;
    throw ours;
  }
}

/** The engine's own limits, where they are met before the budgets. */
function overflow({ message }: RangeError): TemplateError {
  const isLong = /string length/i.test(message);
  return new TemplateError("budget", isLong ? "a string longer than JavaScript can hold" : "nested too deeply");
}

function settingsOf(options: TemplateOptions): Settings {
  return {
    budgets: { ...defaultBudgets, ...options.budgets },
    undefinedMode: options.undefined ?? "default",
    globals: options.globals ? new Map([...library.globals, ...hostGlobals(options.globals)]) : library.globals,
    filters: options.filters ? new Map([...library.filters, ...hostFilters(options.filters)]) : library.filters,
    tests: library.tests,
    methods: library.methods,
    now: options.now ?? (() => new Date()),
  };
}

function hostGlobals(globals: Readonly<Record<string, unknown>>): [string, (run: Run) => Value][] {
  return Object.entries(globals).map(([name, value]) => [
    name,
    (run) => (typeof value === "function" ? hostFunction(value as HostFunction, run) : importValue(value, name)),
  ]);
}

function hostFunction(apply: HostFunction, run: Run): Value {
  return new NativeFunction((args) => callHost(run, apply, args));
}

function hostFilters(filters: Readonly<Record<string, HostFunction>>): [string, Builtin][] {
  return Object.entries(filters).map(([name, apply]) => [
    name,
    define("value", ["*"], (value: Value, run, { positional, named }: CallArguments) =>
      callHost(run, apply, { positional: [value, ...positional], named }),
    ),
  ]);
}

function callHost(run: Run, apply: HostFunction, { positional, named }: CallArguments): Value {
  const args = positional.map((value) => exportValue(value));
  if (named.size > 0) args.push(Object.fromEntries([...named].map(([key, value]) => [key, exportValue(value)])));
  const result = apply(...args);
  if (result === undefined) return run.undefined("the function returned nothing");
  return importValue(result, "result");
}
