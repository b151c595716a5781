import { promptOf } from "../answers/media.ts";
import {
  authViolation,
  fieldsOf,
  matchRequest,
  modelOf,
  type Payload,
  type Rejection,
} from "../requests/match-request.ts";
import { cellsAt, matchPath, pollAt, type RequestLocation } from "../requests/request-location.ts";
import type { AnswerContext, Poll, Received, Reply } from "../simulated-provider.ts";
import type { Jobs, Outcome, SimulatedJob } from "../state/jobs.ts";
import type { Models } from "../state/models.ts";
import type { Simulation } from "../state/simulation.ts";
import { modelListAt } from "../table/model-lists.ts";

/** A request to a provider. */
export interface ProviderRequest {
  readonly location: Extract<RequestLocation, { at: "provider" }>;
  readonly method: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Payload;
  readonly simulation: Simulation;
}

/** The state that all providers share. */
export interface ProviderState {
  readonly url: string;
  readonly jobs: Jobs;
  readonly models: Models;
  readonly polls: number;
}

export type SimulatedReply = { readonly task?: string } & ({ readonly reply: Reply } | { readonly refusal: Rejection });

const outcomes: Readonly<Record<string, Outcome>> = { "job-fails": "failed", "job-forever": "never" };

const answerContextOf = (state: ProviderState, simulation: Simulation, isMissing: boolean): AnswerContext => ({
  url: state.url,
  jobs: state.jobs,
  countsTokens: simulation.fault !== "no-usage",
  ...(simulation.events !== undefined && { eventCount: simulation.events }),
  fileUrl: (kind, prompt) =>
    isMissing
      ? `${state.url}/media/missing`
      : `${state.url}/media/${kind}?of=${encodeURIComponent(prompt.slice(0, 80))}`,
  submit: (request) =>
    state.jobs.add({
      provider: request.provider,
      task: request.task,
      model: request.model,
      prompt: promptOf(request),
      polls: simulation.polls ?? state.polls,
      outcome: outcomes[simulation.fault ?? ""] ?? "done",
      isResultMissing: isMissing,
    }),
});

const refuse = (status: number, fault: string): SimulatedReply => ({ refusal: { status, faults: [fault] } });

const jobOf = ({ location, query }: ProviderRequest, poll: Poll, { jobs }: ProviderState): SimulatedJob | undefined =>
  jobs.find(matchPath(location.path, poll.path)?.id ?? query.get(poll.query?.[0] ?? "") ?? "");

const answerPoll = (providerRequest: ProviderRequest, poll: Poll, state: ProviderState): SimulatedReply => {
  const { location, query, headers, simulation } = providerRequest;
  const missing = poll.query?.find((name) => !query.has(name));
  if (missing) return refuse(400, `${missing}: missing in the query`);
  if (poll.isAnonymous && headers.authorization)
    return refuse(400, "authorization: not to be shown at a signed address");
  const auth = poll.isAnonymous
    ? undefined
    : authViolation(location.provider, location.isRouted, headers.authorization);
  if (auth) return refuse(401, auth);
  const job = jobOf(providerRequest, poll, state);
  if (!job) return refuse(404, "id: no such job");
  if (poll.stage === "cancel") job.isCancelled = true;
  return { task: job.task, reply: poll.answer(job, answerContextOf(state, simulation, job.isResultMissing)) };
};

/** The provider's own list of models, which only its keys can read. */
const answerModelList = ({ location, method, headers }: ProviderRequest): SimulatedReply | undefined => {
  const { provider, path, isRouted } = location;
  if (method !== "GET" || isRouted) return undefined;
  const list = modelListAt(provider.id, path, headers.authorization ?? "");
  if (!list) return undefined;
  const auth = authViolation(provider, isRouted, headers.authorization);
  return auth ? refuse(401, auth) : { reply: list };
};

/** Answers a request as its provider, or rejects it with the reasons. */
export const answerAsProvider = (providerRequest: ProviderRequest, state: ProviderState): SimulatedReply => {
  const { location, method, query, headers, payload, simulation } = providerRequest;
  const { provider, host, path, isRouted } = location;
  const poll = pollAt(provider, host, method, path);
  if (poll) return answerPoll(providerRequest, poll, state);
  const list = answerModelList(providerRequest);
  if (list) return list;
  const arrival = { provider, isRouted, path, method, headers, payload, hint: simulation.task };
  const verdict = matchRequest(cellsAt(provider, host, path), arrival, state.models);
  if ("refusal" in verdict) return { refusal: verdict.refusal, ...(verdict.cell && { task: verdict.cell.task }) };
  const { cell } = verdict;
  const body = fieldsOf(payload);
  const request: Received = {
    method,
    path,
    query,
    headers,
    provider: provider.id,
    task: cell.task,
    model: modelOf(cell, path, payload),
    id: "",
    body,
    isStreamed: body.stream === true,
  };
  return {
    task: cell.task,
    reply: cell.answer(request, answerContextOf(state, simulation, simulation.fault === "result-missing")),
  };
};
