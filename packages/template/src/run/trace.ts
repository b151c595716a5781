import type { Usage } from "../budgets.ts";
import type { Span } from "../span.ts";
import type { OutputSpan, Recorder } from "./rendering.ts";

/** A piece of the output, the part of the template that wrote it, and the message it came from, if any. */
export interface TracePiece {
  readonly output: OutputSpan;
  readonly template: Span;
  readonly message: number | undefined;
}

/** What `renderWithTrace` returns. */
export interface Trace {
  readonly text: string;
  readonly pieces: readonly TracePiece[];
  /** What stood between `{% generation %}` tags. */
  readonly generations: readonly OutputSpan[];
  /** What the rendering has used of its budgets. */
  readonly used: Usage;
}

/** Collects a trace while a template renders. */
export class Tracer implements Recorder {
  readonly generations: OutputSpan[] = [];
  declare message: number | undefined;
  declare found: number | undefined;
  private readonly pieces: TracePiece[] = [];
  readonly messages = new Map<unknown, number>();

  constructor(context: Readonly<Record<string, unknown>>) {
    const messages: unknown = Object.getOwnPropertyDescriptor(context, "messages")?.value;
    if (Array.isArray(messages))
      for (const [index, message] of messages.entries())
        if (Object(message) === message) this.messages.set(message, index);
  }

  piece(output: OutputSpan, template: Span): void {
    if (output.end === output.start) return;
    const message = this.found ?? this.message;
    this.pieces.push({ output, template: { start: template.start, end: template.end }, message });
  }

  finish(text: string, used: Usage): Trace {
    return { text, pieces: this.pieces, generations: this.generations, used };
  }
}
