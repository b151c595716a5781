import { promptOf } from "../answers/media.ts";
import type { Poll, Received, Reply, World } from "../play.ts";
import { accept, authFault, fieldsOf, modelOf, type Payload, type Refusal } from "../requests/accept.ts";
import { cellsAt, type Place, placesIn, pollAt } from "../requests/place.ts";
import type { Job, Jobs, Outcome } from "../state/jobs.ts";
import type { Models } from "../state/models.ts";
import type { Simulation } from "../state/simulation.ts";

/** What a provider is asked, as it came over the wire. */
export interface Asked {
  readonly place: Extract<Place, { at: "provider" }>;
  readonly method: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Payload;
  readonly simulation: Simulation;
}

/** What all providers share. */
export interface Stage {
  readonly url: string;
  readonly jobs: Jobs;
  readonly models: Models;
  readonly polls: number;
}

export type Played = { readonly task?: string } & ({ readonly reply: Reply } | { readonly refusal: Refusal });

const outcomes: Readonly<Record<string, Outcome>> = { "job-fails": "failed", "job-forever": "never" };

const worldOf = (stage: Stage, simulation: Simulation, isMissing: boolean): World => ({
  url: stage.url,
  jobs: stage.jobs,
  countsTokens: simulation.fault !== "no-usage",
  ...(simulation.events !== undefined && { eventCount: simulation.events }),
  fileUrl: (kind, prompt) =>
    isMissing
      ? `${stage.url}/media/missing`
      : `${stage.url}/media/${kind}?of=${encodeURIComponent(prompt.slice(0, 80))}`,
  submit: (request) =>
    stage.jobs.add({
      provider: request.provider,
      task: request.task,
      model: request.model,
      prompt: promptOf(request),
      polls: simulation.polls ?? stage.polls,
      outcome: outcomes[simulation.fault ?? ""] ?? "done",
      isResultMissing: isMissing,
    }),
});

const refuse = (status: number, fault: string): Played => ({ refusal: { status, faults: [fault] } });

const jobOf = ({ place, query }: Asked, poll: Poll, { jobs }: Stage): Job | undefined =>
  jobs.find(placesIn(place.path, poll.path)?.id ?? query.get(poll.query?.[0] ?? "") ?? "");

const playPoll = (asked: Asked, poll: Poll, stage: Stage): Played => {
  const { place, query, headers, simulation } = asked;
  const missing = poll.query?.find((name) => !query.has(name));
  if (missing) return refuse(400, `${missing}: missing in the query`);
  if (poll.isAnonymous && headers.authorization)
    return refuse(400, "authorization: not to be shown at a signed address");
  const auth = poll.isAnonymous ? undefined : authFault(place.part, place.isRouted, headers.authorization);
  if (auth) return refuse(401, auth);
  const job = jobOf(asked, poll, stage);
  if (!job) return refuse(404, "id: no such job");
  if (poll.stage === "cancel") job.isCancelled = true;
  return { task: job.task, reply: poll.answer(job, worldOf(stage, simulation, job.isResultMissing)) };
};

/** Lets a provider answer a request, or says why it would refuse it. */
export const playProvider = (asked: Asked, stage: Stage): Played => {
  const { place, method, query, headers, payload, simulation } = asked;
  const { part, host, path, isRouted } = place;
  const poll = pollAt(part, host, method, path);
  if (poll) return playPoll(asked, poll, stage);
  const arrival = { part, isRouted, path, method, headers, payload, hint: simulation.task };
  const verdict = accept(cellsAt(part, host, path), arrival, stage.models);
  if ("refusal" in verdict) return { refusal: verdict.refusal, ...(verdict.cell && { task: verdict.cell.task }) };
  const { cell } = verdict;
  const body = fieldsOf(payload);
  const request: Received = {
    method,
    path,
    query,
    headers,
    provider: part.id,
    task: cell.task,
    model: modelOf(cell, path, payload),
    id: "",
    body,
    isStreamed: body.stream === true,
  };
  return {
    task: cell.task,
    reply: cell.answer(request, worldOf(stage, simulation, simulation.fault === "result-missing")),
  };
};
