import type { Statement } from "./syntax/ast.ts";

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

/** What walking through a tree finds: kinds of nodes, each with the names or values its nodes have. */
type Findings = Map<unknown, Set<string>>;

/** Walks through every node of the tree. The heads of loops are recorded separately as well. */
function visit(part: unknown, found: Findings, isLooped: boolean): void {
  if (typeof part !== "object" || part === null) return;
  const { kind, name, value } = part as Readonly<Record<string, unknown>>;
  const kinds = [kind ?? (name && "parameter")];
  if (isLooped) kinds.push("looped");
  for (const key of kinds) if (key) found.set(key, (found.get(key) ?? new Set()).add(String(name ?? value ?? "")));
  for (const [key, child] of Object.entries(part)) visit(child, found, isLooped || key === "iterable");
}

/** Describes a parsed template. */
export function reportOn(body: readonly Statement[], globals: ReadonlyMap<string, unknown>): Report {
  const found: Findings = new Map();
  visit(body, found, false);
  const all = (...kinds: string[]) => kinds.flatMap((kind) => [...(found.get(kind) ?? [])]);
  const assigned = all("target", "macro", "parameter").concat("loop", "caller", "varargs", "kwargs", ...globals.keys());
  const read = all("name", "member");
  const inner = ["parameter", "looped", "target", "targets"];
  return {
    variables: [...new Set(read)].filter((name) => !assigned.includes(name)).sort(),
    filters: all("filter").sort(),
    tests: all("test").sort(),
    constructs: ([...found.keys()] as string[]).filter((kind) => !inner.includes(kind)).sort(),
    capabilities: capabilitiesOf(
      all("name", "attribute", "constant"),
      all("text", "constant").join("\n"),
      all("looped"),
    ),
  };
}

function capabilitiesOf(words: readonly string[], text: string, looped: readonly string[]): Capabilities {
  const knows = (pattern: RegExp) => words.some((word) => pattern.test(word));
  return {
    systemRole: /\bsystem\b/i.test(text) || knows(/^system|^developer$/) || !knows(/^role$/),
    tools: knows(/^tool(s|_calls)$/),
    parallelToolCalls: looped.includes("tool_calls"),
    images: knows(/^image(s|_url)?$/),
    thinking: knows(/^(enable_)?thinking$|^reasoning(_content)?$/) || /<\/?think(ing)?>/.test(text),
    generationPrompt: knows(/^add_generation_prompt$/),
  };
}
