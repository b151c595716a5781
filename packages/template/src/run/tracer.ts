import type { BudgetUsage } from "../budgets.ts";
import type { Span } from "../span.ts";
import type { Recorder } from "./rendering.ts";
import type { OutputSpan, Trace, TracePiece } from "./trace.ts";

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

  finish(text: string, used: BudgetUsage): Trace {
    return { text, pieces: this.pieces, generations: this.generations, used };
  }
}
