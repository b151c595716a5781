import type { Generation, GenerationPiece } from "./answer/answer-writer.ts";
import type { Json } from "./worker/fields.ts";
/** How a route writes a generation: whole, or event by event. */
export interface GenerationShape {
    readonly whole: (generation: Generation) => unknown;
    /** Whether the event of the last piece tells the whole, so that each piece waits until the next is there. */
    readonly endsWithLast: boolean;
    readonly piece: (piece: GenerationPiece, index: number) => readonly unknown[];
    /** Events at the end; `last` is the piece that has not been sent. */
    readonly end: (last: GenerationPiece | undefined, count: number, generation: Generation) => readonly unknown[];
}
/** What names one answer. */
export interface AnswerName {
    readonly id: string;
    readonly model: string;
    /** Seconds since 1970. */
    readonly created: number;
}
/** The hub's own shape of text generation. */
export declare const textGenerationShape: (prompt: string, parameters: Json) => GenerationShape;
/** OpenAI's shape of a chat. */
export declare const chatShape: (name: AnswerName, given: Json) => GenerationShape;
/** OpenAI's older shape, for texts that are gone on with. */
export declare const completionShape: (name: AnswerName, given: Json) => GenerationShape;
//# sourceMappingURL=generation-shapes.d.ts.map