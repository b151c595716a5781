import type { Job, Ticket } from "@orrery/inference";
import type { RouterDeps } from "../dependencies.ts";
import type { AttemptFailure } from "./attempts.ts";
import { errorFailure, outputFailure, statusFailure, withoutSecret } from "./failure.ts";
import { createLocate, type PreparedRequest } from "./prepare-request.ts";
import { type Caller, collect, type UpstreamReply, type UpstreamRequest } from "./send.ts";

/** What waiting for a job came to. */
export type JobOutcome =
  | { readonly reply: unknown }
  | { readonly failure: AttemptFailure }
  | { readonly isAborted: true };

interface JobParts {
  readonly deps: RouterDeps;
  readonly prepared: PreparedRequest;
  readonly caller: Caller;
  /** The address below which the provider may be shown its key. */
  readonly base: string;
}

const itself = createLocate("");

/** So many questions in a row may go unanswered before a job is given up. */
const mostMisses = 3;

const followUp = (
  { deps, prepared, base }: JobParts,
  at: string,
  isAnonymous: boolean | undefined,
  method = "GET",
): UpstreamRequest => {
  const isWhole = /^[a-z][a-z\d+.-]*:/i.test(at);
  const address = isWhole ? at : `${base}/${at.replace(/^\/+/, "")}`;
  const isTrusted = !isAnonymous && (!isWhole || address.startsWith(`${base}/`));
  const { authorization, ...others } = prepared.request.headers;
  const { "content-type": _type, prefer: _prefer, ...plain } = others;
  return {
    ...(isWhole && !isProviderAddress(address, base) ? itself : deps.locate)(address),
    method,
    headers: isTrusted && authorization ? { ...plain, authorization } : {},
  };
};

const isProviderAddress = (address: string, base: string): boolean =>
  URL.canParse(address) && new URL(address).host === new URL(base).host;

const wait = (milliseconds: number, caller: Caller): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    caller.onAbort = () => {
      clearTimeout(timer);
      resolve();
    };
    if (caller.isAborted) caller.onAbort();
  });

const parsed = (reply: UpstreamReply): unknown => {
  try {
    return JSON.parse(reply.body.toString());
  } catch {
    return undefined;
  }
};

const ask = async (job: JobParts, at: string, isAnonymous: boolean | undefined): Promise<JobOutcome> => {
  const { deps, prepared, caller } = job;
  const { settings } = deps;
  const outcome = await collect(
    prepared.send,
    followUp(job, at, isAnonymous),
    settings,
    caller,
    settings.maxReplyBytes,
  );
  if ("kind" in outcome) return outcome.kind === "aborted" ? { isAborted: true } : { failure: errorFailure(outcome) };
  if (outcome.status !== 200 && outcome.status !== 202)
    return { failure: statusFailure(outcome, prepared.secret, deps.now()) };
  const reply = parsed(outcome);
  return reply === undefined ? { failure: outputFailure("answered about the job with what is not JSON") } : { reply };
};

/** Tells the provider that nobody waits any more; its answer is not waited for either. */
const withdraw = (job: JobParts, { cancel }: Ticket): void => {
  if (!cancel) return;
  const { send } = job.prepared;
  const nothing = () => {};
  send(followUp(job, cancel.at, false, cancel.method), job.deps.settings, {
    onHead: nothing,
    onData: nothing,
    onEnd: nothing,
    onError: nothing,
  });
};

const jobFailure = (message: string, secret: string | undefined): AttemptFailure => ({
  ...outputFailure(withoutSecret(message, secret), "job_failed"),
  countsAsFailure: false,
});

/** Asks about a job until it is done, has failed, or took too long. */
export const waitForJob = async (jobParts: JobParts, job: Job, ticket: Ticket): Promise<JobOutcome> => {
  const { deps, caller, prepared } = jobParts;
  const { settings, now } = deps;
  const until = now() + settings.jobMs;
  let misses = 0;
  const most = job.maxPolls ?? Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < most && now() < until; attempt++) {
    if (attempt > 0 || !job.isEager) await wait(job.everyMs * settings.jobPace, caller);
    const outcome = caller.isAborted
      ? { isAborted: true as const }
      : await ask(jobParts, ticket.statusAt(attempt), ticket.isAnonymous);
    if ("isAborted" in outcome) {
      withdraw(jobParts, ticket);
      return outcome;
    }
    if ("failure" in outcome) {
      misses += 1;
      if (misses >= mostMisses || !outcome.failure.canRetry) return outcome;
      continue;
    }
    misses = 0;
    const progress = job.progress(outcome.reply);
    if (progress.state === "failed")
      return { failure: jobFailure(`the job failed: ${progress.reason}`, prepared.secret) };
    if (progress.state === "done")
      return ticket.resultAt === undefined ? outcome : ask(jobParts, ticket.resultAt, ticket.isAnonymous);
  }
  withdraw(jobParts, ticket);
  return {
    failure: {
      ...outputFailure("the job was not done in time", "provider_timeout"),
      canRetry: false,
    },
  };
};
