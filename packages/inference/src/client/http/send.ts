import type { InferenceError } from "../errors.ts";
import type { Outgoing, Session } from "../session.ts";
import { encodeBody } from "./encode-body.ts";
import { type FailedReply, readFailedReply } from "./failed-reply.ts";
import { delayBefore, estimatedMs, mayRetry, retryAfterMs } from "./retry.ts";

/** Who is asked for what; tries of the call itself are entered in its journal under this name. */
export interface Entry {
  readonly provider: string;
  readonly model: string;
}

/** Turns a reply that was not a success into the error it is for this request. */
export type Explain = (reply: FailedReply) => InferenceError;

interface Miss {
  readonly error: InferenceError;
  readonly reply?: FailedReply;
  readonly isRetryable: boolean;
}

const fetchOnce = ({ settings, signal, within }: Session, { method, url, headers, body, isTrusted }: Outgoing) => {
  // Called bare: a browser's own fetch refuses to be the method of another object.
  const { fetch, credentials } = settings;
  return within(
    fetch(url, {
      method,
      headers: { ...headers },
      signal,
      ...(body && { body: encodeBody(body) }),
      ...(isTrusted && credentials && { credentials }),
    }),
  );
};

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "the server");

const tryOnce = async (session: Session, request: Outgoing, explain: Explain): Promise<Response | Miss> => {
  if (session.signal.aborted) throw session.signal.reason;
  try {
    const response = await fetchOnce(session, request);
    if (response.ok) return response;
    const reply = await session.within(readFailedReply(response));
    return { error: explain(reply), reply, isRetryable: mayRetry(reply.status) };
  } catch (cause) {
    if (session.signal.aborted) throw session.signal.reason;
    const error = session.fail("network", `Could not reach ${hostOf(request.url)}`, { request, cause });
    return { error, isRetryable: true };
  }
};

const waitBefore = ({ settings }: Session, retry: number, { isRetryable, reply }: Miss): number | undefined => {
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

/** Sends a request until it succeeds, may not be sent again, or the call ends [S4.1]. */
export const send = async (session: Session, request: Outgoing, explain: Explain, entry?: Entry): Promise<Response> => {
  for (let retry = 0; ; retry++) {
    const outcome = await tryOnce(session, request, explain);
    if (outcome instanceof Response || !("error" in outcome)) {
      if (entry) session.journal.push({ ...entry, outcome: "ok", status: outcome.status });
      return outcome;
    }
    const waitedMs = waitBefore(session, retry, outcome);
    if (entry)
      session.journal.push({
        ...entry,
        outcome: outcome.error.code,
        ...(outcome.reply && { status: outcome.reply.status }),
        ...(waitedMs !== undefined && { waitedMs }),
      });
    if (waitedMs === undefined) throw outcome.error;
    await session.sleep(waitedMs);
  }
};
