import { parseUrl } from "../wires/parse-url.ts";
import type { Body } from "../wires/wire.ts";
import { type Attempt, type FailureCode, failureOf, type InferenceError, type RequestContext } from "./errors.ts";
import { isSecretName, redactCause, redactHeaders, redactText } from "./http/redact.ts";
import type { ResolvedOptions } from "./options.ts";
import type { HubCache } from "./routing/hub-cache.ts";

/** A request to a provider, the hub or the URL of a result. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** True where the caller's cookies may be sent. */
  readonly isTrusted?: boolean;
}

/** Details of a failure before they are redacted. */
export interface ErrorContext {
  readonly request?: OutgoingRequest;
  readonly response?: { readonly status: number; readonly requestId?: string; readonly body?: string };
  readonly cause?: unknown;
}

/** The state of one call: its options, its deadline, its attempts and its secrets. */
export interface CallSession {
  readonly settings: ResolvedOptions;
  readonly hubCache: HubCache;
  /** Aborted, with the error as its reason, when the caller or the deadline ends the call. */
  readonly signal: AbortSignal;
  readonly attempts: Attempt[];
  /** Creates a redacted error. */
  readonly fail: (code: FailureCode, message: string, context?: ErrorContext) => InferenceError;
  /** Waits for a promise, or rejects when the call is aborted. */
  readonly raceAbort: <T>(promise: Promise<T>) => Promise<T>;
  readonly sleep: (ms: number) => Promise<void>;
  /** Removes timers and listeners. */
  readonly close: () => void;
}

const maxPreviewLength = 2000;

const truncate = (text: string): string =>
  text.length > maxPreviewLength ? `${text.slice(0, maxPreviewLength)}… (${text.length} characters)` : text;

const previewOf = (body: Body): string => {
  if ("json" in body) return JSON.stringify(body.json) ?? "";
  if ("bytes" in body) return `[${body.bytes.bytes.length} bytes of ${body.bytes.type || "unknown type"}]`;
  return `[form with ${body.form.map(([name]) => name).join(", ")}]`;
};

const requestContext = (
  { method, url, headers, body }: OutgoingRequest,
  secrets: readonly string[],
): RequestContext => ({
  method,
  url: redactText(url, secrets),
  headers: redactHeaders(headers, secrets),
  // Redacted before it is truncated, so that no half of a secret is left.
  ...(body && { body: truncate(redactText(previewOf(body), secrets)) }),
});

const createFail =
  (secrets: readonly string[], attempts: readonly Attempt[]): CallSession["fail"] =>
  (code, message, { request, response, cause } = {}) => {
    const error = failureOf(code, redactText(message, secrets), {
      ...(request && { request: requestContext(request, secrets) }),
      ...(response && {
        response: {
          ...response,
          ...(response.body !== undefined && { body: truncate(redactText(response.body, secrets)) }),
        },
      }),
      cause: redactCause(cause, secrets),
    });
    error.attempts = [...attempts];
    return error;
  };

/** The user, the password and the keys in a URL are secrets as well. */
const secretsIn = (address: string | undefined): readonly string[] => {
  const url = parseUrl(address ?? "");
  if (!url) return [];
  const { username, password, searchParams } = url;
  const keys = [...searchParams].flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
  return [username, password, decodeURIComponent(username), decodeURIComponent(password), ...keys].filter(Boolean);
};

const raceAbortOf =
  (signal: AbortSignal): CallSession["raceAbort"] =>
  (promise) =>
    new Promise((resolve, reject) => {
      const stop = () => reject(signal.reason);
      if (signal.aborted) return stop();
      signal.addEventListener("abort", stop, { once: true });
      promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
    });

/** Opens the session of a call and starts its deadline. */
export const openSession = (settings: ResolvedOptions, hubCache: HubCache, keys: readonly string[]): CallSession => {
  const { clock, timeout, signal: outer, token, endpoint } = settings;
  const secrets = [...new Set([...keys, ...(token ? [token] : []), ...secretsIn(endpoint)])];
  const attempts: Attempt[] = [];
  const fail = createFail(secrets, attempts);
  const controller = new AbortController();
  const timer = new AbortController();
  const { signal } = controller;
  const onAbort = () => controller.abort(fail("aborted", "The call was aborted", { cause: outer?.reason }));
  if (outer?.aborted) onAbort();
  outer?.addEventListener("abort", onAbort, { once: true });
  if (timeout !== undefined)
    clock.sleep(timeout, timer.signal).then(
      () => controller.abort(fail("timed_out", `The call took longer than ${timeout} ms`)),
      () => {},
    );
  const raceAbort = raceAbortOf(signal);
  return {
    settings,
    hubCache,
    signal,
    attempts,
    fail,
    raceAbort,
    sleep: (ms) => raceAbort(clock.sleep(ms, signal)),
    close: () => {
      outer?.removeEventListener("abort", onAbort);
      timer.abort();
    },
  };
};
