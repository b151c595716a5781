import { type Budgets, defaultBudgets } from "./budgets.ts";
import { defineBuiltin } from "./builtins/builtin.ts";
import type { Builtin } from "./builtins/builtin-table.ts";
import { library } from "./builtins/library.ts";
import { compileScoped } from "./compile/compile-statement.ts";
import { Scope } from "./compile/scope.ts";
import { isTemplateError, TemplateError, unknownName } from "./errors.ts";
import { type Report, reportOn } from "./report.ts";
import { inFrame, newFrame } from "./run/frame.ts";
import { exportValue, importValue } from "./run/host-values.ts";
import { enter, state } from "./run/render-state.ts";
import { type NodeLocation, Rendering, type Settings } from "./run/rendering.ts";
import type { Trace } from "./run/trace.ts";
import { Tracer } from "./run/tracer.ts";
import type { Span } from "./span.ts";
import type { Statement } from "./syntax/ast.ts";
import type { LexerOptions } from "./syntax/lexer.ts";
import { parseTemplate } from "./syntax/parse-statement.ts";
import { type CallArguments, callable, type UndefinedMode, type Value } from "./values/values.ts";

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
  /** What the template reads and references. */
  readonly report: Report;
}

/**
 * Compiles a template; whatever is wrong with its text is reported here.
 *
 * @example
 * compile("Hello {{ name | title }}!").render({ name: "ada" }); // "Hello Ada!"
 */
export function compile(source: string, options?: TemplateOptions): CompiledTemplate {
  return new Template(source, options);
}

/** What `compile` returns, as a class. */
export class Template implements CompiledTemplate {
  declare private readonly source: string;
  declare private readonly settings: Settings;
  declare private readonly body: readonly Statement[];
  declare private renderer: Renderer | undefined;
  declare private cachedReport: Report | undefined;

  constructor(source: string, options: TemplateOptions = {}) {
    this.source = source;
    this.settings = resolveSettings(options);
    this.body = withLocatedErrors(source, undefined, () => parse(source, options, this.settings));
  }

  render(context: Context = {}): string {
    return this.execute(new Rendering(this.settings, context));
  }

  renderWithTrace(context: Context = {}): Trace {
    const tracer = new Tracer(context);
    const traced = new Rendering(this.settings, context, tracer);
    const trace = () => tracer.finish(traced.written, traced.used(traced.written.length));
    try {
      this.execute(traced);
      return trace();
    } catch (error) {
      if (isTemplateError(error)) error.partial = trace();
      throw error;
    }
  }

  get report(): Report {
    this.cachedReport ??= reportOn(this.body, this.settings.globals);
    return this.cachedReport;
  }

  /** Closures are made on the first rendering; a template that is only checked or reported on never needs them. */
  private execute(next: Rendering): string {
    return withLocatedErrors(this.source, next, () => {
      this.renderer ??= compileRenderer(this.body);
      this.renderer();
      next.check("outputLength", next.output.length);
      return next.output;
    });
  }
}

type Renderer = () => unknown;

function compileRenderer(body: readonly Statement[]): Renderer {
  const scope = new Scope({ size: 0, parent: undefined });
  const code = compileScoped(body, scope);
  return () => inFrame(newFrame(scope.layout.size), code);
}

function parse(source: string, options: TemplateOptions, settings: Settings): readonly Statement[] {
  const { body, references } = parseTemplate(source, options, settings.budgets.depth);
  for (const node of references) {
    const known = settings[`${node.kind}s`];
    if (!node.isOptional && !known.has(node.name)) throw unknownName(node.kind, node.name, known.keys(), spanOf(node));
  }
  return body;
}

/** What an error points at: of a filter or test its name, of anything else the whole. */
function spanOf({ start, end, at, name = "" }: NodeLocation): Span {
  return at === undefined ? { start, end } : { start: at, end: at + name.length };
}

/** Makes every error one of ours, with its place and the source it needs to show it. */
function withLocatedErrors<T>(source: string, rendering: Rendering | undefined, work: () => T): T {
  const before = enter(rendering as Rendering);
  try {
    return work();
  } catch (error) {
    const ours = error instanceof RangeError ? engineLimitError(error) : error;
    // An error that knows its source came from another template, which a function of the host rendered.
    if (!isTemplateError(ours) || ours.source !== undefined) throw ours;
    if (rendering?.location) ours.span ??= spanOf(rendering.location);
    throw ours.locate(source);
  } finally {
    enter(before);
  }
}

/** The engine's own limits, where they are met before the budgets. */
function engineLimitError({ message }: RangeError): TemplateError {
  const isLong = /string length/i.test(message);
  return new TemplateError("budget", isLong ? "the text is too long" : "nested too deeply");
}

function resolveSettings(options: TemplateOptions): Settings {
  return {
    budgets: { ...defaultBudgets, ...options.budgets },
    undefinedMode: options.undefined ?? "default",
    globals: extendTable(library.globals, options.globals, hostGlobal),
    filters: extendTable(library.filters, options.filters, hostFilter),
    tests: library.tests,
    methods: library.methods,
    now: options.now ?? (() => new Date()),
  };
}

/** A table with more in it, each made of something of the host. */
function extendTable<T, Host>(
  table: ReadonlyMap<string, T>,
  more: Readonly<Record<string, Host>> | undefined,
  make: (value: Host, name: string) => T,
): ReadonlyMap<string, T> {
  if (!more) return table;
  return new Map([...table, ...Object.entries(more).map(([name, value]) => [name, make(value, name)] as const)]);
}

/** A value of `globals`: functions in it can be called, wherever they are nested. */
function hostGlobal(value: unknown, name: string): () => Value {
  return () => importValue(value, name, (apply) => callable((args) => callHost(apply as HostFunction, args)));
}

function hostFilter(apply: HostFunction): Builtin {
  return defineBuiltin("value", ["*"], (value: Value, { positional, named }: CallArguments) =>
    callHost(apply, { positional: [value, ...positional], named }),
  );
}

function callHost(apply: HostFunction, { positional, named }: CallArguments): Value {
  const args = positional.map((value) => exportValue(value));
  if (named.size > 0) args.push(Object.fromEntries([...named].map(([key, value]) => [key, exportValue(value)])));
  const result = apply(...args);
  if (result === undefined) return state.undefined("the function returned nothing");
  return importValue(result, "result");
}
