import { createEventParser } from "@orrery/inference/core";
import type { RunOutput } from "../output/run-output.ts";
import { readPiece, type StreamPiece, withToolPieces } from "../output/stream-piece.ts";
import type { AnswerToken } from "../output/token-chances.ts";
import type { ToolCall } from "../request/task-request.ts";
import { isChatTask } from "../widgets.ts";
import { answeringMs, chunksOf, type RunCall, RunError, runError, watchIdle } from "./run-call.ts";
import type { RunEvent } from "./run-event.ts";
import { readFailure } from "./run-failure.ts";
import { maxRawText } from "./run-whole.ts";

const maxTextLength = 2_000_000;
const maxEventLength = 4_000_000;

/** A stream without data for this long is aborted. */
const idleTimeoutMs = 120_000;

interface StreamedText {
  text: string;
  reasoning: string;
  tools: readonly ToolCall[];
  readonly tokens: AnswerToken[];
  finishReason?: string;
  isOver: boolean;
}

const appendPiece = (streamed: StreamedText, piece: StreamPiece): void => {
  streamed.text += piece.text ?? "";
  streamed.reasoning += piece.reasoning ?? "";
  if (piece.toolCalls) streamed.tools = withToolPieces(streamed.tools, piece.toolCalls);
  for (const token of piece.tokens ?? []) streamed.tokens.push(token);
  if (piece.finishReason) streamed.finishReason = piece.finishReason;
  if (piece.isLast || piece.finishReason) streamed.isOver = true;
};

function* eventsOf(call: RunCall, piece: StreamPiece, response: Response): Generator<RunEvent> {
  const { progress } = call;
  const hasContent = piece.text || piece.reasoning || piece.toolCalls;
  if (hasContent && progress.firstMs === undefined) {
    progress.firstMs = answeringMs(call);
    const provider = response.headers.get("x-orrery-provider");
    yield { type: "begun", firstMs: progress.firstMs, ...(provider && { provider }) };
  }
  if (piece.text || piece.reasoning)
    yield { type: "delta", text: piece.text ?? "", ...(piece.reasoning && { reasoning: piece.reasoning }) };
  if (!piece.usage) return;
  progress.usage = { ...piece.usage, isEstimated: false };
  yield { type: "usage", usage: progress.usage };
}

const parsePiece = (data: string, response: Response): StreamPiece => {
  const piece = readPiece(data);
  if (!piece) throw runError("unreadable", "Unreadable stream event. The text so far is kept.", response);
  if (piece.error === undefined) return piece;
  const errorReply = { status: 502, body: piece.error, header: (name: string) => response.headers.get(name) };
  throw new RunError(readFailure(errorReply));
};

const outputOf = ({ options }: RunCall, { text, reasoning, tools, tokens, finishReason }: StreamedText): RunOutput =>
  isChatTask(options.task)
    ? {
        kind: "chat",
        text,
        ...(reasoning && { reasoning }),
        ...(tools.length > 0 && { toolCalls: tools }),
        ...(tokens.length > 0 && { tokens }),
        ...(finishReason && { finishReason }),
      }
    : { kind: "text", text };

export async function* readStream(
  call: RunCall,
  response: Response,
  abort: () => void,
): AsyncGenerator<RunEvent, RunOutput> {
  const { progress, deps } = call;
  const received: string[] = [];
  const parser = createEventParser((data) => received.push(data));
  const decoder = new TextDecoder();
  const streamed: StreamedText = { text: "", reasoning: "", tools: [], tokens: [], isOver: false };
  const requestId = response.headers.get("x-request-id");
  const type = response.headers.get("content-type") ?? "";
  const idleWatch = watchIdle(deps, idleTimeoutMs, () => {
    progress.isIdle = true;
    abort();
  });
  const raw = { status: response.status, type, text: "", bytes: 0, isCut: false, ...(requestId && { requestId }) };
  progress.raw = raw;
  try {
    for await (const chunk of chunksOf(response)) {
      idleWatch.touch();
      const text = decoder.decode(chunk, { stream: true });
      raw.bytes += chunk.length;
      if (raw.text.length < maxRawText) raw.text = (raw.text + text).slice(0, maxRawText);
      else raw.isCut = true;
      parser.push(text);
      for (const data of received.splice(0)) {
        call.signal.throwIfAborted();
        const piece = parsePiece(data, response);
        appendPiece(streamed, piece);
        progress.partial = streamed.text;
        yield* eventsOf(call, piece, response);
      }
      if (streamed.text.length > maxTextLength || parser.pending() > maxEventLength)
        throw runError("too-large", "The answer is too long to show, so it was stopped.", response);
    }
  } finally {
    idleWatch.end();
  }
  if (!streamed.isOver) throw runError("cut", "The stream ended early. The text so far is kept.", response);
  return outputOf(call, streamed);
}
