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

/** What walking through a tree finds. */
interface Findings {
  readonly read: Set<string>;
  readonly assigned: Set<string>;
  readonly filter: Set<string>;
  readonly test: Set<string>;
  readonly constructs: Set<string>;
  /** Attribute names and string constants: what the template knows of its data. */
  readonly words: Set<string>;
  /** The same in the heads of loops. */
  readonly looped: Set<string>;
  text: string;
}

/** Walks through every part of the tree, whatever it is. */
function visit(part: unknown, found: Findings, words: Set<string>): void {
  if (typeof part !== "object" || part === null) return;
  const { kind, name, value } = part as Readonly<Record<string, unknown>>;
  const label = String(name ?? value ?? "");
  if (kind === "text" || (kind === "constant" && typeof value === "string")) found.text += `\n${label}`;
  if (kind === "name" || kind === "member") found.read.add(label);
  if (kind === "target" || kind === "macro" || (!kind && name !== undefined)) found.assigned.add(label);
  if (kind === "name" || kind === "attribute" || kind === "constant") words.add(label);
  if (kind === "filter" || kind === "test") found[kind].add(label);
  if (typeof kind === "string" && !kind.startsWith("target")) found.constructs.add(kind);
  for (const [key, child] of Object.entries(part))
    visit(child, found, kind === "for" && key === "iterable" ? found.looped : words);
}

/** Describes a parsed template. */
export function reportOn(body: readonly Statement[], globals: ReadonlyMap<string, unknown>): Report {
  const found: Findings = {
    read: new Set(),
    assigned: new Set(["loop", "caller", "varargs", "kwargs", ...globals.keys()]),
    filter: new Set(),
    test: new Set(),
    constructs: new Set(),
    words: new Set(),
    looped: new Set(),
    text: "",
  };
  visit(body, found, found.words);
  return {
    variables: [...found.read].filter((name) => !found.assigned.has(name)).sort(),
    filters: [...found.filter].sort(),
    tests: [...found.test].sort(),
    constructs: [...found.constructs].sort(),
    capabilities: capabilitiesOf(found),
  };
}

function capabilitiesOf({ read, words, text, looped }: Findings): Capabilities {
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
