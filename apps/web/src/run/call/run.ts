import { costOf, tokensOf } from "../cost.ts";
import type { RunOutput } from "../output/run-output.ts";
import { bodyText, runBody, withFilesRead } from "../request/run-body.ts";
import { hubProvider, runPlace } from "../request/run-place.ts";
import { type RunCall, type RunEdge, type RunOptions, RunStop, tell, timingOf, verdictOn } from "./run-call.ts";
import type { RunEvent, RunFailure, SentRequest, Usage } from "./run-event.ts";
import { fileReader } from "./run-files.ts";
import { readStream } from "./run-stream.ts";
import { readWhole } from "./run-whole.ts";

const browser: RunEdge = {
  fetch: (input, init) => fetch(input, init),
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    }),
};

/** How long a run waits for a model to load, and the bounds of one pause. */
const longestLoadMs = 10 * 60_000;
const [shortestPauseMs, longestPauseMs] = [300, 4_000];

const headersFor = (key: string | undefined): Record<string, string> => ({
  "content-type": "application/json",
  ...(key !== undefined && { "x-orrery-provider-key": key }),
});

interface Prepared {
  readonly body: string;
  readonly sent: SentRequest;
}

const prepare = async (call: RunCall): Promise<Prepared> => {
  const { options, place } = call;
  const { task, input, parameters, key } = options;
  const whole = await withFilesRead(task, input, fileReader(call));
  const body = runBody(place, whole, parameters);
  const headers = headersFor(key === undefined ? undefined : "***");
  return { body: JSON.stringify(body), sent: { method: "POST", path: place.path, headers, body: bodyText(body) } };
};

/** Sends a call, again and again while its model loads. */
async function* answered(call: RunCall, body: string): AsyncGenerator<RunEvent, Response> {
  const { edge, options, place, signal, seen } = call;
  const [method, headers] = ["POST", headersFor(options.key)];
  for (;;) {
    const response = await edge.fetch(place.path, { method, headers, body, signal });
    if (response.ok) return response;
    const verdict = verdictOn(await tell(response));
    if (!("wait" in verdict)) throw new RunStop(verdict);
    if (seen.waitedMs > longestLoadMs)
      throw new RunStop({ kind: "loading", message: verdict.message, status: response.status });
    const since = edge.now();
    yield { type: "waiting", estimatedSeconds: verdict.wait, since, message: verdict.message };
    await edge.sleep(Math.min(longestPauseMs, Math.max(shortestPauseMs, verdict.wait * 1000)), signal);
    seen.waitedMs += edge.now() - since;
  }
}

async function* read(call: RunCall, response: Response, abort: () => void): AsyncGenerator<RunEvent, RunOutput> {
  const isStream = /^text\/event-stream/i.test(response.headers.get("content-type") ?? "");
  if (isStream && call.place.isStreamed) return yield* readStream(call, response, abort);
  const output = await readWhole(call, response);
  const { seen, edge, startedAt } = call;
  seen.firstMs ??= edge.now() - startedAt;
  return output;
}

/** Tokens as they were counted, or a guess where a text came without a count. */
const usageOf = ({ seen }: RunCall, output: RunOutput, sent: SentRequest): Usage | undefined => {
  if (seen.usage) return seen.usage;
  if (output.kind !== "chat" && output.kind !== "text") return undefined;
  return { input: tokensOf(sent.body.length), output: tokensOf(output.text.length), isEstimated: true };
};

const doneEvent = (call: RunCall, output: RunOutput, sent: SentRequest, response: Response): RunEvent => {
  const { options, seen } = call;
  const provider = response.headers.get("x-orrery-provider") ?? options.provider;
  const usage = usageOf(call, output, sent);
  const cost = costOf(options.prices?.[provider], usage, provider === hubProvider);
  if (usage) seen.usage = usage;
  return {
    type: "done",
    output,
    raw: seen.raw ?? { status: response.status, type: "", bytes: 0, isCut: false },
    request: sent,
    timing: timingOf(call),
    provider,
    ...(usage && { usage }),
    ...(cost && { cost }),
  };
};

async function* attempt(call: RunCall, abort: () => void): AsyncGenerator<RunEvent> {
  const { body, sent } = await prepare(call);
  call.seen.request = sent;
  yield { type: "sent", request: sent, at: call.edge.now() };
  const response = yield* answered(call, body);
  const output = yield* read(call, response, abort);
  yield doneEvent(call, output, sent, response);
}

const failureOf = ({ options, seen }: RunCall, thrown: unknown): RunFailure => {
  if (options.signal?.aborted) return { kind: "cancelled", message: "Stopped." };
  if (thrown instanceof RunStop) return thrown.failure;
  if (seen.isSilent) return { kind: "slow", message: "Nothing more came for two minutes, so the call was given up." };
  if (seen.partial !== "" || seen.raw)
    return { kind: "cut", message: "The connection broke in the middle of the answer. What came before stands." };
  return { kind: "unreachable", message: "The hub cannot be reached. Check that it is running, then try again." };
};

/** Runs a task. Whatever happens is an event; nothing is thrown. Leaving the loop ends the call. */
export async function* run(options: RunOptions, edge: RunEdge = browser): AsyncGenerator<RunEvent> {
  const own = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, own.signal]) : own.signal;
  const place = runPlace(options.task, options.model, options.provider, options.isStreamed);
  const seen = { waitedMs: 0, partial: "", isSilent: false };
  const call: RunCall = { options, edge, place, signal, startedAt: edge.now(), seen };
  try {
    yield* attempt(call, () => own.abort());
  } catch (thrown) {
    const { request, raw, partial } = call.seen;
    yield {
      type: "failed",
      failure: failureOf(call, thrown),
      timing: timingOf(call),
      ...(partial && { partial }),
      ...(request && { request }),
      ...(raw && { raw }),
    };
  } finally {
    own.abort();
  }
}
