import type { Statement } from "./ast.ts";
import { compileExpression } from "./compile-expression.ts";
import { locate } from "./errors.ts";
import { DONE, type Evaluate, type Execute, type Frame } from "./frame.ts";
import { textOf } from "./print.ts";
import type { Scope } from "./scope.ts";
import type { Span } from "./span.ts";

/** Text or a computed value, with where it came from. */
interface Part {
  readonly text: string;
  /** What computes it; text has none. */
  readonly value: Evaluate | undefined;
  readonly span: Span;
}

/** Whether a statement only writes. */
export function isOutput(node: Statement | undefined): boolean {
  return node !== undefined && (node.kind === "text" || node.kind === "output");
}

/** Compiles a run of text and output into one closure that appends everything to a local string. */
export function compileOutput(nodes: readonly Statement[], scope: Scope): Execute {
  const parts = nodes.map((node) => compilePart(node, scope));
  if (scope.unit.traced) return recordParts(parts);
  const merged = mergeText(parts);
  const [only] = merged;
  if (only && merged.length === 1) return only.value ? writeValue(only.value, only.span) : writeText(only.text);
  return writeParts(merged);
}

function compilePart(node: Statement, scope: Scope): Part {
  if (node.kind === "text") return { text: node.value, value: undefined, span: node };
  const { value } = node as Extract<Statement, { kind: "output" }>;
  if (value.kind === "constant" && typeof value.value === "string")
    return { text: value.value, value: undefined, span: node };
  return { text: "", value: compileExpression(value, scope), span: node };
}

function mergeText(parts: readonly Part[]): Part[] {
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (!part.value && last && !last.value) {
      merged[merged.length - 1] = { ...last, text: last.text + part.text };
    } else {
      merged.push(part);
    }
  }
  return merged;
}

function writeText(text: string): Execute {
  return (frame) => {
    frame.run.out += text;
    return DONE;
  };
}

function writeValue(value: Evaluate, span: Span): Execute {
  return (frame) => {
    const { run } = frame;
    try {
      const result = value(frame);
      run.out += typeof result === "string" ? result : textOf(result, run);
      run.checkLength(run.out.length);
    } catch (error) {
      throw locate(error, span);
    }
    return DONE;
  };
}

function writeParts(parts: readonly Part[]): Execute {
  return (frame) => {
    const { run } = frame;
    let { out } = run;
    let index = 0;
    try {
      for (; index < parts.length; index += 1) {
        const part = parts[index] as Part;
        if (part.value) {
          const result = part.value(frame);
          out += typeof result === "string" ? result : textOf(result, run);
        } else {
          out += part.text;
        }
      }
      run.checkLength(out.length);
    } catch (error) {
      throw locate(error, (parts[index] ?? (parts[index - 1] as Part)).span);
    }
    run.out = out;
    return DONE;
  };
}

function recordParts(parts: readonly Part[]): Execute {
  return (frame) => {
    for (const part of parts) recordPart(part, frame);
    return DONE;
  };
}

/** Inside a macro, what was read counts for the output that the macro's text ends up in. */
function recordPart(part: Part, frame: Frame): void {
  const { run } = frame;
  const { recorder } = run;
  const start = run.out.length;
  const before = recorder?.found;
  if (recorder) recorder.found = undefined;
  (part.value ? writeValue(part.value, part.span) : writeText(part.text))(frame);
  if (!recorder) return;
  if (run.captures === 0) recorder.piece({ start, end: run.out.length }, part.span);
  else recorder.found ??= before;
}
