import { redact } from "../../http/redact.ts";
import type { RouterCode } from "../router-error.ts";
import { errorText, type StreamError } from "../streams/event-gate.ts";
import type { AttemptFailure } from "./attempts.ts";
import { headerOf, type UpstreamError, type UpstreamHead, type UpstreamReply } from "./send.ts";

/** What each kind of status allows: where to try next, and whether it tells against the provider. */
interface Rule {
  readonly code: RouterCode;
  readonly canFallBack: boolean;
  readonly canRetry: boolean;
  readonly countsAsFailure: boolean;
}

const moves = { canFallBack: true, canRetry: false } as const;
const repeats = { canFallBack: true, canRetry: true } as const;

const rules: Readonly<Record<number, Rule>> = {
  401: { code: "provider_failed", ...moves, countsAsFailure: false },
  402: { code: "provider_failed", ...moves, countsAsFailure: false },
  403: { code: "provider_failed", ...moves, countsAsFailure: false },
  404: { code: "provider_failed", ...moves, countsAsFailure: false },
  408: { code: "provider_timeout", ...repeats, countsAsFailure: true },
  429: { code: "rate_limited", ...repeats, countsAsFailure: false },
  502: { code: "provider_failed", ...repeats, countsAsFailure: true },
  503: { code: "provider_overloaded", ...repeats, countsAsFailure: true },
  504: { code: "provider_timeout", ...repeats, countsAsFailure: true },
};

const ruleOf = (status: number): Rule => {
  const known = rules[status];
  if (known) return known;
  if (status >= 500) return { code: "provider_failed", ...moves, countsAsFailure: true };
  if (status >= 400) return { code: "provider_refused", canFallBack: false, canRetry: false, countsAsFailure: false };
  return { code: "provider_output_invalid", ...moves, countsAsFailure: true };
};

/** The pause that a Retry-After header asks for, given in seconds or as a date. */
const retryAfterMs = (head: UpstreamHead, now: number): number | undefined => {
  const text = headerOf(head, "retry-after");
  if (!text) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

/** A text without a secret, whatever the secret looks like. */
export const withoutSecret = (text: string, secret: string | undefined): string =>
  redact(secret ? text.replaceAll(secret, "***") : text);

/** What a provider says went wrong; pages are for browsers, so of HTML nothing is passed on. */
const saidIn = ({ body, ...head }: UpstreamReply): string | undefined => {
  const words = errorText(parsed(body));
  if (words !== undefined) return words;
  const text = body.subarray(0, 500).toString().trim();
  return /html/i.test(headerOf(head, "content-type") ?? "") || text.startsWith("<") ? undefined : text || undefined;
};

/** The failure that a reply with a bad status is. */
export const statusFailure = (reply: UpstreamReply, secret: string | undefined, now: number): AttemptFailure => {
  const pause = retryAfterMs(reply, now);
  const said = saidIn(reply);
  return {
    ...ruleOf(reply.status),
    status: reply.status,
    message: `answered with status ${reply.status}${said ? `: ${withoutSecret(said, secret)}` : ""}`,
    ...(pause !== undefined && { retryAfterMs: pause }),
  };
};

const unreachable: Rule = { code: "provider_unreachable", ...repeats, countsAsFailure: true };
const stays = { canFallBack: false, canRetry: false } as const;

const errorRules: Readonly<Record<UpstreamError["kind"], Rule>> = {
  network: unreachable,
  cut: unreachable,
  aborted: unreachable,
  timeout: { code: "provider_timeout", ...moves, countsAsFailure: true },
  unsupported: { code: "provider_failed", ...moves, countsAsFailure: false },
  body: { code: "bad_request", ...stays, countsAsFailure: false },
  internal: { code: "internal", ...stays, countsAsFailure: false },
};

/** The failure that a broken connection, a silence, or a fault beside them is. */
export const errorFailure = ({ kind, message }: UpstreamError): AttemptFailure => ({ ...errorRules[kind], message });

/** The failure that a stream's fault is, as long as no content went out. */
export const streamFailure = ({ code, message }: StreamError, secret: string | undefined): AttemptFailure => ({
  code,
  message: withoutSecret(message, secret),
  canFallBack: true,
  canRetry: false,
  countsAsFailure: true,
});

/** The failure that an unusable reply is. */
export const outputFailure = (message: string, code: RouterCode = "provider_output_invalid"): AttemptFailure => ({
  code,
  message,
  canFallBack: true,
  canRetry: false,
  countsAsFailure: true,
});

/** A body beyond this size is not read as JSON only to see that it is. */
const parsedUpTo = 64 * 1024;

/** Whether a large body looks like JSON and like no error: its ends, and the names at its beginning. */
const looksLikeAnswer = (body: Buffer): boolean => {
  const [start, end] = [
    body.subarray(0, 512).toString("latin1").trimStart(),
    body.subarray(-16).toString("latin1").trimEnd(),
  ];
  return start.startsWith("{") && end.endsWith("}") && !/^\{\s*"error"/.test(start);
};

/** A JSON reply with a good status: its value where it is small enough to be read, or why it is no answer. */
export const readAnswer = (
  reply: UpstreamReply,
  isAnswer: (value: unknown) => boolean,
  secret: string | undefined,
): { readonly value?: unknown } | { readonly failure: AttemptFailure } => {
  const type = headerOf(reply, "content-type") ?? "";
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type))
    return {
      failure: outputFailure(`answered with “${type.slice(0, 60) || "no content type"}” where JSON was expected`),
    };
  if (reply.body.length > parsedUpTo && looksLikeAnswer(reply.body)) return {};
  const value = parsed(reply.body);
  if (value === undefined) return { failure: outputFailure("answered with what is not JSON") };
  const error = typeof value === "object" && value !== null && "error" in value && value.error;
  if (error) {
    const words = withoutSecret(errorText(value) ?? "without a reason", secret);
    return { failure: outputFailure(`answered with an error: ${words}`, "provider_failed") };
  }
  return isAnswer(value) ? { value } : { failure: outputFailure("answered with JSON of another shape") };
};

/** Why a reply is no answer; undefined where it is one. */
export const bodyFailure = (
  reply: UpstreamReply,
  isAnswer: (value: unknown) => boolean,
  secret: string | undefined,
): AttemptFailure | undefined => {
  const answer = readAnswer(reply, isAnswer, secret);
  return "failure" in answer ? answer.failure : undefined;
};
