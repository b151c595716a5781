import type { Piece } from "@orrery/inference";
import type { CallUsage } from "../tokens/call-usage.ts";
type TextPiece = Piece<"text-generation">;
/** Parses one event of a provider's stream; throws if it has an unexpected shape. */
type ReadPiece = (data: unknown) => TextPiece;
/** An event as a latin1 string: one character per byte. */
export declare const eventOf: (value: unknown) => string;
export declare const createGenerationPieces: (read: ReadPiece, secret?: string) => {
    /** Converts complete events. Input and output are latin1 strings: one character per byte. */
    take: (events: string) => string;
    /** The final event, with the full text and the finish reason, and the end marker. */
    close: (usage: CallUsage | undefined) => string;
    /** Set if an event could not be parsed; later events are ignored. */
    error: () => string | undefined;
};
/** Converts a provider's stream of generated text to the hub's format. */
export type GenerationPieces = ReturnType<typeof createGenerationPieces>;
export {};
//# sourceMappingURL=generation-pieces.d.ts.map