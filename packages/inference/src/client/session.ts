import type { Body } from "../wires/wire.ts";
import { type Attempt, type FailureCode, failureOf, type InferenceError, type RequestContext } from "./errors.ts";
import { isSecretName, redactCause, redactHeaders, redactText } from "./http/redact.ts";
import type { Settings } from "./options.ts";
import type { Memory } from "./routing/memory.ts";

/** A request on its way out, to a provider, a hub or a place where a result lies. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** True where the caller's cookies may go along. */
  readonly isTrusted?: boolean;
}

/** What a failure may be told beyond its message, before secrets are taken out. */
export interface Evidence {
  readonly request?: Outgoing;
  readonly response?: { readonly status: number; readonly requestId?: string; readonly body?: string };
  readonly cause?: unknown;
}

/** What lives as long as one call: its settings, its end, its tries and its secrets. */
export interface Session {
  readonly settings: Settings;
  readonly memory: Memory;
  /** Aborted, with the failure as its reason, when the caller or the deadline ends the call. */
  readonly signal: AbortSignal;
  readonly journal: Attempt[];
  /** Makes an error from which every secret has been taken. */
  readonly fail: (code: FailureCode, message: string, evidence?: Evidence) => InferenceError;
  /** Waits for something, but not past the end of the call. */
  readonly within: <T>(promise: Promise<T>) => Promise<T>;
  readonly sleep: (ms: number) => Promise<void>;
  /** Lets go of timers and listeners; what is still on its way is cancelled. */
  readonly close: () => void;
}

const longestPreview = 2000;

const shortened = (text: string): string =>
  text.length > longestPreview ? `${text.slice(0, longestPreview)}… (${text.length} characters)` : text;

const previewOf = (body: Body): string => {
  if ("json" in body) return JSON.stringify(body.json) ?? "";
  if ("bytes" in body) return `[${body.bytes.bytes.length} bytes of ${body.bytes.type || "unknown type"}]`;
  return `[form with ${body.form.map(([name]) => name).join(", ")}]`;
};

const requestContext = ({ method, url, headers, body }: Outgoing, secrets: readonly string[]): RequestContext => ({
  method,
  url: redactText(url, secrets),
  headers: redactHeaders(headers, secrets),
  // Redacted before it is cut, so that no half of a secret stays.
  ...(body && { body: shortened(redactText(previewOf(body), secrets)) }),
});

const makeFail =
  (secrets: readonly string[], journal: readonly Attempt[]): Session["fail"] =>
  (code, message, { request, response, cause } = {}) => {
    const error = failureOf(code, redactText(message, secrets), {
      ...(request && { request: requestContext(request, secrets) }),
      ...(response && {
        response: {
          ...response,
          ...(response.body !== undefined && { body: shortened(redactText(response.body, secrets)) }),
        },
      }),
      cause: redactCause(cause, secrets),
    });
    error.attempts = [...journal];
    return error;
  };

/** The user, the password and the keys that an address may carry are secrets as well. */
const secretsIn = (address: string | undefined): readonly string[] => {
  if (!address || !URL.canParse(address)) return [];
  const { username, password, searchParams } = new URL(address);
  const keys = [...searchParams].flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
  return [username, password, decodeURIComponent(username), decodeURIComponent(password), ...keys].filter(Boolean);
};

const raceWith =
  (signal: AbortSignal): Session["within"] =>
  (promise) =>
    new Promise((resolve, reject) => {
      const stop = () => reject(signal.reason);
      if (signal.aborted) return stop();
      signal.addEventListener("abort", stop, { once: true });
      promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
    });

/** Begins a call: from here on its signal and its deadline count. */
export const openSession = (settings: Settings, memory: Memory, keys: readonly string[]): Session => {
  const { clock, timeout, signal: outer, token, endpoint } = settings;
  const secrets = [...new Set([...keys, ...(token ? [token] : []), ...secretsIn(endpoint)])];
  const journal: Attempt[] = [];
  const fail = makeFail(secrets, journal);
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
  const within = raceWith(signal);
  return {
    settings,
    memory,
    signal,
    journal,
    fail,
    within,
    sleep: (ms) => within(clock.sleep(ms, signal)),
    close: () => {
      outer?.removeEventListener("abort", onAbort);
      timer.abort();
    },
  };
};
