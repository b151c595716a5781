import type { JobPiece } from "../messages.ts";

/** Too short to be seen; a small model writes about ten tokens in this time. */
const intervalMs = 10;

/** Sends the first piece at once, and those that come soon after it together: a message costs as much as a token. */
export const createPieceSender = (send: (pieces: readonly JobPiece[]) => void) => {
  let waiting: JobPiece[] = [];
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    send(waiting);
    waiting = [];
    timer = setTimeout(flush, intervalMs);
  };

  const add = (piece: JobPiece): void => {
    waiting.push(piece);
    if (!timer) flush();
  };

  return { add, flush };
};
