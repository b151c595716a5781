import { identityHeaders } from "../../request.ts";
import type { Task } from "../../task.ts";
import type { Job, Progress, Ticket } from "../../wires/wire.ts";
import { type InferenceError, isInferenceError } from "../errors.ts";
import type { OutgoingRequest } from "../session.ts";
import { baseUrlOf, isCallRouted, type ProviderCall, parseReply } from "./provider-call.ts";
import { readReply } from "./read-reply.ts";
import { send } from "./send.ts";

const cancelTimeoutMs = 5000;

const failed = <T extends Task>(call: ProviderCall<T>, request: OutgoingRequest, what: string, cause?: unknown) =>
  call.session.fail(
    "job_unreachable",
    `Failed to fetch the status or result from ${call.route.provider.label}: ${what}`,
    { request, cause },
  );

/** A request about a job. The caller's key goes only below the provider's base URL, never to another URL in a reply. */
const followUpRequest = <T extends Task>(
  call: ProviderCall<T>,
  at: string,
  { isAnonymous = false, method = "GET" }: { readonly isAnonymous?: boolean | undefined; readonly method?: string },
): OutgoingRequest => {
  const base = `${new URL(baseUrlOf(call)).href.replace(/\/+$/, "")}/`;
  const { href, protocol } = new URL(/^[a-z][a-z\d+.-]*:/i.test(at) ? at : `${base}${at.replace(/^\/+/, "")}`);
  const isTrusted = !isAnonymous && href.startsWith(base);
  const headers = isTrusted ? identityHeaders(call.route.provider, call.access) : {};
  const request = { method, url: href, headers, isTrusted };
  if (protocol !== "https:" && protocol !== "http:") throw failed(call, request, "its URL is not http(s)");
  return request;
};

const fetchJson = async <T extends Task>(
  call: ProviderCall<T>,
  at: string,
  isAnonymous: boolean | undefined,
): Promise<unknown> => {
  const { session } = call;
  const request = followUpRequest(call, at, { isAnonymous });
  const toError = ({ status, message }: { readonly status: number; readonly message?: string }): InferenceError =>
    failed(call, request, `status ${status}${message ? `: ${message}` : ""}`);
  try {
    return await readReply(session, await send(session, request, toError), request);
  } catch (error) {
    if (isInferenceError(error, "network") || isInferenceError(error, "invalid_output"))
      throw failed(call, request, error.message, error);
    throw error;
  }
};

const progressOf = <T extends Task>(call: ProviderCall<T>, job: Job, status: unknown): Progress =>
  parseReply(call, status, job.progress);

const poll = async <T extends Task>(call: ProviderCall<T>, job: Job, ticket: Ticket): Promise<unknown> => {
  const { session, route, request } = call;
  const { maxPolls = Number.POSITIVE_INFINITY } = job;
  for (let attempt = 0; attempt < maxPolls; attempt++) {
    if (attempt > 0 || !job.isEager) await session.sleep(job.everyMs);
    const status = await fetchJson(call, ticket.statusAt(attempt), ticket.isAnonymous);
    const progress = progressOf(call, job, status);
    if (progress.state === "done") return status;
    if (progress.state === "failed")
      throw session.fail("job_failed", `${route.provider.label} reported a failure: ${progress.reason}`, { request });
  }
  throw session.fail("job_timed_out", `The job at ${route.provider.label} was not done after ${maxPolls} polls`, {
    request,
  });
};

/** Cancels a job at the provider, without waiting for the reply. */
const cancelJob = <T extends Task>(call: ProviderCall<T>, { cancel }: Ticket): void => {
  if (!cancel) return;
  const { fetch } = call.session.settings;
  const { method, url, headers, isTrusted } = followUpRequest(call, cancel.at, { method: cancel.method });
  if (isTrusted)
    fetch(url, { method, headers: { ...headers }, signal: AbortSignal.timeout(cancelTimeoutMs) }).catch(() => {});
};

/** Waits until the job is done, where the reply is a job ticket [S4.2, S4.3]. Only the deadline ends the wait early. */
export const waitForJob = async <T extends Task>(call: ProviderCall<T>, reply: unknown): Promise<unknown> => {
  const { session, wire } = call;
  const { job } = wire;
  const ticket = job && parseReply(call, reply, (value) => job.ticket(value, isCallRouted(call)));
  if (!job || !ticket) return reply;
  const onAbort = () => cancelJob(call, ticket);
  session.signal.addEventListener("abort", onAbort, { once: true });
  try {
    const status = await poll(call, job, ticket);
    return ticket.resultAt === undefined ? status : await fetchJson(call, ticket.resultAt, ticket.isAnonymous);
  } finally {
    session.signal.removeEventListener("abort", onAbort);
  }
};
