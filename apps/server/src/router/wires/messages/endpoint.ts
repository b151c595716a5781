import { answerBody } from "../../endpoints/text/text.ts";
import type { TextDeps } from "../../endpoints/text/text-call.ts";
import { textEndpoints } from "../../endpoints/text/text-endpoints.ts";
import type { RouterRequest } from "../../request.ts";
import { sendJson } from "../../send-json.ts";
import { toJsonBytes } from "../../upstream/json-bytes.ts";
import type { CallerWire } from "../caller-wire.ts";
import { type CountDeps, countPrompt } from "../count-prompt.ts";
import { droppedHeader } from "../dropped-header.ts";
import type { Fields } from "../translated-request.ts";
import { nativeMessages } from "./native.ts";
import { type MessageFrame, messageOf } from "./reply.ts";
import { showsThinking, toChatRequest } from "./request.ts";
import { createMessageStream } from "./stream.ts";

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
