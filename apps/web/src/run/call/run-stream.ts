import type { RunOutput } from "../output/run-output.ts";
import { readPiece, type StreamPiece, withToolPieces } from "../output/stream-piece.ts";
import type { ToolCall } from "../request/task-request.ts";
import { isChatTask } from "../widgets.ts";
import { createEventReader } from "./event-reader.ts";
import { chunksOf, type RunCall, RunStop, stop, watchSilence } from "./run-call.ts";
import type { RunEvent } from "./run-event.ts";
import { readFailure } from "./run-failure.ts";
import { keptText } from "./run-whole.ts";

/** The longest text that is shown, and the longest event that is waited for. */
const mostText = 2_000_000;
const longestEvent = 4_000_000;

/** Nothing for so long, and a stream is given up. */
const silenceMs = 120_000;

/** What a stream has come to. */
interface Written {
  text: string;
  reasoning: string;
  tools: readonly ToolCall[];
  finishReason?: string;
  isOver: boolean;
}

const take = (written: Written, piece: StreamPiece): void => {
  written.text += piece.text ?? "";
  written.reasoning += piece.reasoning ?? "";
  if (piece.toolCalls) written.tools = withToolPieces(written.tools, piece.toolCalls);
  if (piece.finishReason) written.finishReason = piece.finishReason;
  if (piece.isLast || piece.finishReason) written.isOver = true;
};

function* eventsOf(call: RunCall, piece: StreamPiece, response: Response): Generator<RunEvent> {
  const { seen, edge, startedAt } = call;
  const hasContent = piece.text || piece.reasoning || piece.toolCalls;
  if (hasContent && seen.firstMs === undefined) {
    seen.firstMs = edge.now() - startedAt;
    const provider = response.headers.get("x-orrery-provider");
    yield { type: "begun", firstMs: seen.firstMs, ...(provider && { provider }) };
  }
  if (piece.text || piece.reasoning)
    yield { type: "delta", text: piece.text ?? "", ...(piece.reasoning && { reasoning: piece.reasoning }) };
  if (!piece.usage) return;
  seen.usage = { ...piece.usage, isEstimated: false };
  yield { type: "usage", usage: seen.usage };
}

const understood = (data: string, response: Response): StreamPiece => {
  const piece = readPiece(data);
  if (!piece) throw stop("unreadable", "An event of the stream cannot be read. What came before it stands.", response);
  if (piece.error === undefined) return piece;
  const told = { status: 502, body: piece.error, header: (name: string) => response.headers.get(name) };
  throw new RunStop(readFailure(told));
};

const outputOf = ({ options }: RunCall, { text, reasoning, tools, finishReason }: Written): RunOutput =>
  isChatTask(options.task)
    ? {
        kind: "chat",
        text,
        ...(reasoning && { reasoning }),
        ...(tools.length > 0 && { toolCalls: tools }),
        ...(finishReason && { finishReason }),
      }
    : { kind: "text", text };

/** Reads an answer that comes bit by bit. */
export async function* readStream(
  call: RunCall,
  response: Response,
  abort: () => void,
): AsyncGenerator<RunEvent, RunOutput> {
  const { seen, edge } = call;
  const [reader, decoder] = [createEventReader(), new TextDecoder()];
  const written: Written = { text: "", reasoning: "", tools: [], isOver: false };
  const requestId = response.headers.get("x-request-id");
  const type = response.headers.get("content-type") ?? "";
  const silence = watchSilence(edge, silenceMs, () => {
    seen.isSilent = true;
    abort();
  });
  const raw = { status: response.status, type, text: "", bytes: 0, isCut: false, ...(requestId && { requestId }) };
  seen.raw = raw;
  try {
    for await (const chunk of chunksOf(response)) {
      silence.touch();
      const text = decoder.decode(chunk, { stream: true });
      raw.bytes += chunk.length;
      if (raw.text.length < keptText) raw.text = (raw.text + text).slice(0, keptText);
      else raw.isCut = true;
      for (const data of reader.push(text)) {
        call.signal.throwIfAborted();
        const piece = understood(data, response);
        take(written, piece);
        seen.partial = written.text;
        yield* eventsOf(call, piece, response);
      }
      if (written.text.length > mostText || reader.pending() > longestEvent)
        throw stop("too-large", "The answer grew too long to show, so it was stopped.", response);
    }
  } finally {
    silence.end();
  }
  if (!written.isOver)
    throw stop("cut", "The stream ended in the middle of the answer. What came before stands.", response);
  return outputOf(call, written);
}
