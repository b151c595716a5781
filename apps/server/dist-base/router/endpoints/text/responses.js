import { toJsonBytes } from "../../json/json-bytes.js";
import { storeAccount } from "../../limits/browser-limits.js";
import { sendJson } from "../../send-json.js";
import { countPrompt } from "../../wires/count-prompt.js";
import { droppedHeader } from "../../wires/dropped-header.js";
import { isFields } from "../../wires/request-fields.js";
import { readContext } from "../../wires/responses/context.js";
import { nativeResponses } from "../../wires/responses/native.js";
import { endedResponse } from "../../wires/responses/reply.js";
import { itemsOf, toChatRequest } from "../../wires/responses/request.js";
import { createResponseStream } from "../../wires/responses/stream.js";
import { answerBody } from "./text.js";
import { textEndpoints } from "./text-endpoints.js";
/** Items of a request get ids, by which they can be listed and referred to. */
const withIds = (items, key) => items.filter(isFields).map((item, index) => ({
    type: "message",
    ...item,
    id: typeof item.id === "string" ? item.id : `item_${key}i${index}`,
}));
const saveResponse = async (deps, { viewer }, { id, body }, input, last) => {
    const response = isFields(last) && isFields(last.response) ? last.response : last;
    const accountId = storeAccount(viewer);
    if (accountId === undefined || !isFields(response) || response.status === "failed")
        return;
    const previousId = typeof body.previous_response_id === "string" ? body.previous_response_id : null;
    const json = await toJsonBytes(response);
    if (!deps.responses.accepts(Buffer.byteLength(input) + json.length))
        return;
    await deps.responses.save(accountId, { id, previousId, input, response: json.toString() }).catch(deps.onStoreError);
};
const frameOf = ({ now }, { id, at }, body, { customNames }, isStored) => {
    const key = id.replaceAll("-", "");
    const { summary } = isFields(body.reasoning) ? body.reasoning : { summary: undefined };
    const wantsSummary = summary !== undefined && summary !== null;
    const createdAt = Math.floor(at / 1000);
    return { id: `resp_${key}`, requestId: id, key, createdAt, now, body, isStored, customNames, wantsSummary };
};
const wireOf = (frame, items, translated, beforeEnd) => ({
    name: "responses",
    headers: droppedHeader(translated.dropped),
    needsInputTokens: false,
    reply: (answer, usage) => endedResponse(frame, answer, usage),
    stream: () => createResponseStream(frame),
    ...(frame.isStored && beforeEnd && { beforeEnd }),
    native: nativeResponses(frame, items, translated),
});
/** Answers `POST v1/responses`: servers that do not speak it are sent chat, and their replies are translated back. */
export const answerResponses = async (deps, inbound) => {
    const body = await deps.bodies.parseObject(await deps.bodies.read(inbound));
    const items = itemsOf(body);
    const { earlier, given } = await readContext(deps, inbound, body, items);
    const translated = toChatRequest(body, earlier, given);
    const { chat } = translated;
    const bytes = (await toJsonBytes(chat)).length;
    const key = inbound.id.replaceAll("-", "");
    const wantsStore = body.store !== false && storeAccount(inbound.viewer) !== undefined && deps.responses.isOn;
    const json = wantsStore ? await toJsonBytes({ items: withIds(given, key) }) : undefined;
    const input = json && deps.responses.accepts(json.length) ? json.toString() : undefined;
    const frame = frameOf(deps, inbound, body, translated, input !== undefined);
    const wire = wireOf(frame, [...earlier, ...given], translated, (last) => saveResponse(deps, inbound, frame, input ?? "", last));
    const release = deps.activeResponses.add(frame.id, inbound);
    try {
        await answerBody(deps, inbound, textEndpoints["chat/completions"], { given: chat, bytes, wire });
    }
    finally {
        release();
    }
};
/** Answers `POST v1/responses/input_tokens`. */
export const answerInputTokens = async (deps, inbound) => {
    const body = await deps.bodies.parseObject(await deps.bodies.read(inbound));
    const { earlier, given } = await readContext(deps, inbound, body, itemsOf(body));
    const { chat, dropped } = toChatRequest(body, earlier, given);
    const { tokens, source } = await countPrompt(deps, inbound, chat);
    const headers = { "x-orrery-tokens": source, ...droppedHeader(dropped) };
    sendJson(inbound, 200, { object: "response.input_tokens", input_tokens: tokens }, headers);
};
//# sourceMappingURL=responses.js.map