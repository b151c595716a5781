import type { Task } from "../../task.ts";
import { ShapeError } from "../../wires/shape.ts";
import { messageIn } from "../http/failed-reply.ts";
import type { ProviderCall } from "../http/provider-call.ts";
import type { ServerSentEvent } from "./event-parser.ts";

const parsedOrText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const errorInStream = <T extends Task>({ session, route, request }: ProviderCall<T>, event: unknown, body: string) =>
  session.fail(
    "stream_failed",
    `Error forwarded from ${route.provider.label} in the stream: ${messageIn(event) ?? "the server gave no reason"}`,
    { request, response: { status: 200, body } },
  );

/** Parses an event; one that reports an error is thrown as one. */
export const parseEvent = <T extends Task>(call: ProviderCall<T>, { data, name }: ServerSentEvent): unknown => {
  if (name === "error") throw errorInStream(call, parsedOrText(data), data);
  let event: unknown;
  try {
    event = JSON.parse(data);
  } catch {
    throw call.session.fail("stream_failed", "An event of the stream is not valid JSON", { request: call.request });
  }
  if ((event as { error?: unknown } | null)?.error) throw errorInStream(call, event, data);
  return event;
};

/** Reads an event with the wire's own reader. */
export const readEvent = <T extends Task, R>(call: ProviderCall<T>, event: unknown, read: (event: unknown) => R): R => {
  try {
    return read(event);
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    const { session, route, request } = call;
    throw session.fail("invalid_output", `Invalid event in the stream of ${route.provider.label}: ${error.message}`, {
      request,
      cause: error,
    });
  }
};

/** Whether an event has a finish reason, as completions or text-generation servers write it. */
export const isFinal = (event: unknown): boolean => {
  if (typeof event !== "object" || event === null) return false;
  const { choices, details, generated_text } = event as {
    choices?: readonly ({ finish_reason?: unknown } | null)[];
    details?: { finish_reason?: unknown } | null;
    generated_text?: unknown;
  };
  if (Array.isArray(choices)) return choices.some((choice) => choice?.finish_reason);
  return Boolean(details?.finish_reason) || typeof generated_text === "string";
};

/** Whether the last event of a stream is whole or was cut in the middle. */
export const isWhole = ({ data, name }: ServerSentEvent): boolean => {
  try {
    return name === "error" || data === "[DONE]" || JSON.parse(data) !== undefined;
  } catch {
    return false;
  }
};
