import { parseArguments } from "../../json/reply-json.js";
import { isFields } from "../request-fields.js";
import { reasoningMark } from "./conversation.js";
const prefixes = { reasoning: "rs", text: "msg", refusal: "msg", tool: "fc" };
/** The id of an item names its response, so that a reference to it can be resolved. */
export const itemId = ({ key, customNames }, index, block) => {
    const prefix = block.kind === "tool" && customNames.has(block.name) ? "ctc" : prefixes[block.kind];
    return `${prefix}_${key}${index}`;
};
/** The response that an item belongs to. */
export const responseOfItem = (id) => {
    const key = /^[a-z]+_([0-9a-f]{32})\w*$/.exec(id)?.[1];
    return key && `resp_${key}`;
};
/** The free text of a custom tool, from the argument that stands for it. */
export const customInput = (text) => {
    const value = parseArguments(text);
    return isFields(value) && typeof value.input === "string" ? value.input : text;
};
/** The content of a message, whole or at its start. */
export const contentPart = ({ kind, text }) => kind === "refusal"
    ? { type: "refusal", refusal: text }
    : { type: "output_text", text, annotations: [], logprobs: [] };
const reasoningParts = (text, wantsSummary) => wantsSummary
    ? { summary: text === "" ? [] : [{ type: "summary_text", text }] }
    : { summary: [], content: text === "" ? [] : [{ type: "reasoning_text", text }] };
/** An item of the output. */
export const outputItem = (frame, index, block, status) => {
    const id = itemId(frame, index, block);
    if (block.kind === "reasoning") {
        const mark = `${reasoningMark}${block.field}`;
        return {
            id,
            type: "reasoning",
            ...reasoningParts(block.text, frame.wantsSummary),
            encrypted_content: mark,
            status,
        };
    }
    if (block.kind !== "tool") {
        const content = status === "in_progress" ? [] : [contentPart(block)];
        return { id, type: "message", role: "assistant", status, content };
    }
    const { id: call_id, name, text } = block;
    return frame.customNames.has(name)
        ? { id, type: "custom_tool_call", status, call_id, name, input: customInput(text) }
        : { id, type: "function_call", status, call_id, name, arguments: text };
};
//# sourceMappingURL=output.js.map