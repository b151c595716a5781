import type { Task } from "../../task.ts";
import type { ProviderCall } from "../http/provider-call.ts";
import { createEventParser, type ServerSentEvent } from "./event-parser.ts";
import { isFinal, isWhole, parseEvent, readEvent } from "./stream-event.ts";

/** The events of one reply. */
export interface EventSource<R> {
  /** The events of the next chunk; undefined at the end of the stream. */
  readonly pull: () => Promise<readonly ServerSentEvent[] | undefined>;
  /** The item in an event; undefined where it is the end marker. */
  readonly read: (event: ServerSentEvent) => R | undefined;
  /** Cancels the stream at the server; safe to call twice. */
  readonly close: () => void;
}

const isEventStream = (response: Response): boolean =>
  /^text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");

/** The body of a reply that must be an event stream [S8.9]. */
const openBody = <T extends Task>({ session, route, request }: ProviderCall<T>, response: Response) => {
  if (isEventStream(response) && response.body) return response.body.getReader();
  response.body?.cancel().catch(() => {});
  const type = response.headers.get("content-type") ?? "no content type";
  throw session.fail(
    "event_stream_missing",
    `The server of ${route.provider.label} does not support the event stream content type: it answered with ${type}`,
    { request, response: { status: response.status } },
  );
};

const truncated = <T extends Task>({ session, route, request }: ProviderCall<T>, cause?: unknown) =>
  session.fail(
    "stream_truncated",
    `The stream of ${route.provider.label} ended without [DONE] and without a finish reason`,
    { request, cause },
  );

/** Collects the events of each chunk that is pushed; undefined ends the stream. */
const createBatches = <T extends Task>({ session }: ProviderCall<T>) => {
  let batch: ServerSentEvent[] = [];
  const parser = createEventParser((data, name) => {
    if (data !== "") batch.push({ data, name });
  });
  return (bytes: Uint8Array | undefined): readonly ServerSentEvent[] => {
    batch = [];
    try {
      if (bytes) parser.push(bytes);
      else parser.end();
    } catch (cause) {
      throw session.fail("stream_failed", `The stream cannot be read: ${(cause as Error).message}`);
    }
    return batch;
  };
};

/** Opens the event stream of a reply [S4.5]. Aborting the call cancels it. */
export const openEvents = <T extends Task, R>(
  call: ProviderCall<T>,
  response: Response,
  read: (event: unknown) => R,
): EventSource<R> => {
  const { signal } = call.session;
  const reader = openBody(call, response);
  const cancel = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", cancel, { once: true });
  const batchOf = createBatches(call);
  let hasEnded = false;
  let isFinished = false;
  let isClosed = false;
  return {
    pull: async () => {
      if (isClosed || (hasEnded && isFinished)) return undefined;
      if (hasEnded) throw truncated(call);
      let bytes: Uint8Array | undefined;
      try {
        bytes = (await reader.read()).value;
      } catch (cause) {
        throw truncated(call, cause);
      }
      hasEnded = bytes === undefined;
      return batchOf(bytes);
    },
    read: (item) => {
      if (hasEnded && !isWhole(item)) throw truncated(call);
      if (item.data === "[DONE]") return undefined;
      const event = parseEvent(call, item);
      isFinished ||= isFinal(event);
      return readEvent(call, event, read);
    },
    close: () => {
      isClosed = true;
      signal.removeEventListener("abort", cancel);
      cancel();
    },
  };
};
