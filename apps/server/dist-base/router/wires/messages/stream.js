import { messagesFailure } from "./failure.js";
import { blockOf, messageOf, stopOf, usageOf } from "./reply.js";
import { signatureOf } from "./turns.js";
const deltaOf = ({ kind }, text) => {
    if (kind === "reasoning")
        return { type: "thinking_delta", thinking: text };
    return kind === "tool" ? { type: "input_json_delta", partial_json: text } : { type: "text_delta", text };
};
/** A block at its start: everything but the text that follows. */
const openedBlock = (block) => {
    if (block.kind === "reasoning")
        return { type: "thinking", thinking: "", signature: "" };
    return blockOf({ ...block, text: "" });
};
const closing = (index, block) => {
    const stop = { type: "content_block_stop", index };
    if (block.kind !== "reasoning")
        return [stop];
    const delta = { type: "signature_delta", signature: signatureOf(block.field) };
    return [{ type: "content_block_delta", index, delta }, stop];
};
/** Writes an answer as the events of the Messages API. */
export const createMessageStream = (frame, inputTokens) => {
    /** Blocks that are not shown have no index. */
    let hidden = 0;
    const write = ({ kind, index, block, ...rest }) => {
        const at = index - hidden;
        if (block.kind === "reasoning" && !frame.showsThinking) {
            if (kind === "close")
                hidden++;
            return [];
        }
        if (kind === "open")
            return [{ type: "content_block_start", index: at, content_block: openedBlock(block) }];
        if (kind === "close")
            return closing(at, block);
        const { text } = rest;
        return [{ type: "content_block_delta", index: at, delta: deltaOf(block, text) }];
    };
    return {
        open: () => {
            const usage = { input: inputTokens, output: 0, cached: 0, reasoning: 0 };
            const message = messageOf(frame, { blocks: [], finish: "stop" }, usage);
            return [
                { type: "message_start", message: { ...message, stop_reason: null, stop_sequence: null } },
                { type: "ping" },
            ];
        },
        write,
        close: (answer, usage) => [
            { type: "message_delta", delta: stopOf(answer, frame), usage: usageOf(usage) },
            { type: "message_stop" },
        ],
        fail: (error) => [messagesFailure(error, frame.requestId)],
    };
};
//# sourceMappingURL=stream.js.map