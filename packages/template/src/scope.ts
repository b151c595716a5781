import type { Settings } from "./run.ts";

/** What compiling one template shares: what it may use and the context names it reads. */
export interface Unit {
  readonly settings: Settings;
  /** Whether to compile with the hooks of `renderWithTrace`. */
  readonly traced: boolean;
  /** Names read from the context, each with its index among the run's variables. */
  readonly names: Map<string, number>;
}

/** The slots of one frame. */
interface Layout {
  size: number;
  readonly parent: Layout | undefined;
}

/** Where a name gets its value when its scope begins. */
type Load = "parameter" | "nothing" | "outer" | "context";

/** A name as one scope knows it. */
export interface Binding {
  readonly name: string;
  readonly layout: Layout;
  load: Load;
  readonly outer: Binding | undefined;
  /** Names that are only read from the context need no slot. */
  slot: number;
  /** A parameter that another one's default can see before it has a value. */
  mayBeMissing: boolean;
  /** Whether it is the `loop` of a `for`, and not a parameter that happens to have that name. */
  isLoop: boolean;
}

/** A lexical scope; several scopes (loop bodies, `with`) share the frame of the macro or template they stand in. */
export class Scope {
  readonly unit: Unit;
  readonly layout: Layout;
  readonly bindings = new Map<string, Binding>();
  private readonly parent: Scope | undefined;

  constructor(unit: Unit, layout: Layout, parent?: Scope) {
    this.unit = unit;
    this.layout = layout;
    this.parent = parent;
  }

  /** A scope in the same frame. */
  inner(): Scope {
    return new Scope(this.unit, this.layout, this);
  }

  /** A scope with a frame of its own. */
  nested(): Scope {
    return new Scope(this.unit, { size: 0, parent: this.layout }, this);
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
    const binding: Binding = { name, layout: this.layout, load, outer, slot, mayBeMissing: false, isLoop: false };
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
    for (let layout: Layout | undefined = this.layout; layout && layout !== binding.layout; layout = layout.parent)
      hops += 1;
    return hops;
  }

  contextIndex(name: string): number {
    const { names } = this.unit;
    const known = names.get(name);
    if (known !== undefined) return known;
    names.set(name, names.size);
    return names.size - 1;
  }
}
