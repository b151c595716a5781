import { parseArguments } from "../../json/reply-json.js";
import { isFields } from "../request-fields.js";
import { signatureOf } from "./turns.js";
/** A tool's input must be an object; anything else a model wrote is passed on as text. */
const inputOf = (text) => {
    if (text.trim() === "")
        return {};
    const value = parseArguments(text);
    return isFields(value) ? value : { arguments: text };
};
/** A block of the answer as it is shown to the caller. */
export const blockOf = (block) => {
    if (block.kind === "reasoning")
        return { type: "thinking", thinking: block.text, signature: signatureOf(block.field) };
    if (block.kind === "tool")
        return { type: "tool_use", id: block.id, name: block.name, input: inputOf(block.text) };
    return { type: "text", text: block.text };
};
/** Why the answer ended, in the words of this API. */
export const stopOf = ({ finish, stopSequence, blocks }, { stopSequences }) => {
    const isKnown = stopSequence !== undefined && stopSequences.includes(stopSequence);
    const reasons = {
        stop: "end_turn",
        length: "max_tokens",
        tool_calls: "tool_use",
        content_filter: "refusal",
    };
    const isRefused = blocks.some(({ kind }) => kind === "refusal");
    const reason = isRefused ? "refusal" : reasons[finish];
    return {
        stop_reason: reason === "end_turn" && isKnown ? "stop_sequence" : reason,
        stop_sequence: reason === "end_turn" && isKnown ? stopSequence : null,
    };
};
/** Input tokens from a cache are counted apart. */
export const usageOf = ({ input, output, cached }) => ({
    input_tokens: input - cached,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cached,
    output_tokens: output,
});
export const messageOf = (frame, answer, usage) => ({
    id: frame.id,
    type: "message",
    role: "assistant",
    model: frame.model,
    content: answer.blocks.filter(({ kind }) => frame.showsThinking || kind !== "reasoning").map(blockOf),
    ...stopOf(answer, frame),
    usage: usageOf(usage),
});
//# sourceMappingURL=reply.js.map