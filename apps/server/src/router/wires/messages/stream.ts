import type { BlockEvent } from "../block-stream.ts";
import type { WireStream } from "../caller-wire.ts";
import type { WireEvent } from "../event-text.ts";
import { messagesFailure } from "./failure.ts";
import { blockOf, type MessageFrame, messageOf, stopOf, usageOf } from "./reply.ts";
import { signatureOf } from "./turns.ts";

const deltaOf = ({ kind }: BlockEvent["block"], text: string) => {
  if (kind === "reasoning") return { type: "thinking_delta", thinking: text };
  return kind === "tool" ? { type: "input_json_delta", partial_json: text } : { type: "text_delta", text };
};

/** A block at its start: everything but the text that follows. */
const openedBlock = (block: BlockEvent["block"]) => {
  if (block.kind === "reasoning") return { type: "thinking", thinking: "", signature: "" };
  return blockOf({ ...block, text: "" });
};

const closing = (index: number, block: BlockEvent["block"]): WireEvent[] => {
  const stop = { type: "content_block_stop", index };
  if (block.kind !== "reasoning") return [stop];
  const delta = { type: "signature_delta", signature: signatureOf(block.field) };
  return [{ type: "content_block_delta", index, delta }, stop];
};

/** Writes an answer as the events of the Messages API. */
export const createMessageStream = (frame: MessageFrame, inputTokens: number): WireStream => {
  /** Blocks that are not shown have no index. */
  let hidden = 0;
  const write = ({ kind, index, block, ...rest }: BlockEvent): WireEvent[] => {
    const at = index - hidden;
    if (block.kind === "reasoning" && !frame.showsThinking) {
      if (kind === "close") hidden++;
      return [];
    }
    if (kind === "open") return [{ type: "content_block_start", index: at, content_block: openedBlock(block) }];
    if (kind === "close") return closing(at, block);
    const { text } = rest as { readonly text: string };
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
