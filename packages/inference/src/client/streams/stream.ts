import type { Task } from "../../task.ts";
import { blame } from "../calls/journal.ts";
import type { Exchange } from "../http/exchange.ts";
import { createPieces, finished, truncated } from "./stream-pieces.ts";

/** What a streaming method hands out. */
export type Stream<R> = AsyncGenerator<R, void, undefined>;

type Item<R> = IteratorResult<R, void>;

const isEventStream = (response: Response): boolean =>
  /^text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");

/** The body of a reply that must be an event stream [S8.9]. */
const openBody = <T extends Task>({ session, route, request }: Exchange<T>, response: Response) => {
  if (isEventStream(response) && response.body) return response.body.getReader();
  response.body?.cancel().catch(() => {});
  const type = response.headers.get("content-type") ?? "no content type";
  throw session.fail(
    "event_stream_missing",
    `The server of ${route.provider.label} does not support the event stream content type: it answered with ${type}`,
    { request, response: { status: response.status } },
  );
};

/** The chunks of a reply; aborting the call ends them at once. */
const openSource = <T extends Task>(exchange: Exchange<T>, response: Response) => {
  const { signal } = exchange.session;
  const reader = openBody(exchange, response);
  const cancel = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", cancel, { once: true });
  const close = () => {
    signal.removeEventListener("abort", cancel);
    cancel();
  };
  return { reader, close };
};

/** An iterator as generators are, over a function that gives the next item. */
const asStream = <R>(
  next: () => Promise<Item<R>>,
  close: () => void,
  failed: (error: unknown) => unknown,
): Stream<R> => {
  const stream = {
    next,
    return: () => {
      close();
      return Promise.resolve(finished);
    },
    throw: (error: unknown) => Promise.reject(failed(error)),
    [Symbol.asyncIterator]: () => stream,
  } as Stream<R>;
  return stream;
};

/**
 * Reads the events of a reply as they come [S4.5]. Leaving the loop cancels the stream at the server.
 * Promises are chained by hand: a stream comes in many small chunks, and a generator would pay for each `await` on the way.
 */
export const readStream = <T extends Task, R>(
  exchange: Exchange<T>,
  response: Response,
  read: (event: unknown) => R,
  onEnd: () => void,
): Stream<R> => {
  const { signal } = exchange.session;
  const pieces = createPieces(exchange, read);
  let source: ReturnType<typeof openSource<T>> | undefined;
  let pulling: Promise<unknown> | undefined;
  let isClosed = false;

  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    if (source) source.close();
    else response.body?.cancel().catch(() => {});
    onEnd();
  };
  const failed = (error: unknown): unknown => {
    pulling = undefined;
    close();
    return blame(exchange.session, signal.aborted ? signal.reason : error);
  };
  const found = (): Item<R> | undefined => {
    if (signal.aborted) throw signal.reason;
    const item = isClosed ? finished : pieces.next();
    if (item) pulling = undefined;
    if (item?.done) close();
    return item;
  };
  const onChunk = ({ value }: { readonly value?: Uint8Array | undefined }): Item<R> | Promise<Item<R>> => {
    try {
      pieces.load(value);
      return found() ?? pull();
    } catch (error) {
      throw failed(error);
    }
  };
  const onBreak = (cause: unknown): never => {
    throw failed(truncated(exchange, cause));
  };
  const pull = (): Promise<Item<R>> => {
    source ??= openSource(exchange, response);
    const pulled = source.reader.read().then(onChunk, onBreak);
    pulling = pulled;
    return pulled;
  };
  const next = (): Promise<Item<R>> => {
    // Whoever asks for several events at once gets them in turn.
    if (pulling) return pulling.then(next, next);
    if (isClosed) return Promise.resolve(finished);
    try {
      const item = found();
      return item ? Promise.resolve(item) : pull();
    } catch (error) {
      return Promise.reject(failed(error));
    }
  };
  return asStream(next, close, failed);
};
