import type { RouterError } from "../../router-error.ts";
import type { AnswerBlock } from "../answer-blocks.ts";
import type { BlockEvent } from "../block-stream.ts";
import type { WireStream } from "../caller-wire.ts";
import type { WireEvent } from "../event-text.ts";
import type { Fields } from "../translated-request.ts";
import { contentPart, customInput, itemId, outputItem } from "./output.ts";
import { endedResponse, failedResponse, type ResponseFrame, startedResponse } from "./reply.ts";

type Numbered = Omit<WireEvent, "sequence_number">;

/** Names and fields of the events that stream one kind of block. */
interface BlockEvents {
  readonly opened: (block: AnswerBlock) => readonly (readonly [type: string, fields: Fields])[];
  readonly delta?: string;
  readonly deltaFields?: Fields;
  readonly closed: (block: AnswerBlock) => readonly (readonly [type: string, fields: Fields])[];
}

const messageEvents = (name: "output_text" | "refusal"): BlockEvents => ({
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

const summaryEvents: BlockEvents = {
  opened: () => [["reasoning_summary_part.added", { summary_index: 0, part: { type: "summary_text", text: "" } }]],
  delta: "reasoning_summary_text.delta",
  deltaFields: { summary_index: 0 },
  closed: ({ text }) => [
    ["reasoning_summary_text.done", { summary_index: 0, text }],
    ["reasoning_summary_part.done", { summary_index: 0, part: { type: "summary_text", text } }],
  ],
};

const reasoningEvents: BlockEvents = {
  opened: () => [],
  delta: "reasoning_text.delta",
  deltaFields: { content_index: 0 },
  closed: ({ text }) => [["reasoning_text.done", { content_index: 0, text }]],
};

const callEvents: BlockEvents = {
  opened: () => [],
  delta: "function_call_arguments.delta",
  closed: (block) => [
    ["function_call_arguments.done", { arguments: block.text, ...(block.kind === "tool" && { name: block.name }) }],
  ],
};

/** The text of a custom tool is inside JSON until the call is complete, so it is sent at once. */
const customEvents: BlockEvents = {
  opened: () => [],
  closed: ({ text }) => [
    ["custom_tool_call_input.delta", { delta: customInput(text) }],
    ["custom_tool_call_input.done", { input: customInput(text) }],
  ],
};

const eventsOf = (frame: ResponseFrame, block: AnswerBlock): BlockEvents => {
  if (block.kind === "reasoning") return frame.wantsSummary ? summaryEvents : reasoningEvents;
  if (block.kind === "tool") return frame.customNames.has(block.name) ? customEvents : callEvents;
  return messageEvents(block.kind === "refusal" ? "refusal" : "output_text");
};

const writeBlock = (frame: ResponseFrame, event: BlockEvent): Numbered[] => {
  const { index, block } = event;
  const events = eventsOf(frame, block);
  const at = { item_id: itemId(frame, index, block), output_index: index };
  const named = (list: ReturnType<BlockEvents["opened"]>) =>
    list.map(([type, fields]) => ({ type: `response.${type}`, ...at, ...fields }));
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
  return (events: readonly Numbered[]): WireEvent[] =>
    events.map((event) => ({ ...event, type: String(event.type), sequence_number: count++ }));
};

/** The end of a stream that broke off. */
export const failureEvents = (error: RouterError, response: Fields): Numbered[] => [
  { type: "error", code: error.code, message: error.message, param: error.param ?? null },
  { type: "response.failed", response },
];

/** Writes an answer as the events of the Responses API. */
export const createResponseStream = (frame: ResponseFrame): WireStream => {
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
