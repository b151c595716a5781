import { templateCall } from "../../readers/tokens/template-call.js";
import { HubInferenceError } from "../hub-inference-error.js";
import { givenTools } from "../tool-call.js";
import { createDecisionReader } from "../tool-decision.js";
import { object } from "../worker/fields.js";
const roles = ["system", "developer", "user", "assistant", "tool"];
const addressOf = ({ image_url: image }) => typeof image === "string" ? image : image?.url;
/** Parts that other models read. */
const mediaNames = new Map([
    ["image_url", "an image"],
    ["input_audio", "audio"],
    ["audio_url", "audio"],
    ["video_url", "a video"],
    ["file", "a file"],
]);
/** One part of a message; an image is put aside, and a mark for the template stays. */
const readPart = (part, field, images) => {
    if (part.type === "text" && typeof part.text === "string")
        return { type: "text", text: part.text };
    if (part.type === "image_url" && images) {
        images.push({ value: addressOf(part), field: `${field}.image_url.url` });
        return { type: "image" };
    }
    const sent = mediaNames.get(part.type);
    if (sent)
        throw new HubInferenceError("bad_request", `"${field}" is ${sent}, and this model reads ${images ? "text and images" : "text"} only. Remove it, or use another model.`);
    throw new HubInferenceError("bad_request", `"${field}.type" must be ${images ? "text or image_url" : "text"}.`);
};
/** Texts in parts become one text where the model reads no images: its template knows nothing else. */
const contentOf = (content, field, images) => {
    if (typeof content === "string")
        return images ? [{ type: "text", text: content }] : content;
    if (content === null || content === undefined)
        return null;
    if (!Array.isArray(content))
        throw new HubInferenceError("bad_request", `"${field}" must be a text or a list of parts.`);
    const parts = content.map((part, index) => readPart(object(`${field}[${index}]`, part), `${field}[${index}]`, images));
    return images ? parts : parts.map(({ text = "" }) => text).join("\n");
};
/** Reads the messages of a request; images are put aside where the model reads them. */
export const readMessages = (value, most, images) => {
    if (!Array.isArray(value) || value.length === 0)
        throw new HubInferenceError("bad_request", '"messages" must be a list with at least one message.');
    if (value.length > most)
        throw new HubInferenceError("too_large", `"messages" has ${value.length} messages; at most ${most} are accepted.`);
    return value.map((item, index) => {
        const message = object(`messages[${index}]`, item);
        const { role } = message;
        if (typeof role !== "string" || !roles.includes(role))
            throw new HubInferenceError("bad_request", `"messages[${index}].role" must be one of ${roles.join(", ")}.`);
        const calls = Array.isArray(message.tool_calls) ? { tool_calls: message.tool_calls.map(templateCall) } : {};
        return { ...message, role, content: contentOf(message.content, `messages[${index}].content`, images), ...calls };
    });
};
/** One request gets one answer. */
export const checkCount = ({ n }) => {
    if (n !== undefined && n !== null && n !== 1)
        throw new HubInferenceError("bad_request", '"n" must be 1. Send another request for another answer.');
};
/** Lets a model decide whether it calls tools: its calls are separated from its text. */
export const decide = async (syntax, parameters, context, run) => {
    const offered = new Set(givenTools(parameters).map(({ name }) => name));
    const reader = createDecisionReader(syntax, offered);
    const parts = [];
    const noted = (part) => {
        parts.push(part);
        return part;
    };
    const onPiece = (piece) => {
        const { text } = piece;
        context.onPiece({ ...piece, ...noted(reader.add(text)) });
    };
    const generation = await run({ ...context, onPiece });
    const rest = [noted(reader.add(generation.rest)), noted(reader.end())];
    const said = (some) => some.map(({ text }) => text).join("");
    const called = (some) => some.flatMap(({ calls }) => calls);
    return { ...generation, text: said(parts), calls: called(parts), rest: said(rest), restCalls: called(rest) };
};
//# sourceMappingURL=conversation.js.map