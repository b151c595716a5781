import type { Generation, GenerationPiece } from "./answer/answer-writer.ts";
import type { GenerationShape } from "./generation-shapes.ts";
import { isHubInferenceError } from "./hub-inference-error.ts";
import type { JobAnswer } from "./messages.ts";
import { errorBody, event } from "./replies.ts";

/** Starts a streamed run; pieces come to the listener, the whole at the end. */
export type StartRun = (onPiece: (piece: unknown) => void, signal: AbortSignal) => Promise<JobAnswer>;

/** What has come and was not yet sent. */
const createInbox = () => {
  const pieces: GenerationPiece[] = [];
  let wake = () => {};
  return {
    put: (piece: unknown) => {
      pieces.push(piece as GenerationPiece);
      wake();
    },
    take: (): GenerationPiece | undefined => pieces.shift(),
    wake: () => wake(),
    /** Waits until something is there, or it is over. */
    changed: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
        if (pieces.length > 0) resolve();
      }),
  };
};

type Inbox = ReturnType<typeof createInbox>;
type Ending = { readonly answer: JobAnswer } | { readonly error: unknown };

const eventsOf = async function* (
  inbox: Inbox,
  ending: () => Ending | undefined,
  shape: GenerationShape,
  isOpenAi: boolean,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  let held: GenerationPiece | undefined;
  for (;;) {
    const events: Uint8Array[] = [];
    for (let piece = inbox.take(); piece; piece = inbox.take()) {
      if (held) events.push(...shape.piece(held, count - 1).map(event));
      if (shape.endsWithLast) held = piece;
      else events.push(...shape.piece(piece, count).map(event));
      count += 1;
    }
    if (events.length > 0) yield Buffer.concat(events);
    const end = ending();
    if (end) {
      if ("error" in end) {
        if (held) for (const item of shape.piece(held, count - 1)) yield event(item);
        if (!isHubInferenceError(end.error)) throw end.error;
        yield event(errorBody(end.error, isOpenAi));
        return;
      }
      const generation = ("value" in end.answer ? end.answer.value : undefined) as Generation;
      for (const item of shape.end(held, count, generation)) yield event(item);
      yield event("[DONE]");
      return;
    }
    await inbox.changed();
  }
};

/**
 * Runs and hands the answer out while it is written. What fails before the first piece is thrown, so that it can be
 * answered with a true status; what fails later is told in the stream. When the reader leaves, the run is stopped.
 */
export const streamGeneration = async (
  start: StartRun,
  shape: GenerationShape,
  signal: AbortSignal,
  isOpenAi: boolean,
): Promise<AsyncIterable<Uint8Array>> => {
  const inbox = createInbox();
  const reader = new AbortController();
  let ending: Ending | undefined;
  const done = start(inbox.put, AbortSignal.any([signal, reader.signal])).then(
    (answer) => {
      ending = { answer };
    },
    (error: unknown) => {
      ending = { error };
    },
  );
  void done.then(inbox.wake);
  await Promise.race([inbox.changed(), done]);
  const first: Ending | undefined = ending;
  if (first && "error" in first) throw first.error;
  const events = eventsOf(inbox, () => ending, shape, isOpenAi);
  return (async function* () {
    try {
      yield* events;
    } finally {
      reader.abort();
    }
  })();
};
