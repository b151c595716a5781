import type { Task } from "../../task.ts";
import type { Exchange } from "../http/exchange.ts";
import { createRepeatingParser } from "./repeating-json.ts";
import { createFeed, isFinal, isWhole, readAs, readEvent, type StreamEvent } from "./stream-events.ts";

/** What an iterator answers once there is nothing more. */
export const finished = { value: undefined, done: true } as const;

/** The failure of a stream that broke off. */
export const truncated = <T extends Task>({ session, route, request }: Exchange<T>, cause?: unknown) =>
  session.fail(
    "stream_truncated",
    `The stream of ${route.provider.label} ended without [DONE] and without a finish reason`,
    { request, cause },
  );

/** The pieces in the chunks of a stream. */
export const createPieces = <T extends Task, R>(exchange: Exchange<T>, read: (event: unknown) => R) => {
  const feed = createFeed(exchange);
  const parse = createRepeatingParser();
  let batch: readonly StreamEvent[] = [];
  let place = 0;
  let hasEnded = false;
  let isFinished = false;

  const take = (item: StreamEvent): IteratorResult<R, void> => {
    if (hasEnded && !isWhole(item)) throw truncated(exchange);
    if (item === "[DONE]") return finished;
    const event = readEvent(exchange, item, parse);
    isFinished ||= isFinal(event);
    return { value: readAs(exchange, event, read), done: false };
  };

  return {
    /** Takes the next chunk; undefined is the end of the stream. */
    load: (bytes: Uint8Array | undefined): void => {
      hasEnded = bytes === undefined;
      batch = feed(bytes);
      place = 0;
    },
    /** The next piece; undefined where another chunk is needed for it. */
    next: (): IteratorResult<R, void> | undefined => {
      const item = batch[place++];
      if (item !== undefined) return take(item);
      if (!hasEnded) return undefined;
      if (!isFinished) throw truncated(exchange);
      return finished;
    },
  };
};
