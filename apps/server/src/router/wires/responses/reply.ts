import { isRecord } from "../../../text/is-record.ts";
import type { ChatAnswer, FinishReason } from "../answer-blocks.ts";
import type { Fields } from "../translated-request.ts";
import type { WireUsage } from "../wire-usage.ts";
import { type OutputFrame, outputItem } from "./output.ts";

/** What a response repeats of its request. */
export interface ResponseFrame extends OutputFrame {
  readonly id: string;
  readonly requestId: string;
  /** Seconds. */
  readonly createdAt: number;
  readonly now: () => number;
  readonly body: Fields;
  readonly isStored: boolean;
}

/** Tokens in the words of this API. */
export const responseUsage = ({ input, output, cached, reasoning }: WireUsage) => ({
  input_tokens: input,
  input_tokens_details: { cached_tokens: cached },
  output_tokens: output,
  output_tokens_details: { reasoning_tokens: reasoning },
  total_tokens: input + output,
});

const echoOf = ({ body, isStored }: ResponseFrame): Fields => ({
  background: false,
  instructions: body.instructions ?? null,
  max_output_tokens: body.max_output_tokens ?? null,
  metadata: isRecord(body.metadata) ? body.metadata : {},
  model: body.model,
  parallel_tool_calls: body.parallel_tool_calls !== false,
  previous_response_id: body.previous_response_id ?? null,
  reasoning: { effort: null, summary: null, ...(isRecord(body.reasoning) && body.reasoning) },
  store: isStored,
  temperature: body.temperature ?? 1,
  text: isRecord(body.text) ? body.text : { format: { type: "text" } },
  tool_choice: body.tool_choice ?? "auto",
  tools: Array.isArray(body.tools) ? body.tools : [],
  top_p: body.top_p ?? 1,
  truncation: "disabled",
  user: body.user ?? null,
});

/** A response whose output is not complete: at the start of its stream. */
export const startedResponse = (frame: ResponseFrame): Fields => ({
  id: frame.id,
  object: "response",
  created_at: frame.createdAt,
  status: "in_progress",
  error: null,
  incomplete_details: null,
  output: [],
  usage: null,
  ...echoOf(frame),
});

/** Why an answer is incomplete. */
const incompleteReasons: ReadonlyMap<FinishReason, string> = new Map([
  ["length", "max_output_tokens"],
  ["content_filter", "content_filter"],
]);

export const endedResponse = (frame: ResponseFrame, answer: ChatAnswer, usage: WireUsage): Fields => {
  const reason = incompleteReasons.get(answer.finish);
  const last = answer.blocks.length - 1;
  return {
    ...startedResponse(frame),
    status: reason ? "incomplete" : "completed",
    completed_at: reason ? null : Math.floor(frame.now() / 1000),
    incomplete_details: reason ? { reason } : null,
    output: answer.blocks.map((block, index) =>
      outputItem(frame, index, block, reason && index === last ? "incomplete" : "completed"),
    ),
    usage: responseUsage(usage),
  };
};

/** A response that broke off, with its output so far. */
export const failedResponse = (
  frame: ResponseFrame,
  answer: ChatAnswer,
  usage: WireUsage,
  error: { readonly code: string; readonly message: string },
): Fields => ({
  ...startedResponse(frame),
  status: "failed",
  error: { code: error.code, message: error.message },
  output: answer.blocks.map((block, index) => outputItem(frame, index, block, "incomplete")),
  usage: responseUsage(usage),
});
