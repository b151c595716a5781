import { parseUrl } from "../../wires/parse-url.ts";
import type { Body, FormField, Media } from "../../wires/wire.ts";
import type { InferenceError } from "../errors.ts";
import type { CallSession, OutgoingRequest } from "../session.ts";
import { type FailedReply, readFailedReply } from "./failed-reply.ts";
import { delayBefore, estimatedMs, mayRetry, retryAfterMs } from "./retry.ts";

const blobOf = ({ bytes, type }: Media): Blob => new Blob([bytes as Uint8Array<ArrayBuffer>], { type });

const formOf = (fields: readonly FormField[]): FormData => {
  const form = new FormData();
  for (const [name, value, file] of fields)
    if (typeof value === "string") form.append(name, value);
    else form.append(name, blobOf(value), file);
  return form;
};

/** A body for fetch. */
const encodeBody = (body: Body): BodyInit => {
  if ("json" in body) return JSON.stringify(body.json);
  return "bytes" in body ? (body.bytes.bytes as Uint8Array<ArrayBuffer>) : formOf(body.form);
};

/** The provider and model that an attempt is recorded for. */
export interface AttemptTarget {
  readonly provider: string;
  readonly model: string;
}

/** Creates the error for a reply that was not a success. */
export type ToError = (reply: FailedReply) => InferenceError;

interface FailedAttempt {
  readonly error: InferenceError;
  readonly reply?: FailedReply;
  readonly isRetryable: boolean;
}

const fetchOnce = (
  { settings, signal, raceAbort }: CallSession,
  { method, url, headers, body, isTrusted }: OutgoingRequest,
) => {
  // Not called as a method: browsers refuse fetch with another `this`.
  const { fetch, credentials } = settings;
  return raceAbort(
    fetch(url, {
      method,
      headers: { ...headers },
      signal,
      ...(body && { body: encodeBody(body) }),
      ...(isTrusted && credentials && { credentials }),
    }),
  );
};

const hostOf = (url: string): string => parseUrl(url)?.host ?? "the server";

const tryOnce = async (
  session: CallSession,
  request: OutgoingRequest,
  toError: ToError,
): Promise<Response | FailedAttempt> => {
  if (session.signal.aborted) throw session.signal.reason;
  try {
    const response = await fetchOnce(session, request);
    if (response.ok) return response;
    const reply = await session.raceAbort(readFailedReply(response));
    return { error: toError(reply), reply, isRetryable: mayRetry(reply.status) };
  } catch (cause) {
    if (session.signal.aborted) throw session.signal.reason;
    const error = session.fail("network", `Could not reach ${hostOf(request.url)}`, { request, cause });
    return { error, isRetryable: true };
  }
};

const waitBefore = (
  { settings }: CallSession,
  retry: number,
  { isRetryable, reply }: FailedAttempt,
): number | undefined => {
  if (!isRetryable || retry >= settings.maxRetries) return undefined;
  const { now, random } = settings.clock;
  const retryAfter = retryAfterMs(reply?.retryAfter ?? null, now());
  const estimated = reply?.status === 503 ? estimatedMs(reply.data) : undefined;
  return delayBefore(
    retry,
    { ...(retryAfter !== undefined && { retryAfter }), ...(estimated !== undefined && { estimated }) },
    random,
  );
};

/** Sends a request until it succeeds, must not be retried, or the call ends [S4.1]. */
export const send = async (
  session: CallSession,
  request: OutgoingRequest,
  toError: ToError,
  entry?: AttemptTarget,
): Promise<Response> => {
  for (let retry = 0; ; retry++) {
    const outcome = await tryOnce(session, request, toError);
    if (!("error" in outcome)) {
      if (entry) session.attempts.push({ ...entry, outcome: "ok", status: outcome.status });
      return outcome;
    }
    const waitedMs = waitBefore(session, retry, outcome);
    if (entry)
      session.attempts.push({
        ...entry,
        outcome: outcome.error.code,
        ...(outcome.reply && { status: outcome.reply.status }),
        ...(waitedMs !== undefined && { waitedMs }),
      });
    if (waitedMs === undefined) throw outcome.error;
    await session.sleep(waitedMs);
  }
};
