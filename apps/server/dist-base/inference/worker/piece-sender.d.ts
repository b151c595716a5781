import type { JobPiece } from "../messages.ts";
/** Sends the first piece at once, and those that come soon after it together: a message costs as much as a token. */
export declare const createPieceSender: (send: (pieces: readonly JobPiece[]) => void) => {
    add: (piece: JobPiece) => void;
    flush: () => void;
};
//# sourceMappingURL=piece-sender.d.ts.map