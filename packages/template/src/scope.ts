import { TemplateError } from "./errors.ts";
import type { Settings } from "./run.ts";
import type { Span } from "./span.ts";

/** What compiling one template shares: its source, what it may use, and the context names it reads. */
export interface Unit {
  readonly source: string;
  readonly settings: Settings;
  /** Whether to compile with the hooks of `renderWithTrace`. */
  readonly traced: boolean;
  /** Names read from the context, each with its index among the run's variables. */
  readonly names: Map<string, number>;
}

/** The slots of one frame. */
export interface Layout {
  size: number;
  readonly parent: Layout | undefined;
}

/** Where a name gets its value when its scope begins. */
export type Load = "parameter" | "nothing" | "outer" | "context";

/** A name as one scope knows it. */
export interface Binding {
  readonly name: string;
  readonly layout: Layout;
  load: Load;
  readonly outer: Binding | undefined;
  /** Names that are only read from the context need no slot. */
  slot: number;
  /** Whether anything reads it; a loop that nobody asks about keeps no account of itself. */
  used: boolean;
  /** Whether it is the `loop` of a `for`, and not a parameter that happens to have that name. */
  isLoop: boolean;
}

/** A lexical scope; several scopes (loop bodies, `with`) share the frame of the macro or template they stand in. */
export class Scope {
  readonly unit: Unit;
  readonly layout: Layout;
  /** Inside an `if`, where an unknown filter fails only when it is reached: so it is in Jinja2. */
  readonly soft: boolean;
  readonly insideLoop: boolean;
  readonly bindings: Map<string, Binding>;
  private readonly parent: Scope | undefined;

  private constructor(unit: Unit, layout: Layout, parent: Scope | undefined, from?: Scope, soft = false, insideLoop = false) {
    this.unit = unit;
    this.layout = layout;
    this.parent = parent;
    this.soft = soft;
    this.insideLoop = insideLoop;
    this.bindings = from ? from.bindings : new Map();
  }

  static root(unit: Unit): Scope {
    return new Scope(unit, { size: 0, parent: undefined }, undefined);
  }

  /** A scope in the same frame. */
  inner(insideLoop = false): Scope {
    return new Scope(this.unit, this.layout, this, undefined, false, insideLoop);
  }

  /** A scope with a frame of its own. */
  nested(insideLoop = false): Scope {
    return new Scope(this.unit, { size: 0, parent: this.layout }, this, undefined, false, insideLoop);
  }

  /** The same scope as seen from inside an `if`. */
  softened(): Scope {
    return this.soft ? this : new Scope(this.unit, this.layout, this.parent, this, true, this.insideLoop);
  }

  find(name: string): Binding | undefined {
    const own = this.bindings.get(name);
    if (own !== undefined) return own;
    return this.parent?.find(name);
  }

  /** Notes that a name is read here. The first read decides that it comes from the context. */
  load(name: string): void {
    if (this.find(name) === undefined) this.bind(name, "context", undefined, false);
  }

  /** Notes that a name is assigned here; `maybe` says that the assignment stands in a branch. */
  store(name: string, maybe: boolean): void {
    const own = this.bindings.get(name);
    if (own !== undefined) {
      if (own.slot < 0) own.slot = this.allocate();
      return;
    }
    const outer = this.parent?.find(name);
    if (outer) this.bind(name, "outer", outer, true);
    else this.bind(name, maybe ? "context" : "nothing", undefined, true);
  }

  /** A name that is always assigned before the scope's body runs. */
  parameter(name: string): Binding {
    return this.bindings.get(name) ?? this.bind(name, "parameter", undefined, true);
  }

  private bind(name: string, load: Load, outer: Binding | undefined, stored: boolean): Binding {
    const slot = stored ? this.allocate() : -1;
    const binding: Binding = { name, layout: this.layout, load, outer, slot, used: false, isLoop: false };
    this.bindings.set(name, binding);
    return binding;
  }

  private allocate(): number {
    this.layout.size += 1;
    return this.layout.size - 1;
  }

  /** Frames to go up from here to where a binding lives. */
  hopsTo(binding: Binding): number {
    let hops = 0;
    for (let layout: Layout | undefined = this.layout; layout && layout !== binding.layout; layout = layout.parent) hops += 1;
    return hops;
  }

  contextIndex(name: string): number {
    const { names } = this.unit;
    const known = names.get(name);
    if (known !== undefined) return known;
    names.set(name, names.size);
    return names.size - 1;
  }

  fail(kind: TemplateError["kind"], message: string, span: Span): TemplateError {
    return new TemplateError(kind, message, { start: span.start, end: span.end }, this.unit.source);
  }
}
