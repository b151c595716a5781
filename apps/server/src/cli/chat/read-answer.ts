import { createEventParser } from "@orrery/inference/core";
import { CliError } from "../cli-error.ts";

/** A streamed answer and how fast it was. */
export interface StreamedAnswer {
  readonly text: string;
  readonly tokens: number;
  readonly firstMs: number;
  readonly ms: number;
}

interface AnswerEvent {
  readonly choices?: readonly { readonly delta?: { readonly content?: string | null } }[];
  /** Of `text-generation`. */
  readonly token?: { readonly text: string };
  readonly usage?: { readonly completion_tokens?: number } | null;
  readonly error?: string | { readonly message?: string };
}

const errorIn = ({ error }: AnswerEvent): string | undefined => (typeof error === "object" ? error?.message : error);

/** Prints the stream of a chat or generated text while it comes, and returns the whole. */
export const readAnswer = async (
  body: AsyncIterable<Uint8Array>,
  out: (text: string) => void,
  now: () => number,
): Promise<StreamedAnswer> => {
  const started = now();
  let text = "";
  let tokens = 0;
  let firstMs = 0;
  const parser = createEventParser((data) => {
    if (data === "[DONE]") return;
    const event = JSON.parse(data) as AnswerEvent;
    const problem = errorIn(event);
    if (problem !== undefined) throw new CliError(`The answer was interrupted: ${problem}`);
    const piece = event.choices?.[0]?.delta?.content ?? event.token?.text ?? "";
    if (piece && !text) firstMs = now() - started;
    text += piece;
    tokens = event.usage?.completion_tokens ?? tokens;
    if (piece) out(piece);
  });
  for await (const part of body) parser.push(part);
  parser.end();
  return { text, tokens, firstMs, ms: now() - started };
};
