import type { Statement } from "./ast.ts";

/** What a chat template can deal with, judged by what it reads. */
export interface Capabilities {
  readonly systemRole: boolean;
  readonly tools: boolean;
  readonly parallelToolCalls: boolean;
  readonly images: boolean;
  readonly thinking: boolean;
  readonly generationPrompt: boolean;
}

/** What a template reads and uses. */
export interface Report {
  /** Names it takes from the context, sorted. */
  readonly variables: readonly string[];
  readonly filters: readonly string[];
  readonly tests: readonly string[];
  /** Kinds of statements and expressions, by their names in the tree. */
  readonly constructs: readonly string[];
  readonly capabilities: Capabilities;
}

/** A node of the tree, whichever it is. */
type AnyNode = Readonly<Record<string, unknown>>;

class Collector {
  readonly read = new Set<string>();
  readonly assigned = new Set(["loop", "caller", "varargs", "kwargs"]);
  readonly used: Record<string, Set<string>> = { filter: new Set(), test: new Set(), constructs: new Set() };
  /** Attribute names and string constants: what the template knows of its data. */
  readonly words = new Set<string>();
  text = "";
  /** Words in the heads of loops. */
  readonly looped = new Set<string>();

  /** Walks every part of the tree; `role` is the name of the field that holds it. */
  visit(value: unknown, role = "", words = this.words): void {
    if (Array.isArray(value)) for (const item of value) this.visit(item, role, words);
    else if (typeof value === "object" && value !== null) this.node(value as AnyNode, role, words);
  }

  private node(node: AnyNode, role: string, words: Set<string>): void {
    const { kind, name, value } = node;
    const label = String(name ?? value ?? "");
    if (typeof kind === "string") this.used.constructs?.add(kind);
    if (kind === "text" || (kind === "constant" && typeof value === "string")) this.text += `\n${label}`;
    const isTarget = role === "target:set" || role === "parameters" || kind === "macro";
    if (isTarget && name !== undefined && kind !== "member") this.assigned.add(label);
    else if (kind === "name" || kind === "member") this.read.add(label);
    if (kind === "name" || kind === "attribute" || kind === "constant") words.add(label);
    this.used[String(kind)]?.add(label);
    const assigns = kind === "for" || kind === "set" || kind === "setBlock" || kind === "targets";
    for (const [key, child] of Object.entries(node)) {
      const isOwnTarget = (key === "target" && assigns) || (kind === "targets" && role === "target:set");
      if (key === "bindings") this.bindings(child);
      else
        this.visit(child, isOwnTarget ? "target:set" : key, kind === "for" && key === "iterable" ? this.looped : words);
    }
  }

  private bindings(pairs: unknown): void {
    for (const [target, value] of pairs as [unknown, unknown][]) {
      this.visit(target, "target:set");
      this.visit(value);
    }
  }
}

/** Describes a parsed template. */
export function reportOn(body: readonly Statement[], globals: ReadonlyMap<string, unknown>): Report {
  const found = new Collector();
  found.visit(body);
  const sorted = (names: Iterable<string> = []) => [...names].sort();
  return {
    variables: sorted(found.read).filter((name) => !found.assigned.has(name) && !globals.has(name)),
    filters: sorted(found.used.filter),
    tests: sorted(found.used.test),
    constructs: sorted(found.used.constructs),
    capabilities: capabilitiesOf(found),
  };
}

function capabilitiesOf({ read, words, text, looped }: Collector): Capabilities {
  const knows = (pattern: RegExp) => [...words, ...looped].some((word) => pattern.test(word));
  return {
    systemRole: /\bsystem\b/i.test(text) || knows(/^system|^developer$/) || !knows(/^role$/),
    tools: read.has("tools") || knows(/^tool_calls$/),
    parallelToolCalls: looped.has("tool_calls"),
    images: knows(/^image(s|_url)?$/),
    thinking: knows(/^(enable_)?thinking$|^reasoning(_content)?$/) || /<\/?think(ing)?>/.test(text),
    generationPrompt: read.has("add_generation_prompt"),
  };
}
