/**
 * Turns tokens into text, piece by piece. `decode` gives the text of tokens that follow one another; `before` are
 * tokens that the text goes on from.
 */
export declare const createDetokenizeStream: (decode: (ids: readonly number[]) => string, stops: readonly string[], before?: readonly number[]) => {
    /** Takes one more token's id; returns the text that may go out now. */
    add: (id: number) => string;
    /** What was still held back when nothing more comes. */
    end: () => string;
    /** Whether one of the stops has been written. */
    isStopped: () => boolean;
    /** All text that went out. */
    text: () => string;
};
//# sourceMappingURL=detokenize-stream.d.ts.map