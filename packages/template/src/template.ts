import { analyseBody } from "./analyse.ts";
import type { Statement } from "./ast.ts";
import { type Builtin, define } from "./builtin.ts";
import { library } from "./builtins/library.ts";
import { compileBody } from "./compile-statement.ts";
import { exportValue, importValue } from "./context.ts";
import { isTemplateError, locate, TemplateError, unknownName } from "./errors.ts";
import { type Execute, Frame } from "./frame.ts";
import { type LexerOptions, tokenize } from "./lexer.ts";
import { type Budgets, defaultBudgets } from "./meter.ts";
import { parseTemplate } from "./parse-statement.ts";
import { type Report, reportOn } from "./report.ts";
import { Run, type Settings } from "./run.ts";
import { Scope, type Unit } from "./scope.ts";
import { type Trace, Tracer } from "./trace.ts";
import { type CallArguments, NativeFunction, Undefined, type UndefinedMode, type Value } from "./values.ts";
import { compileEntry } from "./variables.ts";

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

interface Code {
  readonly body: Execute;
  readonly enter: ((frame: Frame) => void) | undefined;
  readonly names: readonly string[];
  readonly layout: { readonly size: number };
}

/** Compiles a template; whatever is wrong with its text is reported here. */
export function compile(source: string, options: TemplateOptions = {}): CompiledTemplate {
  const settings = settingsOf(options);
  const body = guard(source, () => parse(source, options, settings));
  let code: Code | undefined;
  let tracedCode: Code | undefined;
  let report: Report | undefined;
  return {
    render: (context = {}) =>
      guard(source, () => {
        code ??= generate(body, settings, false);
        return execute(code, new Run(settings, code.names, context));
      }),
    renderWithTrace: (context = {}) =>
      guard(source, () => {
        tracedCode ??= generate(body, settings, true);
        const tracer = new Tracer(context);
        const text = execute(tracedCode, new Run(settings, tracedCode.names, context, tracer));
        return tracer.finish(text);
      }),
    get report() {
      report ??= reportOn(body, settings.globals);
      return report;
    },
  };
}

/** The same as `compile`, for those who like to write `new`. */
export class Template implements CompiledTemplate {
  private readonly compiled: CompiledTemplate;
  constructor(source: string, options?: TemplateOptions) {
    this.compiled = compile(source, options);
  }

  render(context?: Context): string {
    return this.compiled.render(context);
  }

  renderWithTrace(context?: Context): Trace {
    return this.compiled.renderWithTrace(context);
  }

  get report(): Report {
    return this.compiled.report;
  }
}

function parse(source: string, options: TemplateOptions, settings: Settings): readonly Statement[] {
  const { trimBlocks = true, lstripBlocks = true, keepTrailingNewline = false } = options;
  const tokens = tokenize(source, { trimBlocks, lstripBlocks, keepTrailingNewline });
  const { body, uses } = parseTemplate(tokens, source, settings.budgets.depth);
  for (const { kind, name, span, soft } of uses) {
    const known = kind === "filter" ? settings.filters : settings.tests;
    if (!soft && !known.has(name)) throw locate(unknownName(kind, name, known.keys()), span);
  }
  return body;
}

/** Closures are made on the first rendering; a template that is only checked or reported on never needs them. */
function generate(body: readonly Statement[], settings: Settings, traced: boolean): Code {
  const unit: Unit = { settings, traced, names: new Map() };
  const scope = new Scope(unit, { size: 0, parent: undefined });
  analyseBody(scope, body);
  const code = compileBody(body, scope);
  const enter = compileEntry(scope);
  return { body: code, enter, names: [...unit.names.keys()], layout: scope.layout };
}

function execute(code: Code, run: Run): string {
  const frame = new Frame(run, code.layout.size, undefined);
  code.enter?.(frame);
  code.body(frame);
  return run.out;
}

/** Makes every error one of ours, with the source it needs to show the place. */
function guard<T>(source: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isTemplateError(error)) {
      error.source ??= source;
      throw error;
    }
    if (!(error instanceof RangeError)) throw error;
    const message = /string length/i.test(error.message)
      ? "a string longer than JavaScript can hold"
      : "nested too deeply";
    throw new TemplateError("budget", message, undefined, source);
  }
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
    (run) => (typeof value === "function" ? hostFunction(name, value as HostFunction, run) : importValue(value, name)),
  ]);
}

function hostFunction(name: string, apply: HostFunction, run: Run): Value {
  return new NativeFunction(name, (args) => callHost(run, apply, args));
}

function hostFilters(filters: Readonly<Record<string, HostFunction>>): [string, Builtin][] {
  return Object.entries(filters).map(([name, apply]) => [
    name,
    define("|*", (run, value: Value, { positional, named }: CallArguments) =>
      callHost(run, apply, { positional: [value, ...positional], named }),
    ),
  ]);
}

function callHost(run: Run, apply: HostFunction, { positional, named }: CallArguments): Value {
  const args = positional.map((value) => exportValue(value));
  if (named.size > 0) args.push(Object.fromEntries([...named].map(([key, value]) => [key, exportValue(value)])));
  const result = apply(...args);
  if (result === undefined) return new Undefined("the function returned nothing", run.settings.undefinedMode);
  return importValue(result, "result");
}
