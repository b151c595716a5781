import type { RunPlace } from "../request/run-place.ts";
import type { TaskRequest } from "../request/task-request.ts";
import type { FailureKind, Price, RawReply, RunFailure, SentRequest, Timing, Usage } from "./run-event.ts";
import { estimateIn, readFailure, type ToldFailure } from "./run-failure.ts";

/** What a run is to do. */
export interface RunOptions {
  readonly task: string;
  readonly model: string;
  /** `auto`, `hf-inference` for the hub itself, or a provider's id. */
  readonly provider: string;
  readonly input: TaskRequest;
  /** Laid over what the request itself says. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
  /** A provider's own key; sent along, and never kept. */
  readonly key?: string;
  /** What each provider takes, for the cost. */
  readonly prices?: Readonly<Record<string, Price>>;
  /** Whether the answer comes bit by bit, where the task can; it does unless told otherwise. */
  readonly isStreamed?: boolean;
}

/** The world around a run. */
export interface RunEdge {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  /** Waits; ends early with an error where the signal says so. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** One run under way. */
export interface RunCall {
  readonly options: RunOptions;
  readonly edge: RunEdge;
  readonly place: RunPlace;
  readonly signal: AbortSignal;
  readonly startedAt: number;
  /** What is known so far; it grows while the run goes on. */
  readonly seen: {
    waitedMs: number;
    firstMs?: number;
    partial: string;
    usage?: Usage;
    request?: SentRequest;
    raw?: RawReply;
    isSilent: boolean;
  };
}

/** Ends a run with a failure. */
export class RunStop extends Error {
  readonly failure: RunFailure;

  constructor(failure: RunFailure) {
    super(failure.message);
    this.name = "RunStop";
    this.failure = failure;
  }
}

/** The failure of a kind, with what the reply's headers say. */
export const stop = (kind: FailureKind, message: string, response?: Response): RunStop => {
  const requestId = response?.headers.get("x-request-id");
  const provider = response?.headers.get("x-orrery-provider");
  return new RunStop({
    kind,
    message,
    ...(response && { status: response.status }),
    ...(requestId && { requestId }),
    ...(provider && { provider }),
  });
};

/** How long the run has taken so far. */
export const timingOf = ({ edge, startedAt, seen }: RunCall): Timing => {
  const totalMs = edge.now() - startedAt;
  const { firstMs, waitedMs, usage } = seen;
  const writing = firstMs === undefined ? 0 : totalMs - firstMs;
  return {
    totalMs,
    waitedMs,
    ...(firstMs !== undefined && { firstMs }),
    ...(usage && usage.output > 1 && writing > 20 && { tokensPerSecond: usage.output / (writing / 1000) }),
  };
};

/** Calls back once nothing has been heard for a while. */
export const watchSilence = (edge: RunEdge, ms: number, onSilence: () => void) => {
  let last = edge.now();
  const end = new AbortController();
  const watch = async (): Promise<void> => {
    for (let left = ms; left > 0; left = last + ms - edge.now()) await edge.sleep(left, end.signal);
    onSilence();
  };
  watch().catch(() => undefined);
  return {
    touch: () => {
      last = edge.now();
    },
    end: () => end.abort(),
  };
};

/** The pieces of a reply's body, as they come. */
export async function* chunksOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value as Uint8Array<ArrayBuffer>;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A failure's words are short; what goes on is no message. */
const longestFailure = 256 * 1024;

/** What a reply with a bad status says. */
export const tell = async (response: Response): Promise<ToldFailure> => {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of chunksOf(response)) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestFailure) break;
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return { status: response.status, body, header: (name) => response.headers.get(name) };
};

/** What is to be done about a reply with a bad status: wait so many seconds, or give up. */
export const verdictOn = (told: ToldFailure): { readonly wait: number; readonly message: string } | RunFailure => {
  const failure = readFailure(told);
  const wait = estimateIn(told);
  return wait === undefined ? failure : { wait, message: failure.message };
};
