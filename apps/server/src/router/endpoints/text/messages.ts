import { toJsonBytes } from "../../json/json-bytes.ts";
import type { RouterRequest } from "../../request.ts";
import { sendJson } from "../../send-json.ts";
import type { CallerWire } from "../../wires/caller-wire.ts";
import { type CountDeps, countPrompt } from "../../wires/count-prompt.ts";
import { droppedHeader } from "../../wires/dropped-header.ts";
import { nativeMessages } from "../../wires/messages/native.ts";
import { type MessageFrame, messageOf } from "../../wires/messages/reply.ts";
import { showsThinking, toChatRequest } from "../../wires/messages/request.ts";
import { createMessageStream } from "../../wires/messages/stream.ts";
import type { Fields } from "../../wires/translated-request.ts";
import { answerBody } from "./text.ts";
import type { TextDeps } from "./text-call.ts";
import { textEndpoints } from "./text-endpoints.ts";

const wireOf = ({ id }: RouterRequest, body: Fields, dropped: readonly string[]): CallerWire => {
  const frame: MessageFrame = {
    id: `msg_${id.replaceAll("-", "")}`,
    requestId: id,
    model: String(body.model),
    stopSequences: Array.isArray(body.stop_sequences) ? body.stop_sequences : [],
    showsThinking: showsThinking(body),
  };
  return {
    name: "messages",
    headers: { "request-id": id, ...droppedHeader(dropped) },
    needsInputTokens: true,
    reply: (answer, usage) => messageOf(frame, answer, usage),
    stream: (inputTokens) => createMessageStream(frame, inputTokens),
    native: nativeMessages(frame, body, dropped),
  };
};

/** Answers `v1/messages`: servers that do not speak it are sent chat, and their replies are translated back. */
export const answerMessages = async (deps: TextDeps, inbound: RouterRequest): Promise<void> => {
  const body = await deps.bodies.parseObject(await deps.bodies.read(inbound));
  const { chat, dropped } = toChatRequest(body);
  const bytes = (await toJsonBytes(chat)).length;
  const wire = wireOf(inbound, body, dropped);
  return answerBody(deps, inbound, textEndpoints["chat/completions"], { given: chat, bytes, wire });
};

/** Answers `v1/messages/count_tokens`. */
export const answerCountTokens = async (deps: CountDeps, inbound: RouterRequest): Promise<void> => {
  const body = await deps.bodies.parseObject(await deps.bodies.read(inbound));
  const { chat, dropped } = toChatRequest(body, true);
  const { tokens, source } = await countPrompt(deps, inbound, chat);
  const headers = { "request-id": inbound.id, "x-orrery-tokens": source, ...droppedHeader(dropped) };
  sendJson(inbound, 200, { input_tokens: tokens }, headers);
};
