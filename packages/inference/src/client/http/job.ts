import { identityHeaders } from "../../request.ts";
import type { Task } from "../../task.ts";
import type { Job, Progress, Ticket } from "../../wires/wire.ts";
import { type InferenceError, isInferenceError } from "../errors.ts";
import type { Outgoing } from "../session.ts";
import { baseOfExchange, type Exchange, isExchangeRouted, understand } from "./exchange.ts";
import { readReply } from "./read-reply.ts";
import { send } from "./send.ts";

/** A job that has no limit of its own and belongs to a call without a deadline is given up after this time. */
const longestJobMs = 15 * 60_000;
const longestCancelMs = 5000;

const failed = <T extends Task>(exchange: Exchange<T>, request: Outgoing, what: string, cause?: unknown) =>
  exchange.session.fail(
    "job_unreachable",
    `Failed to fetch the status or result from ${exchange.route.provider.label}: ${what}`,
    { request, cause },
  );

/** A request about a job. The caller's key goes to the provider's own address only, never to one it names. */
const followUp = <T extends Task>(
  exchange: Exchange<T>,
  at: string,
  { isAnonymous = false, method = "GET" }: { readonly isAnonymous?: boolean | undefined; readonly method?: string },
): Outgoing => {
  const base = `${new URL(baseOfExchange(exchange)).href.replace(/\/+$/, "")}/`;
  const { href, protocol } = new URL(/^[a-z][a-z\d+.-]*:/i.test(at) ? at : `${base}${at.replace(/^\/+/, "")}`);
  const isTrusted = !isAnonymous && href.startsWith(base);
  const headers = isTrusted ? identityHeaders(exchange.route.provider, exchange.access) : {};
  const request = { method, url: href, headers, isTrusted };
  if (protocol !== "https:" && protocol !== "http:") throw failed(exchange, request, "its address is not http(s)");
  return request;
};

const ask = async <T extends Task>(
  exchange: Exchange<T>,
  at: string,
  isAnonymous: boolean | undefined,
): Promise<unknown> => {
  const { session } = exchange;
  const request = followUp(exchange, at, { isAnonymous });
  const explain = ({ status, message }: { readonly status: number; readonly message?: string }): InferenceError =>
    failed(exchange, request, `status ${status}${message ? `: ${message}` : ""}`);
  try {
    return await readReply(session, await send(session, request, explain), request);
  } catch (error) {
    if (isInferenceError(error, "network") || isInferenceError(error, "invalid_output"))
      throw failed(exchange, request, error.message, error);
    throw error;
  }
};

const progressOf = <T extends Task>(exchange: Exchange<T>, job: Job, status: unknown): Progress =>
  understand(exchange, status, job.progress);

const attemptsFor = <T extends Task>({ session }: Exchange<T>, { attempts, everyMs }: Job): number =>
  attempts ?? (session.settings.timeout === undefined ? Math.ceil(longestJobMs / everyMs) : Number.POSITIVE_INFINITY);

const poll = async <T extends Task>(exchange: Exchange<T>, job: Job, ticket: Ticket): Promise<unknown> => {
  const { session, route, request } = exchange;
  const attempts = attemptsFor(exchange, job);
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0 || !job.isEager) await session.sleep(job.everyMs);
    const status = await ask(exchange, ticket.statusAt(attempt), ticket.isAnonymous);
    const progress = progressOf(exchange, job, status);
    if (progress.state === "done") return status;
    if (progress.state === "failed")
      throw session.fail("job_failed", `${route.provider.label} gave up: ${progress.reason}`, { request });
  }
  throw session.fail("job_timed_out", `The job at ${route.provider.label} was not done after ${attempts} questions`, {
    request,
  });
};

/** Tells the provider that nobody waits any more. Nobody waits for its answer either. */
const withdraw = <T extends Task>(exchange: Exchange<T>, { cancel }: Ticket): void => {
  if (!cancel) return;
  const { fetch } = exchange.session.settings;
  const { method, url, headers, isTrusted } = followUp(exchange, cancel.at, { method: cancel.method });
  if (isTrusted)
    fetch(url, { method, headers: { ...headers }, signal: AbortSignal.timeout(longestCancelMs) }).catch(() => {});
};

/** Waits until a job is done, where the reply is the ticket of one [S4.2, S4.3]. */
export const waitForJob = async <T extends Task>(exchange: Exchange<T>, reply: unknown): Promise<unknown> => {
  const { session, wire } = exchange;
  const { job } = wire;
  const ticket = job && understand(exchange, reply, (value) => job.ticket(value, isExchangeRouted(exchange)));
  if (!job || !ticket) return reply;
  const onAbort = () => withdraw(exchange, ticket);
  session.signal.addEventListener("abort", onAbort, { once: true });
  try {
    const status = await poll(exchange, job, ticket);
    return ticket.resultAt === undefined ? status : await ask(exchange, ticket.resultAt, ticket.isAnonymous);
  } finally {
    session.signal.removeEventListener("abort", onAbort);
  }
};
