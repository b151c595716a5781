import { isRecord } from "../../../text/is-record.ts";
import type { ReadEvent } from "../../streams/event-gate.ts";
import { textsOf } from "../../tokens/call-usage.ts";
import type { NativeWire } from "../caller-wire.ts";
import { objectsIn } from "../request-fields.ts";
import { definedOf, type Fields } from "../translated-request.ts";
import { reasoningMark } from "./conversation.ts";
import { createNativeStream, ownResponse } from "./native-stream.ts";
import { type ResponseFrame, responseUsage } from "./reply.ts";
import type { TranslatedResponse } from "./request.ts";

/** Reasoning can be sent back only if its own server can read it. */
const isReadable = ({ type, encrypted_content: secret, content }: Fields): boolean => {
  if (type !== "reasoning") return true;
  const hasSecret = typeof secret === "string" && secret !== "";
  return hasSecret ? !secret.startsWith(reasoningMark) : objectsIn(content).length > 0;
};

/** The server stores nothing, so it gets all items of the conversation, and knows no item by its id. */
const sentItems = (items: readonly unknown[]): readonly Fields[] =>
  items
    .filter(isRecord)
    .filter(isReadable)
    .map(({ id: _id, ...item }) => item);

const nativeBody = (body: Fields, items: readonly unknown[], { max_tokens: limit }: Fields): Fields => {
  const { provider: _provider, previous_response_id: _previous, metadata: _metadata, ...rest } = body;
  return { ...rest, input: sentItems(items), store: false, ...(limit !== undefined && { max_output_tokens: limit }) };
};

/** What every engine with this API understands; it would refuse the rest, or ignore it without a word. */
const plainFields: ReadonlySet<string> = new Set([
  ...["model", "provider", "input", "instructions", "previous_response_id", "store", "metadata", "user"],
  ...["max_output_tokens", "temperature", "top_p", "stream", "tools", "tool_choice", "parallel_tool_calls"],
]);
const plainParts: ReadonlySet<unknown> = new Set(["input_text", "output_text", "input_image"]);

const isPlainItem = ({ type = "message", content, output }: Fields): boolean => {
  if (type === "function_call" || type === "reasoning") return true;
  if (type === "function_call_output") return typeof output === "string";
  return (
    type === "message" && (typeof content === "string" || objectsIn(content).every((part) => plainParts.has(part.type)))
  );
};

const isPlainRequest = (
  body: Fields,
  items: readonly unknown[],
  { customNames, dropped }: TranslatedResponse,
): boolean =>
  Object.keys(definedOf(body)).every((name) => plainFields.has(name)) &&
  (!isRecord(body.tool_choice) || body.tool_choice.type === "function") &&
  customNames.size + dropped.length === 0 &&
  items.filter(isRecord).every(isPlainItem);

/** Text by the field that chat has for it. */
const textFields: ReadonlyMap<unknown, string> = new Map([
  ["response.output_text.delta", "content"],
  ["response.reasoning_text.delta", "reasoning_content"],
  ["response.reasoning_summary_text.delta", "reasoning_content"],
  ["response.function_call_arguments.delta", "arguments"],
  ["response.custom_tool_call_input.delta", "arguments"],
]);

const openingItems: ReadonlySet<unknown> = new Set(["message", "reasoning"]);

const readEvent: ReadEvent = (event) => {
  const { type, delta, item } = event;
  const response = isRecord(event.response) ? event.response : {};
  if (type === "response.completed" || type === "response.incomplete") return { kind: "end", usage: response.usage };
  if (type === "response.failed" || type === "response.cancelled" || type === "error")
    return { kind: "failed", error: response.error ?? event };
  if (typeof delta === "string" && delta !== "") {
    const field = textFields.get(type);
    return { kind: "content", text: field === undefined ? undefined : [field, delta] };
  }
  const isStarted = type === "response.output_item.added" && isRecord(item) && !openingItems.has(item.type);
  return { kind: isStarted || String(type).endsWith(".done") ? "content" : "opening" };
};

const textsIn = ({
  type,
  content,
  summary,
  arguments: given,
  input,
}: Fields): readonly (readonly [string, unknown])[] => {
  if (type === "message") return objectsIn(content).map(({ text }) => ["content", text]);
  if (type === "reasoning")
    return [...objectsIn(content), ...objectsIn(summary)].map(({ text }) => ["reasoning_content", text]);
  return [["arguments", given ?? input]];
};

/** The Responses API at servers that speak it; `items` are those of the whole conversation. */
export const nativeResponses = (
  frame: ResponseFrame,
  items: readonly unknown[],
  translated: TranslatedResponse,
): NativeWire => ({
  api: "responses",
  headers: {},
  isPlain: isPlainRequest(frame.body, items, translated),
  hasHostedTools: translated.dropped.length > 0,
  body: (chat) => nativeBody(frame.body, items, chat),
  isAnswer: (value) => isRecord(value) && Array.isArray(value.output),
  output: ({ output }) => textsOf(objectsIn(output).flatMap(textsIn)),
  reply: (reply, usage) => ({ ...ownResponse(frame, reply), usage: reply.usage ?? responseUsage(usage) }),
  createReader: () => readEvent,
  convert: () => createNativeStream(frame),
});
