import type { CheckResult, FirstTokenLogprobs } from "@orrery/contract";
import { firstAnswer, isSuccess, type ProbeRequest, refusesParameter } from "./chat-reply.ts";
import { type CheckCaller, costOf, recordOf, type SentCall } from "./check-caller.ts";
import { firstLogprobs } from "./first-token-logprobs.ts";
import {
  greedyRequests,
  logprobsRequest,
  type OwnEngine,
  type PlannedStep,
  sampleRequests,
  samplesPerPrompt,
  windowSize,
} from "./plan-check.ts";
import type { PromptSamples } from "./two-sample.ts";
import {
  readGreedyAnswers,
  readLogprobDrift,
  readLogprobsAgainst,
  readSamples,
  type WeightsJudgment,
} from "./weights.ts";

export interface WeightsInput {
  readonly at: string;
  readonly engine?: OwnEngine;
  readonly history?: readonly CheckResult[];
}

interface WeightsStep {
  readonly exchanges: readonly SentCall[];
  readonly judgments: readonly WeightsJudgment[];
  readonly window?: readonly FirstTokenLogprobs[];
  /** Why there is no judgment. */
  readonly isRefused?: boolean;
}

const callAll = async (caller: CheckCaller, requests: readonly ProbeRequest[]): Promise<SentCall[]> => {
  const exchanges: SentCall[] = [];
  for (const request of requests) {
    if (caller.stopReason()) break;
    exchanges.push(await caller.call(request));
  }
  return exchanges;
};

const sameRequest = (count: number, request: ProbeRequest): ProbeRequest[] =>
  Array.from({ length: count }, () => request);

/** Some providers return fewer logprobs and refuse to be asked for more. */
const firstWindowCall = async (caller: CheckCaller): Promise<[ProbeRequest, SentCall[]]> => {
  const first = await callAll(caller, [logprobsRequest]);
  if (!first.some(({ reply }) => refusesParameter(reply, "top_logprobs"))) return [logprobsRequest, first];
  const fewer = { ...logprobsRequest, top_logprobs: 5 };
  return [fewer, await callAll(caller, [fewer])];
};

/** The first reply says whether there are logprobs at all, before nine more are asked for. */
const measureLogprobs = async (
  caller: CheckCaller,
  { at, engine, history = [] }: WeightsInput,
  size: number,
): Promise<WeightsStep> => {
  const [request, first] = await firstWindowCall(caller);
  const isOffered = first.some(({ reply }) => isSuccess(reply) && firstLogprobs(reply).length > 0);
  if (!isOffered)
    return {
      exchanges: first,
      judgments: [],
      isRefused: first.some(({ reply }) => refusesParameter(reply, "logprobs") || isSuccess(reply)),
    };
  const exchanges = [...first, ...(await callAll(caller, sameRequest(size - 1, request)))];
  const window = exchanges.flatMap(({ reply }) => firstLogprobs(reply));
  if (window.length < windowSize.min) return { exchanges, judgments: [] };
  const earlier = history.filter(({ check }) => check === "weights");
  const drift = readLogprobDrift(earlier, window, at);
  const windows = (await engine?.windows?.()) ?? [];
  const own = windows.length > 1 ? [readLogprobsAgainst(windows, window)] : [];
  return { exchanges, judgments: [...own, ...(drift ? [drift] : [])], window };
};

const measureGreedy = async (caller: CheckCaller, { engine }: WeightsInput): Promise<WeightsStep> => {
  const exchanges = await callAll(caller, greedyRequests);
  const greedy = engine?.greedy;
  if (!greedy) return { exchanges, judgments: [] };
  const margins: number[] = [];
  for (const { request, reply } of exchanges)
    if (isSuccess(reply)) margins.push(...(await greedy.margins(request, firstAnswer(reply).text)));
  const judgment = readGreedyAnswers(margins, { reference: await greedy.reference() });
  return { exchanges, judgments: judgment ? [judgment] : [] };
};

const measureSamples = async (caller: CheckCaller, { engine }: WeightsInput): Promise<WeightsStep> => {
  const samples: PromptSamples[] = [];
  const exchanges: SentCall[] = [];
  for (const request of sampleRequests) {
    const sent = await callAll(caller, sameRequest(samplesPerPrompt, request));
    exchanges.push(...sent);
    const second = sent.filter(({ reply }) => isSuccess(reply)).map(({ reply }) => firstAnswer(reply).text);
    const first = (await engine?.answers?.(request, samplesPerPrompt)) ?? [];
    if (second.length === samplesPerPrompt && first.length > 1) samples.push({ first, second });
  }
  return { exchanges, judgments: samples.length < sampleRequests.length ? [] : [readSamples(samples)] };
};

const measureStep = (caller: CheckCaller, step: PlannedStep, input: WeightsInput): Promise<WeightsStep> | undefined => {
  if (step.kind === "logprobs") return measureLogprobs(caller, input, step.size);
  if (step.kind === "greedy") return measureGreedy(caller, input);
  return step.kind === "samples" ? measureSamples(caller, input) : undefined;
};

const isFinding = ({ judgment }: WeightsJudgment): boolean => judgment.outcome === "failed";

/** An answer against the own engine ends the ladder; one over time does not. */
const isAnswered = (judgments: readonly WeightsJudgment[]): boolean =>
  judgments.some(({ reading }) => reading.against === "own-engine") || judgments.some(isFinding);

/** Compares the weights behind a provider, with the cheapest measure that has an answer. */
export const checkWeights = async (
  caller: CheckCaller,
  steps: readonly PlannedStep[],
  input: WeightsInput,
): Promise<CheckResult | undefined> => {
  const exchanges: SentCall[] = [];
  const judgments: WeightsJudgment[] = [];
  let window: readonly FirstTokenLogprobs[] | undefined;
  let isRefused = false;
  for (const planned of steps) {
    if (isAnswered(judgments) || caller.stopReason()) break;
    const step = await measureStep(caller, planned, input);
    if (!step) continue;
    exchanges.push(...step.exchanges);
    judgments.push(...step.judgments);
    window ??= step.window;
    isRefused ||= step.isRefused ?? false;
  }
  if (exchanges.length === 0) return undefined;
  const shared = {
    check: "weights" as const,
    at: input.at,
    cost: costOf(exchanges),
    ...(window && { logprobs: [...window] }),
  };
  const told =
    judgments.find(isFinding) ?? judgments.find(({ judgment }) => judgment.outcome !== "passed") ?? judgments[0];
  if (told) return { ...shared, ...told.judgment, weights: told.reading };
  if (window) return { ...shared, outcome: "passed", sentence: "First measurement: later ones are compared with it." };
  const probes = [
    { id: "first-token-logprobs", label: "First-token logprobs", exchanges: exchanges.slice(0, 1).map(recordOf) },
  ];
  const judgment = isRefused
    ? ({ outcome: "not-offered", sentence: "Not offered: returns no logprobs." } as const)
    : ({ outcome: "cannot-tell", sentence: "Too few answers to compare." } as const);
  return { ...shared, ...judgment, probes: probes.map((probe) => ({ ...probe, ...judgment })) };
};
