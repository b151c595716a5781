/** The slots of one frame. */
interface Layout {
  size: number;
  readonly parent: Layout | undefined;
}

/** A name as one scope knows it. */
export interface Binding {
  readonly name: string;
  readonly layout: Layout;
  /** Whether it starts from what it is outside; undefined where it has a value before the scope begins. */
  readonly loads: boolean | undefined;
  /** What it is outside; without one that is a variable of the context. */
  readonly outer: Binding | undefined;
  /** Names that are only read from the context need no slot. */
  slot: number;
  /** Whether anything reads it. */
  isRead: boolean;
}

/** A lexical scope; several scopes (loop bodies, `with`) share the frame of the macro or template they stand in. */
export class Scope {
  declare readonly layout: Layout;
  readonly bindings = new Map<string, Binding>();
  declare private readonly parent: Scope | undefined;

  constructor(layout: Layout, parent?: Scope) {
    this.layout = layout;
    this.parent = parent;
  }

  /** A scope in the same frame, or in one of its own. */
  inner(layout = this.layout): Scope {
    return new Scope(layout, this);
  }

  /** A scope with a frame of its own. */
  nested(): Scope {
    return this.inner({ size: 0, parent: this.layout });
  }

  find(name: string): Binding | undefined {
    return this.bindings.get(name) ?? this.parent?.find(name);
  }

  /** Notes names that are read here. The first read decides that a name comes from the context. */
  load(names: readonly string[]): void {
    for (const name of names) (this.find(name) ?? this.bind(name, true)).isRead = true;
  }

  /** Notes that a name is assigned here; `maybe` says that the assignment is in a branch. */
  store(name: string, maybe: boolean): void {
    const outer = this.parent?.find(name);
    this.slotOf(name, maybe || outer !== undefined, outer);
  }

  /** The slot of a name that is assigned here; unless told otherwise, always before the scope's body runs. */
  slotOf(name: string, loads?: boolean, outer?: Binding): number {
    const binding = this.bindings.get(name) ?? this.bind(name, loads, outer);
    if (binding.slot < 0) binding.slot = this.layout.size++;
    return binding.slot;
  }

  private bind(name: string, loads?: boolean, outer?: Binding): Binding {
    const binding: Binding = { name, layout: this.layout, loads, outer, slot: -1, isRead: false };
    this.bindings.set(name, binding);
    return binding;
  }

  /** Frames to go up from here to where a binding lives. */
  hopsTo(binding: Binding): number {
    let hops = 0;
    for (let layout: Layout | undefined = this.layout; layout && layout !== binding.layout; layout = layout.parent)
      hops += 1;
    return hops;
  }
}

/** The scope of the code that is being compiled. */
export let scope: Scope;

/** Compiles something in a scope. */
export function inScope<T>(inner: Scope, compile: () => T): T {
  const before = scope;
  scope = inner;
  const result = compile();
  scope = before;
  return result;
}
