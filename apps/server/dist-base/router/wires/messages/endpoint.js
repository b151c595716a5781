import { answerBody } from "../../endpoints/text/text.js";
import { textEndpoints } from "../../endpoints/text/text-endpoints.js";
import { sendJson } from "../../send-json.js";
import { toJsonBytes } from "../../upstream/json-bytes.js";
import { countPrompt } from "../count-prompt.js";
import { droppedHeader } from "../dropped-header.js";
import { nativeMessages } from "./native.js";
import { messageOf } from "./reply.js";
import { showsThinking, toChatRequest } from "./request.js";
import { createMessageStream } from "./stream.js";
const wireOf = ({ id }, body, dropped) => {
    const frame = {
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
export const answerMessages = async (deps, inbound) => {
    const body = await deps.bodies.parseObject(await deps.bodies.read(inbound));
    const { chat, dropped } = toChatRequest(body);
    const bytes = (await toJsonBytes(chat)).length;
    const wire = wireOf(inbound, body, dropped);
    return answerBody(deps, inbound, textEndpoints["chat/completions"], { given: chat, bytes, wire });
};
/** Answers `v1/messages/count_tokens`. */
export const answerCountTokens = async (deps, inbound) => {
    const body = await deps.bodies.parseObject(await deps.bodies.read(inbound));
    const { chat, dropped } = toChatRequest(body, true);
    const { tokens, source } = await countPrompt(deps, inbound, chat);
    const headers = { "request-id": inbound.id, "x-orrery-tokens": source, ...droppedHeader(dropped) };
    sendJson(inbound, 200, { input_tokens: tokens }, headers);
};
//# sourceMappingURL=endpoint.js.map