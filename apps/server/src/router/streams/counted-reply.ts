import type { ChunkedReply } from "./chunked-reply.ts";

/** What a stream goes through before it is sent, if it is sent in another format. Strings are latin1. */
interface Conversion {
  /** The beginning of the stream. */
  readonly open?: () => string;
  readonly take: (events: string) => string;
}

/** A reply that counts the bytes sent. */
export interface CountedReply extends ChunkedReply {
  readonly bytes: () => number;
}

/** Converts a stream while it is sent, and counts its bytes. */
export const countedReply = (reply: ChunkedReply, conversion?: Conversion): CountedReply => {
  let bytes = 0;
  let hasBegun = false;
  const converted = (events: string): string => {
    // What a model is doing is said the same way in every format.
    if (/^(?::[^\n]*\n\n)+$/.test(events)) return events;
    const start = hasBegun ? "" : (conversion?.open?.() ?? "");
    hasBegun = true;
    return start + (conversion ? conversion.take(events) : events);
  };
  return {
    bytes: () => bytes,
    write: (events) => {
      const output = converted(events);
      bytes += output.length;
      return output === "" || reply.write(output);
    },
    end: (events) => {
      const output = hasBegun ? events : (conversion?.open?.() ?? "") + events;
      bytes += output.length;
      reply.end(output);
    },
  };
};
