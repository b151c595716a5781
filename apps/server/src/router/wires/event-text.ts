import { parseEvents } from "@orrery/inference/core";

/** An event of a stream; its type is also the event's name. */
export interface WireEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The end of a converted stream. */
export interface WireEnd {
  readonly text: string;
  readonly last?: WireEvent | undefined;
}

/** Events as they are sent, as a latin1 string: one character per byte. */
export const eventText = (events: readonly WireEvent[]): string =>
  Buffer.from(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("")).toString(
    "latin1",
  );

/** The data of complete events, given as a latin1 string. */
export const dataIn = (events: string): unknown[] =>
  parseEvents(Buffer.from(events, "latin1")).flatMap(({ data }) =>
    data === "" || data === "[DONE]" ? [] : [JSON.parse(data)],
  );

export const endOf = (events: readonly WireEvent[]): WireEnd => ({ text: eventText(events), last: events.at(-1) });
