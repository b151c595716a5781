import { isRecord } from "../../../text/is-record.ts";
import { parseArguments } from "../../json/reply-json.ts";
import type { AnswerBlock, ChatAnswer } from "../answer-blocks.ts";
import type { Fields } from "../translated-request.ts";
import type { WireUsage } from "../wire-usage.ts";
import { signatureOf } from "./turns.ts";

/** What a reply repeats of its request. */
export interface MessageFrame {
  readonly id: string;
  readonly requestId: string;
  readonly model: string;
  readonly stopSequences: readonly unknown[];
  readonly showsThinking: boolean;
}

/** A tool's input must be an object; anything else a model wrote is passed on as text. */
const inputOf = (text: string): Fields => {
  if (text.trim() === "") return {};
  const value = parseArguments(text);
  return isRecord(value) ? value : { arguments: text };
};

/** A block of the answer as it is shown to the caller. */
export const blockOf = (block: AnswerBlock): Fields => {
  if (block.kind === "reasoning")
    return { type: "thinking", thinking: block.text, signature: signatureOf(block.field) };
  if (block.kind === "tool") return { type: "tool_use", id: block.id, name: block.name, input: inputOf(block.text) };
  return { type: "text", text: block.text };
};

/** Why the answer ended, in the words of this API. */
export const stopOf = ({ finish, stopSequence, blocks }: ChatAnswer, { stopSequences }: MessageFrame) => {
  const isKnown = stopSequence !== undefined && stopSequences.includes(stopSequence);
  const reasons = {
    stop: "end_turn",
    length: "max_tokens",
    tool_calls: "tool_use",
    content_filter: "refusal",
  } as const;
  const isRefused = blocks.some(({ kind }) => kind === "refusal");
  const reason = isRefused ? "refusal" : reasons[finish];
  return {
    stop_reason: reason === "end_turn" && isKnown ? "stop_sequence" : reason,
    stop_sequence: reason === "end_turn" && isKnown ? stopSequence : null,
  };
};

/** Input tokens from a cache are counted apart. */
export const usageOf = ({ input, output, cached }: WireUsage) => ({
  input_tokens: input - cached,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: cached,
  output_tokens: output,
});

export const messageOf = (frame: MessageFrame, answer: ChatAnswer, usage: WireUsage) => ({
  id: frame.id,
  type: "message",
  role: "assistant",
  model: frame.model,
  content: answer.blocks.filter(({ kind }) => frame.showsThinking || kind !== "reasoning").map(blockOf),
  ...stopOf(answer, frame),
  usage: usageOf(usage),
});
