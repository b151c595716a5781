import { isRecord } from "../../../text/is-record.ts";
import type { ReadEvent } from "../../streams/event-gate.ts";
import { readUsage, textsOf } from "../../tokens/call-usage.ts";
import type { NativeWire, WireConverter } from "../caller-wire.ts";
import { dataIn, endOf, eventText, type WireEvent } from "../event-text.ts";
import { objectsIn } from "../request-fields.ts";
import { definedOf, type Fields } from "../translated-request.ts";
import { messagesFailure } from "./failure.ts";
import { type MessageFrame, usageOf as messageUsage } from "./reply.ts";

/** What every engine with this API understands; it would refuse the rest, or ignore it without a word. */
const plainFields: ReadonlySet<string> = new Set([
  ...["model", "provider", "messages", "system", "max_tokens", "metadata", "stream", "stop_sequences"],
  ...["temperature", "top_k", "top_p", "tools", "tool_choice", "thinking"],
]);
const plainBlocks: ReadonlySet<unknown> = new Set(["text", "image", "tool_use", "tool_result", "thinking"]);

const isPlainContent = (content: unknown): boolean =>
  !Array.isArray(content) ||
  content.every((block) => isRecord(block) && plainBlocks.has(block.type) && isPlainContent(block.content));

const isPlainRequest = (body: Fields, dropped: readonly string[]): boolean =>
  Object.keys(definedOf(body)).every((name) => plainFields.has(name)) &&
  dropped.length === 0 &&
  Array.isArray(body.messages) &&
  body.messages.every((turn) => isRecord(turn) && turn.role !== "system" && isPlainContent(turn.content));

/** Text by the field that chat has for it. */
const textOf = ({ text, thinking, partial_json: json }: Fields): readonly [string, string] | undefined => {
  if (typeof text === "string" && text !== "") return ["content", text];
  if (typeof thinking === "string" && thinking !== "") return ["reasoning_content", thinking];
  return typeof json === "string" && json !== "" ? ["arguments", json] : undefined;
};

const openingBlocks: ReadonlySet<unknown> = new Set(["text", "thinking"]);

const createReader = (): ReadEvent => {
  let started: Fields = {};
  return ({ type, message, usage, delta, content_block: block }) => {
    if (type === "message_start") {
      started = isRecord(message) && isRecord(message.usage) ? message.usage : {};
      return { kind: "opening" };
    }
    if (type === "message_stop") return { kind: "end" };
    if (type === "message_delta") {
      const whole = isRecord(usage) ? { ...started, ...definedOf(usage) } : {};
      // Some engines have not counted the input when a stream starts, and say 0.
      return { kind: "content", ...(readUsage(whole)?.input && { usage: whole }) };
    }
    if (type === "content_block_start")
      return { kind: isRecord(block) && !openingBlocks.has(block.type) ? "content" : "opening" };
    const text = type === "content_block_delta" && isRecord(delta) ? textOf(delta) : undefined;
    return { kind: text ? "content" : "opening", text };
  };
};

const textsIn = ({ type, text, thinking, input }: Fields): readonly (readonly [string, unknown])[] => {
  if (type === "tool_use") return [["arguments", JSON.stringify(input ?? {})]];
  return type === "thinking" ? [["reasoning_content", thinking]] : [["content", text]];
};

/** The usage at the start of a stream; none if the server has not counted the input. */
const startedUsage = ({ usage }: Fields): Fields => (isRecord(usage) && readUsage(usage)?.input ? usage : {});

/** A message at the start of a stream, with the model that was asked for and a count of its input. */
const startedMessage = (frame: MessageFrame, message: Fields, inputTokens: number): Fields => ({
  ...message,
  model: frame.model,
  usage: { input_tokens: inputTokens, output_tokens: 0, ...startedUsage(message) },
});

/** Passes on the events of a server. The last ones wait until the call is settled. */
const createNativeStream = (frame: MessageFrame, inputTokens: number): WireConverter => {
  let started: Fields = {};
  let delta: Fields = { delta: { stop_reason: "end_turn", stop_sequence: null } };
  const pass = (event: unknown): readonly WireEvent[] => {
    if (!isRecord(event) || event.type === "message_stop") return [];
    const { type, message } = event;
    if (type === "message_delta") {
      delta = event;
      return [];
    }
    if (type !== "message_start" || !isRecord(message)) return [{ ...event, type: String(type) }];
    started = startedUsage(message);
    return [{ ...event, type, message: startedMessage(frame, message, inputTokens) }];
  };
  return {
    open: () => "",
    take: (events) => eventText(dataIn(events).flatMap(pass)),
    close: (usageOf) => {
      const reported = isRecord(delta.usage) ? { ...started, ...definedOf(delta.usage) } : {};
      const usage = { ...messageUsage(usageOf(undefined)), ...reported };
      return endOf([{ ...delta, type: "message_delta", usage }, { type: "message_stop" }]);
    },
    fail: (error) => endOf([messagesFailure(error, frame.requestId)]),
  };
};

/** The Messages API at servers that speak it. */
export const nativeMessages = (frame: MessageFrame, body: Fields, dropped: readonly string[]): NativeWire => {
  const { provider: _provider, metadata: _metadata, ...rest } = body;
  return {
    api: "messages",
    headers: { "request-id": frame.requestId },
    isPlain: isPlainRequest(body, dropped),
    hasHostedTools: dropped.length > 0,
    body: () => rest,
    isAnswer: (value) => isRecord(value) && Array.isArray(value.content),
    output: ({ content }) => textsOf(objectsIn(content).flatMap(textsIn)),
    reply: (reply, usage) => ({ ...reply, model: frame.model, usage: reply.usage ?? messageUsage(usage) }),
    createReader,
    convert: (inputTokens) => createNativeStream(frame, inputTokens),
  };
};
