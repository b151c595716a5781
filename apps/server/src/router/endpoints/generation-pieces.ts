import type { Piece } from "@orrery/inference";
import type { Usage } from "../planning/tokens.ts";
import { readEvent } from "../streams/event-gate.ts";
import { withoutSecret } from "../upstream/failure.ts";

type TextPiece = Piece<"text-generation">;

/** Reads one event of a provider's stream; fails where its shape is not the wire's. */
type ReadPiece = (data: unknown) => TextPiece;

/** A stream of generated text in the hub's own words, made from a provider's. */
export interface GenerationPieces {
  /** Takes whole events, given as a text with one letter for each byte; gives what they come to, in the same form. */
  readonly take: (letters: string) => string;
  /** The last piece, which has the whole text and tells why it ended, and the mark of the end. */
  readonly close: (usage: Usage | undefined) => string;
  /** Why an event could not be read; nothing that comes after it counts. */
  readonly fault: () => string | undefined;
}

/** An event as bytes, one letter for each. */
export const eventOf = (value: unknown): string =>
  Buffer.from(`data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`).toString("latin1");

const dataIn = (letters: string): unknown[] =>
  Buffer.from(letters, "latin1")
    .toString()
    .split(/\n\r?\n/)
    .flatMap((event) => {
      const { data } = readEvent(event);
      return data === "" || data === "[DONE]" ? [] : [JSON.parse(data)];
    });

/** Makes a translator for one stream. */
export const createGenerationPieces = (read: ReadPiece, secret?: string): GenerationPieces => {
  let text = "";
  let index = 0;
  let last: TextPiece | undefined;
  let fault: string | undefined;

  const say = (piece: TextPiece): string => {
    text += piece.token.text;
    // How many tokens there were may be told after why it ended.
    if (piece.details) last = piece;
    if (piece.details || piece.token.text === "") return "";
    index += 1;
    return eventOf({ ...piece, index, generated_text: null, details: null });
  };
  return {
    take: (letters) => {
      if (fault !== undefined) return "";
      let said = "";
      try {
        for (const data of dataIn(letters)) said += say(read(data));
      } catch (error) {
        fault = withoutSecret(`an event of the stream cannot be read: ${(error as Error).message}`, secret);
      }
      return said;
    },
    close: (usage) => {
      const said = last?.token.text ?? "";
      const count = usage?.source === "provider" ? { generated_tokens: usage.output } : {};
      const details = last?.details ? { ...last.details, ...count } : null;
      const token = { text: said, special: said === "" };
      return eventOf({ index: index + 1, token, generated_text: text, details }) + eventOf("[DONE]");
    },
    fault: () => fault,
  };
};
