import type { RunEndpoint } from "../request/run-endpoint.ts";
import type { TaskRequest } from "../request/task-request.ts";
import type { Price, RawReply, RunFailure, RunFailureKind, SentRequest, Timing, TokenUsage } from "./run-event.ts";
import { type ErrorReply, loadingSeconds, readFailure } from "./run-failure.ts";

export interface RunOptions {
  readonly task: string;
  readonly model: string;
  /** `auto`, `hf-inference` for the hub itself, or a provider id. */
  readonly provider: string;
  readonly input: TaskRequest;
  /** Override the request's own parameters. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
  /** The user's own provider key; sent with the call and never stored. */
  readonly key?: string;
  readonly prices?: Readonly<Record<string, Price>>;
  /** Whether the hub holds the reply until the model is loaded, instead of an error to retry. */
  readonly waitsForModel?: boolean;
  /** Defaults to true where the task can stream. */
  readonly isStreamed?: boolean;
}

export interface RunDeps {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  /** Rejects when the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export interface RunCall {
  readonly options: RunOptions;
  readonly deps: RunDeps;
  readonly endpoint: RunEndpoint;
  readonly signal: AbortSignal;
  readonly startedAt: number;
  readonly progress: {
    waitedMs: number;
    firstMs?: number;
    partial: string;
    usage?: TokenUsage;
    request?: SentRequest;
    raw?: RawReply;
    isIdle: boolean;
  };
}

export class RunError extends Error {
  readonly failure: RunFailure;

  constructor(failure: RunFailure) {
    super(failure.message);
    this.name = "RunStop";
    this.failure = failure;
  }
}

export const runError = (kind: RunFailureKind, message: string, response?: Response): RunError => {
  const requestId = response?.headers.get("x-request-id");
  const provider = response?.headers.get("x-orrery-provider");
  return new RunError({
    kind,
    message,
    ...(response && { status: response.status }),
    ...(requestId && { requestId }),
    ...(provider && { provider }),
  });
};

/** Loading a model says nothing about its speed. */
export const answeringMs = ({ deps, startedAt, progress }: RunCall): number =>
  deps.now() - startedAt - progress.waitedMs;

export const timingOf = ({ deps, startedAt, progress }: RunCall): Timing => {
  const totalMs = deps.now() - startedAt;
  const { firstMs, waitedMs, usage } = progress;
  const writing = firstMs === undefined ? 0 : totalMs - waitedMs - firstMs;
  return {
    totalMs,
    waitedMs,
    ...(firstMs !== undefined && { firstMs }),
    ...(usage && usage.output > 1 && writing > 20 && { tokensPerSecond: usage.output / (writing / 1000) }),
  };
};

export const watchIdle = (deps: RunDeps, ms: number, onIdle: () => void) => {
  let last = deps.now();
  const end = new AbortController();
  const watch = async (): Promise<void> => {
    for (let left = ms; left > 0; left = last + ms - deps.now()) await deps.sleep(left, end.signal);
    onIdle();
  };
  watch().catch(() => undefined);
  return {
    touch: () => {
      last = deps.now();
    },
    end: () => end.abort(),
  };
};

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

/** Error messages are short; the rest is ignored. */
const maxErrorBody = 256 * 1024;

export const readErrorBody = async (response: Response): Promise<ErrorReply> => {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of chunksOf(response)) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxErrorBody) break;
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return { status: response.status, body, header: (name) => response.headers.get(name) };
};

/** `wait` is the number of seconds until the model may have loaded. */
export const classifyFailure = (
  errorReply: ErrorReply,
): { readonly wait: number; readonly message: string } | RunFailure => {
  const failure = readFailure(errorReply);
  const wait = loadingSeconds(errorReply);
  return wait === undefined ? failure : { wait, message: failure.message };
};
