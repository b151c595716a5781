import type { Task } from "../../task.ts";
import { ShapeError } from "../../wires/shape.ts";
import type { Exchange } from "../http/exchange.ts";
import { messageIn } from "../http/failed-reply.ts";
import { createEventParser } from "./sse.ts";

/** The data of an event; an event that calls itself an error is wrapped, so that the usual one costs no object. */
export type StreamEvent = string | { readonly error: string };

/** Batches of events, one for each chunk that comes; the last one holds what was left when the stream ended. */
export const createFeed = <T extends Task>({ session }: Exchange<T>) => {
  const parser = createEventParser();
  let batch: StreamEvent[] = [];
  const emit = (data: string, name: string) => {
    if (data !== "") batch.push(name === "error" ? { error: data } : data);
  };
  return (bytes: Uint8Array | undefined): readonly StreamEvent[] => {
    batch = [];
    try {
      if (bytes) parser.push(bytes, emit);
      else parser.end(emit);
    } catch (cause) {
      throw session.fail("stream_failed", `The stream cannot be read: ${(cause as Error).message}`);
    }
    return batch;
  };
};

const errorIn = <T extends Task>({ session, route, request }: Exchange<T>, event: unknown, body: string) =>
  session.fail(
    "stream_failed",
    `Error forwarded from ${route.provider.label} in the stream: ${messageIn(event) ?? "the server gave no reason"}`,
    { request, response: { status: 200, body } },
  );

const wrapped = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** What an event says; one that speaks of an error is thrown as one. */
export const readEvent = <T extends Task>(
  exchange: Exchange<T>,
  item: StreamEvent,
  parse: (text: string) => unknown,
): unknown => {
  if (typeof item !== "string") throw errorIn(exchange, wrapped(item.error), item.error);
  let event: unknown;
  try {
    event = parse(item);
  } catch {
    const { session, request } = exchange;
    throw session.fail("stream_failed", "An event of the stream is not valid JSON", { request });
  }
  if ((event as { error?: unknown } | null)?.error) throw errorIn(exchange, event, item);
  return event;
};

/** Reads an event with the wire's own reader. */
export const readAs = <T extends Task, R>(exchange: Exchange<T>, event: unknown, read: (event: unknown) => R): R => {
  try {
    return read(event);
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    const { session, route, request } = exchange;
    throw session.fail("invalid_output", `Invalid event in the stream of ${route.provider.label}: ${error.message}`, {
      request,
      cause: error,
    });
  }
};

/** Whether an event is the last that carries content: a finish reason in the words of completions or of tokens. */
export const isFinal = (event: unknown): boolean => {
  if (typeof event !== "object" || event === null) return false;
  const { choices, details, generated_text } = event as {
    choices?: readonly { finish_reason?: unknown }[];
    details?: { finish_reason?: unknown } | null;
    generated_text?: unknown;
  };
  if (Array.isArray(choices)) {
    for (const choice of choices) if (choice?.finish_reason) return true;
    return false;
  }
  return Boolean(details?.finish_reason) || typeof generated_text === "string";
};

/** Whether what was left at the end of a stream is a whole event, or the stump of one. */
export const isWhole = (item: StreamEvent): boolean => {
  try {
    return typeof item !== "string" || item === "[DONE]" || JSON.parse(item) !== undefined;
  } catch {
    return false;
  }
};
