import { contentPart, customInput, itemId, outputItem } from "./output.js";
import { endedResponse, failedResponse, startedResponse } from "./reply.js";
const messageEvents = (name) => ({
    opened: (block) => [["content_part.added", { content_index: 0, part: contentPart(block) }]],
    delta: `${name}.delta`,
    deltaFields: { content_index: 0, ...(name === "output_text" && { logprobs: [] }) },
    closed: (block) => [
        [
            `${name}.done`,
            name === "refusal"
                ? { content_index: 0, refusal: block.text }
                : { content_index: 0, text: block.text, logprobs: [] },
        ],
        ["content_part.done", { content_index: 0, part: contentPart(block) }],
    ],
});
const summaryEvents = {
    opened: () => [["reasoning_summary_part.added", { summary_index: 0, part: { type: "summary_text", text: "" } }]],
    delta: "reasoning_summary_text.delta",
    deltaFields: { summary_index: 0 },
    closed: ({ text }) => [
        ["reasoning_summary_text.done", { summary_index: 0, text }],
        ["reasoning_summary_part.done", { summary_index: 0, part: { type: "summary_text", text } }],
    ],
};
const reasoningEvents = {
    opened: () => [],
    delta: "reasoning_text.delta",
    deltaFields: { content_index: 0 },
    closed: ({ text }) => [["reasoning_text.done", { content_index: 0, text }]],
};
const callEvents = {
    opened: () => [],
    delta: "function_call_arguments.delta",
    closed: (block) => [
        ["function_call_arguments.done", { arguments: block.text, ...(block.kind === "tool" && { name: block.name }) }],
    ],
};
/** The text of a custom tool is inside JSON until the call is complete, so it is sent at once. */
const customEvents = {
    opened: () => [],
    closed: ({ text }) => [
        ["custom_tool_call_input.delta", { delta: customInput(text) }],
        ["custom_tool_call_input.done", { input: customInput(text) }],
    ],
};
const eventsOf = (frame, block) => {
    if (block.kind === "reasoning")
        return frame.wantsSummary ? summaryEvents : reasoningEvents;
    if (block.kind === "tool")
        return frame.customNames.has(block.name) ? customEvents : callEvents;
    return messageEvents(block.kind === "refusal" ? "refusal" : "output_text");
};
const writeBlock = (frame, event) => {
    const { index, block } = event;
    const events = eventsOf(frame, block);
    const at = { item_id: itemId(frame, index, block), output_index: index };
    const named = (list) => list.map(([type, fields]) => ({ type: `response.${type}`, ...at, ...fields }));
    if (event.kind === "delta")
        return events.delta ? [{ type: `response.${events.delta}`, ...at, ...events.deltaFields, delta: event.text }] : [];
    if (event.kind === "open") {
        const item = outputItem(frame, index, { ...block, text: "" }, "in_progress");
        return [{ type: "response.output_item.added", output_index: index, item }, ...named(events.opened(block))];
    }
    const item = outputItem(frame, index, block, "completed");
    return [...named(events.closed(block)), { type: "response.output_item.done", output_index: index, item }];
};
/** Numbers the events of a stream. */
export const createNumbering = () => {
    let count = 0;
    return (events) => events.map((event) => ({ ...event, type: String(event.type), sequence_number: count++ }));
};
/** The end of a stream that broke off. */
export const failureEvents = (error, response) => [
    { type: "error", code: error.code, message: error.message, param: error.param ?? null },
    { type: "response.failed", response },
];
/** Writes an answer as the events of the Responses API. */
export const createResponseStream = (frame) => {
    const numbered = createNumbering();
    return {
        open: () => {
            const response = startedResponse(frame);
            return numbered([
                { type: "response.created", response },
                { type: "response.in_progress", response },
            ]);
        },
        write: (event) => numbered(writeBlock(frame, event)),
        close: (answer, usage) => {
            const response = endedResponse(frame, answer, usage);
            return numbered([{ type: `response.${String(response.status)}`, response }]);
        },
        fail: (error, answer, usage) => numbered(failureEvents(error, failedResponse(frame, answer, usage, error))),
    };
};
//# sourceMappingURL=stream.js.map