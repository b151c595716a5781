import { isRecord } from "../../../text/is-record.ts";
import { parseArguments } from "../../json/reply-json.ts";
import type { AnswerBlock } from "../answer-blocks.ts";
import type { Fields } from "../translated-request.ts";
import { reasoningMark } from "./conversation.ts";

/** What output items depend on besides the answer. */
export interface OutputFrame {
  /** The response's id without its prefix. */
  readonly key: string;
  readonly customNames: ReadonlySet<string>;
  /** Whether reasoning is shown as its summary, which is what most clients display. */
  readonly wantsSummary: boolean;
}

export type ItemStatus = "in_progress" | "completed" | "incomplete";

const prefixes = { reasoning: "rs", text: "msg", refusal: "msg", tool: "fc" } as const;

/** The id of an item names its response, so that a reference to it can be resolved. */
export const itemId = ({ key, customNames }: OutputFrame, index: number, block: AnswerBlock): string => {
  const prefix = block.kind === "tool" && customNames.has(block.name) ? "ctc" : prefixes[block.kind];
  return `${prefix}_${key}${index}`;
};

/** The response that an item belongs to. */
export const responseOfItem = (id: string): string | undefined => {
  const key = /^[a-z]+_([0-9a-f]{32})\w*$/.exec(id)?.[1];
  return key && `resp_${key}`;
};

/** The free text of a custom tool, from the argument that stands for it. */
export const customInput = (text: string): string => {
  const value = parseArguments(text);
  return isRecord(value) && typeof value.input === "string" ? value.input : text;
};

/** The content of a message, whole or at its start. */
export const contentPart = ({ kind, text }: AnswerBlock): Fields =>
  kind === "refusal"
    ? { type: "refusal", refusal: text }
    : { type: "output_text", text, annotations: [], logprobs: [] };

const reasoningParts = (text: string, wantsSummary: boolean): Fields =>
  wantsSummary
    ? { summary: text === "" ? [] : [{ type: "summary_text", text }] }
    : { summary: [], content: text === "" ? [] : [{ type: "reasoning_text", text }] };

export const outputItem = (frame: OutputFrame, index: number, block: AnswerBlock, status: ItemStatus): Fields => {
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
