import type { Piece } from "@orrery/inference";
import { parseEvents } from "@orrery/inference/core";
import { errorMessage } from "../../errors.ts";
import type { CallUsage } from "../tokens/call-usage.ts";
import { withoutSecret } from "../upstream/failure.ts";

type TextPiece = Piece<"text-generation">;

/** Parses one event of a provider's stream; throws if it has an unexpected shape. */
type ReadPiece = (data: unknown) => TextPiece;

/** An event as a latin1 string: one character per byte. */
export const eventOf = (value: unknown): string =>
  Buffer.from(`data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`).toString("latin1");

const dataIn = (events: string): unknown[] =>
  parseEvents(Buffer.from(events, "latin1")).flatMap(({ data }) =>
    data === "" || data === "[DONE]" ? [] : [JSON.parse(data)],
  );

export const createGenerationPieces = (read: ReadPiece, secret?: string) => {
  let text = "";
  let index = 0;
  let last: TextPiece | undefined;
  let failure: string | undefined;

  const convert = (piece: TextPiece): string => {
    text += piece.token.text;
    // The token count can arrive after the finish reason.
    if (piece.details) last = piece;
    if (piece.details || piece.token.text === "") return "";
    index += 1;
    return eventOf({ ...piece, index, generated_text: null, details: null });
  };
  return {
    /** Converts complete events. Input and output are latin1 strings: one character per byte. */
    take: (events: string): string => {
      if (failure !== undefined) return "";
      let output = "";
      try {
        for (const data of dataIn(events)) output += convert(read(data));
      } catch (error) {
        failure = withoutSecret(`sent a stream event that cannot be parsed: ${errorMessage(error)}`, secret);
      }
      return output;
    },
    /** The final event, with the full text and the finish reason, and the end marker. */
    close: (usage: CallUsage | undefined): string => {
      const lastText = last?.token.text ?? "";
      const count = usage?.source === "provider" ? { generated_tokens: usage.output } : {};
      const details = last?.details ? { ...last.details, ...count } : null;
      const token = { text: lastText, special: lastText === "" };
      return eventOf({ index: index + 1, token, generated_text: text, details }) + eventOf("[DONE]");
    },
    /** Set if an event could not be parsed; later events are ignored. */
    error: (): string | undefined => failure,
  };
};

/** Converts a provider's stream of generated text to the hub's format. */
export type GenerationPieces = ReturnType<typeof createGenerationPieces>;
