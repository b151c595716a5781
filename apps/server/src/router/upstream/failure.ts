import { redact } from "../../text/redact.ts";
import type { RouterCode } from "../router-error.ts";
import type { AttemptFailure } from "./attempts.ts";
import { errorText } from "./error-text.ts";
import { redactText } from "./redact-stream.ts";
import { headerOf, type UpstreamError, type UpstreamHead, type UpstreamReply } from "./send.ts";

/** What a kind of failure allows: fallback, retry, and whether it counts against the provider's health. */
interface FailureRule {
  readonly code: RouterCode;
  readonly canFallBack: boolean;
  readonly canRetry: boolean;
  readonly countsAsFailure: boolean;
}

const fallsBack = { canFallBack: true, canRetry: false } as const;
const retries = { canFallBack: true, canRetry: true } as const;

const rules: Readonly<Record<number, FailureRule>> = {
  401: { code: "provider_failed", ...fallsBack, countsAsFailure: false },
  402: { code: "provider_failed", ...fallsBack, countsAsFailure: false },
  403: { code: "provider_failed", ...fallsBack, countsAsFailure: false },
  404: { code: "provider_failed", ...fallsBack, countsAsFailure: false },
  408: { code: "provider_timeout", ...retries, countsAsFailure: true },
  429: { code: "rate_limited", ...retries, countsAsFailure: false },
  502: { code: "provider_failed", ...retries, countsAsFailure: true },
  503: { code: "provider_overloaded", ...retries, countsAsFailure: true },
  504: { code: "provider_timeout", ...retries, countsAsFailure: true },
};

const ruleOf = (status: number): FailureRule => {
  const known = rules[status];
  if (known) return known;
  if (status >= 500) return { code: "provider_failed", ...fallsBack, countsAsFailure: true };
  if (status >= 400) return { code: "provider_refused", canFallBack: false, canRetry: false, countsAsFailure: false };
  return { code: "provider_output_invalid", ...fallsBack, countsAsFailure: true };
};

/** The delay in a `Retry-After` header, given in seconds or as a date. */
const retryAfterMs = (head: UpstreamHead, now: number): number | undefined => {
  const text = headerOf(head, "retry-after");
  if (!text) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/** Larger bodies are not parsed just to check that they are JSON, or for the message of an error. */
const maxParsedBytes = 64 * 1024;

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

/** Removes a secret, and anything else that looks like one. */
export const withoutSecret = (text: string, secret: string | undefined): string =>
  redact(secret ? redactText(text, secret) : text);

/** The error message in a reply. HTML error pages are left out. */
const messageIn = ({ body, ...head }: UpstreamReply): string | undefined => {
  const message = body.length <= maxParsedBytes ? errorText(parseJson(body)) : undefined;
  if (message !== undefined) return message;
  const text = body.subarray(0, 500).toString().trim();
  return /html/i.test(headerOf(head, "content-type") ?? "") || text.startsWith("<") ? undefined : text || undefined;
};

/** A model that is loading, here or at an engine, is not broken. Neither is the hub's service without its database. */
const isTemporary = (reply: UpstreamReply, message = ""): boolean =>
  reply.status === 503 &&
  (["loading", "unavailable", "closing"].includes(headerOf(reply, "x-error-code") ?? "") ||
    /^(?:model .{1,200} is currently loading|loading model)/i.test(message));

export const statusFailure = (reply: UpstreamReply, secret: string | undefined, now: number): AttemptFailure => {
  const delayMs = retryAfterMs(reply, now);
  const message = messageIn(reply);
  // The hub's own service says so if it cannot do what a valid request asks for.
  const isUnsupported = reply.status === 400 && headerOf(reply, "x-error-code") === "unsupported";
  return {
    ...ruleOf(reply.status),
    ...(isUnsupported && { canFallBack: true }),
    ...(isTemporary(reply, message) && { countsAsFailure: false }),
    status: reply.status,
    message: `replied with status ${reply.status}${message ? `: ${withoutSecret(message, secret)}` : ""}`,
    ...(delayMs !== undefined && { retryAfterMs: delayMs }),
  };
};

const unreachable: FailureRule = { code: "provider_unreachable", ...retries, countsAsFailure: true };
const stops = { canFallBack: false, canRetry: false } as const;

const errorRules: Readonly<Record<UpstreamError["kind"], FailureRule>> = {
  network: unreachable,
  cut: unreachable,
  aborted: unreachable,
  timeout: { code: "provider_timeout", ...fallsBack, countsAsFailure: true },
  busy: { code: "provider_overloaded", ...fallsBack, countsAsFailure: false },
  unsupported: { code: "provider_failed", ...fallsBack, countsAsFailure: false },
  body: { code: "bad_request", ...stops, countsAsFailure: false },
  internal: { code: "internal", ...stops, countsAsFailure: false },
};

export const errorFailure = ({ kind, message }: UpstreamError): AttemptFailure => ({ ...errorRules[kind], message });

/** What is wrong with a stream. */
export interface StreamError {
  readonly code: "provider_output_invalid" | "provider_failed" | "stream_interrupted";
  readonly message: string;
}

/** A stream error before any content was sent. */
export const streamFailure = ({ code, message }: StreamError, secret: string | undefined): AttemptFailure => ({
  code,
  message: withoutSecret(message, secret),
  canFallBack: true,
  canRetry: false,
  countsAsFailure: true,
});

/** A reply that cannot be used. */
export const outputFailure = (message: string, code: RouterCode = "provider_output_invalid"): AttemptFailure => ({
  code,
  message,
  canFallBack: true,
  canRetry: false,
  countsAsFailure: true,
});

/** The failure in a large body, judged by its first and last bytes. */
const largeFailure = (body: Buffer, secret: string | undefined): AttemptFailure | undefined => {
  const start = body.subarray(0, 512).toString("latin1").trimStart();
  const end = body.subarray(-16).toString("latin1").trimEnd();
  if (/^\{\s*"error"/.test(start))
    return outputFailure(`replied with an error: ${withoutSecret(start, secret)}`, "provider_failed");
  return start.startsWith("{") && end.endsWith("}") ? undefined : outputFailure("replied with unexpected JSON");
};

/** Checks a JSON reply with a success status. `value` is set only if the body was small enough to parse. */
export const readAnswer = (
  reply: UpstreamReply,
  isAnswer: (value: unknown) => boolean,
  secret: string | undefined,
): { readonly value?: unknown } | { readonly failure: AttemptFailure } => {
  const type = headerOf(reply, "content-type") ?? "";
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type))
    return {
      failure: outputFailure(`replied with "${type.slice(0, 60) || "no content type"}" instead of JSON`),
    };
  if (reply.body.length > maxParsedBytes) {
    const failure = largeFailure(reply.body, secret);
    return failure ? { failure } : {};
  }
  const value = parseJson(reply.body);
  if (value === undefined) return { failure: outputFailure("replied with invalid JSON") };
  const error = typeof value === "object" && value !== null && "error" in value && value.error;
  if (error) {
    const message = withoutSecret(errorText(value) ?? "no reason given", secret);
    return { failure: outputFailure(`replied with an error: ${message}`, "provider_failed") };
  }
  return isAnswer(value) ? { value } : { failure: outputFailure("replied with unexpected JSON") };
};

/** The failure in a reply; undefined if it is a valid answer. */
export const bodyFailure = (
  reply: UpstreamReply,
  isAnswer: (value: unknown) => boolean,
  secret: string | undefined,
): AttemptFailure | undefined => {
  const answer = readAnswer(reply, isAnswer, secret);
  return "failure" in answer ? answer.failure : undefined;
};
