import type { Statement } from "./ast.ts";
import { compileExpression } from "./compile-expression.ts";
import { locate } from "./errors.ts";
import { DONE, type Evaluate, type Execute, type Frame } from "./frame.ts";
import { textOf } from "./print.ts";
import type { Scope } from "./scope.ts";
import type { Span } from "./span.ts";

/** Text or a computed value, with where it came from. */
interface Part {
  readonly text: string | undefined;
  readonly value: Evaluate;
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
  if (merged.length === 1 && only?.text !== undefined) return writeText(only.text);
  if (merged.length === 1 && only) return writeValue(only);
  return writeParts(merged);
}

function compilePart(node: Statement, scope: Scope): Part {
  if (node.kind === "text") return { text: node.value, value: () => node.value, span: node };
  const value = (node as Extract<Statement, { kind: "output" }>).value;
  const text = value.kind === "constant" && typeof value.value === "string" ? value.value : undefined;
  return { text, value: compileExpression(value, scope), span: node };
}

function mergeText(parts: readonly Part[]): Part[] {
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (part.text !== undefined && last?.text !== undefined) {
      const text = last.text + part.text;
      merged[merged.length - 1] = { text, value: () => text, span: last.span };
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

function writeValue({ value, span }: Part): Execute {
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
        if (part.text !== undefined) {
          out += part.text;
        } else {
          const result = part.value(frame);
          out += typeof result === "string" ? result : textOf(result, run);
        }
      }
      run.checkLength(out.length);
    } catch (error) {
      throw locate(error, (parts[index] as Part).span);
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

function recordPart(part: Part, frame: Frame): void {
  const { run } = frame;
  const { recorder } = run;
  const before = recorder?.message;
  const start = run.out.length;
  writeValue(part)(frame);
  if (recorder && run.captures === 0) recorder.piece(start, run.out.length, part.span);
  if (recorder) recorder.message = before;
}
