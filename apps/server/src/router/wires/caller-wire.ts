import { parseEvents } from "@orrery/inference/core";
import type { RouterError } from "../router-error.ts";
import type { ChatAnswer } from "./answer-blocks.ts";
import { type BlockEvent, createBlockStream } from "./block-stream.ts";
import type { WireUsage } from "./wire-usage.ts";

/** An event of a stream; its type is also the event's name. */
export interface WireEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A stream in the format of the caller's API. */
export interface WireStream {
  readonly open: () => readonly WireEvent[];
  readonly write: (event: BlockEvent) => readonly WireEvent[];
  readonly close: (answer: ChatAnswer, usage: WireUsage) => readonly WireEvent[];
  /** The end of a stream that broke off. */
  readonly fail: (error: RouterError, answer: ChatAnswer, usage: WireUsage) => readonly WireEvent[];
}

/** The API of a caller that does not speak chat completions: how its replies are written. */
export interface CallerWire {
  /** The endpoint's name in the ledger. */
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly reply: (answer: ChatAnswer, usage: WireUsage) => unknown;
  /** @param inputTokens The tokens of the request, counted or estimated before it is sent. */
  readonly stream: (inputTokens: number) => WireStream;
  /** Whether a stream needs the tokens of the request at its start. */
  readonly needsInputTokens: boolean;
  /** Called with the reply, or the last event of a stream, before it is sent. */
  readonly beforeEnd?: (last: unknown) => Promise<void>;
}

/** The end of a converted stream. */
export interface WireEnd {
  readonly text: string;
  readonly last?: WireEvent | undefined;
}

type UsageReader = (reported: ChatAnswer["usage"]) => WireUsage;

/** A stream of chat events that is written in another format. Strings are latin1: one character per byte. */
export interface WireConverter {
  readonly open: () => string;
  readonly take: (events: string) => string;
  readonly close: (usageOf: UsageReader) => WireEnd;
  readonly fail: (error: RouterError, usageOf: UsageReader) => WireEnd;
}

const eventText = (events: readonly WireEvent[]): string =>
  Buffer.from(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("")).toString(
    "latin1",
  );

const dataIn = (events: string): unknown[] =>
  parseEvents(Buffer.from(events, "latin1")).flatMap(({ data }) =>
    data === "" || data === "[DONE]" ? [] : [JSON.parse(data)],
  );

const endOf = (events: readonly WireEvent[]): WireEnd => ({ text: eventText(events), last: events.at(-1) });

/** Converts a chat stream that the event gate has checked. */
export const createWireConverter = ({ stream }: CallerWire, inputTokens: number): WireConverter => {
  const wire = stream(inputTokens);
  const blocks = createBlockStream();
  return {
    open: () => eventText(wire.open()),
    take: (events) => eventText(dataIn(events).flatMap((data) => blocks.take(data).flatMap(wire.write))),
    close: (usageOf) => {
      const rest = blocks.end().flatMap(wire.write);
      const answer = blocks.answer();
      return endOf([...rest, ...wire.close(answer, usageOf(answer.usage))]);
    },
    fail: (error, usageOf) => {
      const answer = blocks.answer();
      return endOf(wire.fail(error, answer, usageOf(answer.usage)));
    },
  };
};
