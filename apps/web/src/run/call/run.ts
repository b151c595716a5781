import { hubProvider } from "../../lib/hub-provider.ts";
import { servedUrl } from "../../lib/routes/site-root.ts";
import { costOf, tokensOf } from "../cost.ts";
import type { RunOutput } from "../output/run-output.ts";
import { bodyText, runBody, withFilesRead } from "../request/run-body.ts";
import { runEndpoint } from "../request/run-endpoint.ts";
import {
  answeringMs,
  classifyFailure,
  type RunCall,
  type RunDeps,
  RunError,
  type RunOptions,
  readErrorBody,
  runError,
  timingOf,
} from "./run-call.ts";
import type { RunEvent, RunFailure, SentRequest, TokenUsage } from "./run-event.ts";
import { readStream } from "./run-stream.ts";
import { readWhole } from "./run-whole.ts";

/** The number of arguments of one call is limited. */
const step = 0x8000;

const base64Of = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(text);
};

const readHubFile = async ({ deps, signal }: RunCall, url: string): Promise<string> => {
  const response = await deps.fetch(url, { signal });
  if (!response.ok) throw runError("input", `The file at ${url} cannot be read: status ${response.status}.`);
  const type = (response.headers.get("content-type") ?? "application/octet-stream").split(";")[0];
  return `data:${type};base64,${base64Of(new Uint8Array(await response.arrayBuffer()))}`;
};

/** The hub's own service takes bare base64; other providers need the media type. */
const encodeForEndpoint = ({ options, endpoint }: RunCall, url: string): string =>
  options.provider === hubProvider && endpoint.form === "task" ? url.replace(/^data:[^,]*;base64,/, "") : url;

/** Reads files of this hub. URLs of other sites are passed on to the provider. */
const fileReader =
  (call: RunCall) =>
  async (url: string): Promise<string> => {
    if (url.startsWith("data:")) return encodeForEndpoint(call, url);
    if (url.startsWith("/") && !url.startsWith("//")) return encodeForEndpoint(call, await readHubFile(call, url));
    if (!/^https?:\/\//i.test(url)) throw runError("input", `“${url.slice(0, 80)}” is no address of a file.`);
    if (call.options.provider !== hubProvider) return url;
    throw runError("input", "This hub can’t download from other sites. Save the file, then drop it here.");
  };

const browser: RunDeps = {
  fetch: (input, init) => fetch(typeof input === "string" ? servedUrl(input) : input, init),
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

/** How long a run waits for a model to load, and the bounds of one delay. */
const maxLoadMs = 10 * 60_000;
const minDelayMs = 300;
const maxDelayMs = 4_000;

const headersFor = (
  { waitsForModel = false }: Pick<RunOptions, "waitsForModel">,
  key: string | undefined,
): Record<string, string> => ({
  "content-type": "application/json",
  ...(waitsForModel && { "x-wait-for-model": "true" }),
  ...(key !== undefined && { "x-orrery-provider-key": key }),
});

interface Prepared {
  readonly body: string;
  readonly sent: SentRequest;
}

const prepare = async (call: RunCall): Promise<Prepared> => {
  const { options, endpoint } = call;
  const { task, input, parameters, key } = options;
  const whole = await withFilesRead(task, input, fileReader(call));
  const body = runBody(endpoint, whole, parameters);
  const headers = headersFor(options, key === undefined ? undefined : "***");
  return { body: JSON.stringify(body), sent: { method: "POST", path: endpoint.path, headers, body: bodyText(body) } };
};

async function* sendUntilLoaded(call: RunCall, body: string): AsyncGenerator<RunEvent, Response> {
  const { deps, options, endpoint, signal, progress } = call;
  const method = "POST";
  const headers = headersFor(options, options.key);
  let since: number | undefined;
  for (;;) {
    const response = await deps.fetch(endpoint.path, { method, headers, body, signal });
    if (response.ok) return response;
    const decision = classifyFailure(await readErrorBody(response));
    if (!("wait" in decision)) throw new RunError(decision);
    if (progress.waitedMs > maxLoadMs)
      throw new RunError({ kind: "loading", message: decision.message, status: response.status });
    since ??= deps.now();
    const estimatedSeconds = (deps.now() - since) / 1000 + decision.wait;
    yield { type: "waiting", estimatedSeconds, since, message: decision.message };
    await deps.sleep(Math.min(maxDelayMs, Math.max(minDelayMs, decision.wait * 1000)), signal);
    progress.waitedMs = deps.now() - since;
  }
}

async function* read(call: RunCall, response: Response, abort: () => void): AsyncGenerator<RunEvent, RunOutput> {
  const isStream = /^text\/event-stream/i.test(response.headers.get("content-type") ?? "");
  if (isStream && call.endpoint.isStreamed) return yield* readStream(call, response, abort);
  const output = await readWhole(call, response);
  call.progress.firstMs ??= answeringMs(call);
  return output;
}

/** Estimated from the text length if the provider did not count. */
const usageOf = ({ progress }: RunCall, output: RunOutput, sent: SentRequest): TokenUsage | undefined => {
  if (progress.usage) return progress.usage;
  if (output.kind !== "chat" && output.kind !== "text") return undefined;
  return { input: tokensOf(sent.body.length), output: tokensOf(output.text.length), isEstimated: true };
};

const doneEvent = (call: RunCall, output: RunOutput, sent: SentRequest, response: Response): RunEvent => {
  const { options, progress } = call;
  const provider = response.headers.get("x-orrery-provider") ?? options.provider;
  const usage = usageOf(call, output, sent);
  const cost = costOf(options.prices?.[provider], usage, provider === hubProvider);
  if (usage) progress.usage = usage;
  return {
    type: "done",
    output,
    raw: progress.raw ?? { status: response.status, type: "", bytes: 0, isCut: false },
    request: sent,
    timing: timingOf(call),
    provider,
    ...(usage && { usage }),
    ...(cost && { cost }),
  };
};

async function* attempt(call: RunCall, abort: () => void): AsyncGenerator<RunEvent> {
  const { body, sent } = await prepare(call);
  call.progress.request = sent;
  yield { type: "sent", request: sent, at: call.deps.now() };
  const response = yield* sendUntilLoaded(call, body);
  const output = yield* read(call, response, abort);
  yield doneEvent(call, output, sent, response);
}

const failureOf = ({ options, progress }: RunCall, thrown: unknown): RunFailure => {
  if (options.signal?.aborted) return { kind: "cancelled", message: "Stopped." };
  if (thrown instanceof RunError) return thrown.failure;
  if (progress.isIdle) return { kind: "slow", message: "No data for two minutes. The call timed out." };
  if (progress.partial !== "" || progress.raw)
    return { kind: "cut", message: "The connection was lost. The text so far is kept." };
  return { kind: "unreachable", message: "Can’t reach the hub. Check your connection and try again." };
};

/** Never throws: failures are events. Leaving the loop aborts the call. */
export async function* run(options: RunOptions, deps: RunDeps = browser): AsyncGenerator<RunEvent> {
  const own = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, own.signal]) : own.signal;
  const endpoint = runEndpoint(options.task, options.model, options.provider, options.isStreamed);
  const progress = { waitedMs: 0, partial: "", isIdle: false };
  const call: RunCall = { options, deps, endpoint, signal, startedAt: deps.now(), progress };
  try {
    yield* attempt(call, () => own.abort());
  } catch (thrown) {
    const { request, raw, partial } = call.progress;
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
