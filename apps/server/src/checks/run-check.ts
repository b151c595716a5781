import type { CheckId, CheckResult, CheckRound, ProbeResult } from "@orrery/contract";
import { isSuccess, type ProbeRequest, refusesParameter, usageOf } from "./chat-reply.ts";
import { type CheckCaller, costOf, createCaller, recordOf, type SendChat, type SentCall } from "./check-caller.ts";
import { checkWeights, type WeightsInput } from "./check-weights.ts";
import type { TestConversation } from "./conversations.ts";
import { readFingerprint } from "./fingerprint.ts";
import {
  type CheckBudget,
  type CheckPlan,
  type CheckSubject,
  defaultBudget,
  fullBudget,
  type PlannedStep,
  planCheck,
} from "./plan-check.ts";
import { type JudgeContext, type JudgedProbe, judgeCheck, judgeReplies, type Probe } from "./probes/probe.ts";
import { judgeStream } from "./probes/replies.ts";
import type { ReportedCount } from "./token-counts.ts";

export interface CheckInput extends CheckSubject, JudgeContext, WeightsInput {
  readonly scope: "default" | "full";
  /** The provider's own name of the model. */
  readonly model: string;
  readonly send: SendChat;
  readonly budget?: CheckBudget;
}

type Skipped = CheckRound["skipped"][number];

interface StepsOf<Kind extends PlannedStep["kind"]> {
  readonly steps: readonly Extract<PlannedStep, { kind: Kind }>[];
}

const ofKind = <Kind extends PlannedStep["kind"]>({ steps }: CheckPlan, kind: Kind): StepsOf<Kind> => ({
  steps: steps.filter((step): step is Extract<PlannedStep, { kind: Kind }> => step.kind === kind),
});

const counting = ({ request }: TestConversation): ProbeRequest => ({ ...request, max_tokens: 1, temperature: 0 });

const streamed = (request: ProbeRequest): ProbeRequest => ({
  ...request,
  stream: true,
  stream_options: { include_usage: true },
});

interface Sent {
  readonly conversation: TestConversation;
  readonly exchange: SentCall;
}

/** Sends the conversations; the first one as a stream, where no probe asks for one. */
const sendConversations = async (
  caller: CheckCaller,
  { steps }: StepsOf<"conversation">,
  isFirstStreamed: boolean,
  skip: (step: PlannedStep, reason: string) => void,
): Promise<Sent[]> => {
  const sent: Sent[] = [];
  for (const [at, step] of steps.entries()) {
    const reason = caller.stopReason();
    if (reason) {
      skip(step, reason);
      continue;
    }
    const request = counting(step.conversation);
    const exchange = await caller.call(isFirstStreamed && at === 0 ? streamed(request) : request);
    sent.push({ conversation: step.conversation, exchange });
    const needsWhole = isFirstStreamed && at === 0 && usageOf(exchange.reply) === undefined;
    if (needsWhole) sent.push({ conversation: step.conversation, exchange: await caller.call(request) });
  }
  return sent;
};

const reportedCounts = (sent: readonly Sent[]): ReadonlyMap<string, ReportedCount> => {
  const counts = new Map<string, ReportedCount>();
  for (const { conversation, exchange } of sent) {
    const usage = isSuccess(exchange.reply) ? usageOf(exchange.reply) : undefined;
    if (usage) counts.set(conversation.id, usage);
  }
  return counts;
};

const checkTemplate = async (input: CheckInput, sent: readonly Sent[]): Promise<CheckResult> => {
  const ids = new Set(sent.map(({ conversation }) => conversation.id));
  const conversations = [...new Set(sent.map(({ conversation }) => conversation))];
  const exchanges = sent.map(({ exchange }) => exchange);
  const hasAnswer = exchanges.some(({ reply }) => isSuccess(reply));
  const { templates, countTokens, at } = input;
  const now = Date.parse(at);
  const found = await readFingerprint({ conversations, templates, countTokens, reported: reportedCounts(sent), now });
  const isUnanswered = ids.size > 0 && !hasAnswer;
  return {
    check: "template",
    outcome: found.outcome,
    sentence: isUnanswered ? "The provider does not answer." : found.sentence,
    at,
    cost: costOf(exchanges),
    template: isUnanswered ? { ...found.reading, cause: "no-answer" } : found.reading,
    probes: sent.map(({ conversation: { id, label }, exchange }) => ({
      id,
      label,
      outcome: usageOf(exchange.reply) ? found.outcome : "cannot-tell",
      sentence: "",
      exchanges: [recordOf(exchange)],
    })),
  };
};

/** The streamed conversation of a short round also says whether streams have usage. */
const checkStream = (sent: readonly Sent[], at: string): CheckResult[] => {
  const exchange = sent.map((one) => one.exchange).find(({ request }) => request.stream === true);
  if (!exchange || !(isSuccess(exchange.reply) || refusesParameter(exchange.reply, "stream_options"))) return [];
  const judgment = isSuccess(exchange.reply)
    ? judgeStream(exchange.reply, undefined)
    : ({ outcome: "not-offered", sentence: "Not offered: the provider refuses the parameter." } as const);
  const probe = { id: "streaming-usage", label: "Usage in a stream", ...judgment, exchanges: [recordOf(exchange)] };
  return [{ check: "streaming-usage", at, cost: costOf([]), ...judgment, probes: [probe] }];
};

interface RunProbe extends JudgedProbe {
  readonly probe: Probe;
  readonly exchanges: readonly SentCall[];
}

/** A provider that refuses the fields of all probes is asked without them. */
const callProbe = async (caller: CheckCaller, request: ProbeRequest, fields: ProbeRequest = {}): Promise<SentCall> => {
  const call = await caller.call({ ...fields, ...request });
  const extra = Object.keys(fields).filter((name) => !(name in request));
  return extra.length > 0 && refusesParameter(call.reply, ...extra) ? caller.call(request) : call;
};

const runProbe = async (caller: CheckCaller, probe: Probe, input: CheckInput): Promise<RunProbe> => {
  const exchanges: SentCall[] = [];
  for (const step of probe.steps) {
    const request = step(exchanges.map(({ reply }) => reply));
    if (!request || caller.stopReason()) break;
    const exchange = await callProbe(caller, request, input.probeFields);
    exchanges.push(exchange);
    if (!isSuccess(exchange.reply)) break;
  }
  const replies = exchanges.map(({ reply }) => reply);
  return { probe, exchanges, judgment: await judgeReplies(probe, replies, input) };
};

const probeResult = ({ probe, judgment, exchanges }: RunProbe): ProbeResult => ({
  id: probe.id,
  label: probe.label,
  ...judgment,
  exchanges: exchanges.map(recordOf),
});

const resultOf = (check: CheckId, run: readonly RunProbe[], at: string): CheckResult => ({
  check,
  ...judgeCheck(run),
  at,
  cost: costOf(run.flatMap(({ exchanges }) => exchanges)),
  probes: run.map(probeResult),
});

/** With another tokenizer, an answer has another number of tokens. */
const withTokenizer = (probed: readonly CheckResult[], before: readonly CheckResult[]): CheckResult[] => {
  const isOther = before.some(({ template }) => template?.cause === "other-tokenizer");
  return probed.map((result) =>
    isOther && result.check === "output-count"
      ? { ...result, outcome: "cannot-tell", sentence: "Counts with another tokenizer." }
      : result,
  );
};

/** Features that a provider says it does not have are not tried. */
const undeclared = ({ offers = {}, scope, at }: CheckInput): CheckResult[] => {
  if (scope !== "full") return [];
  const missing = (["tools", "json-schema", "seed", "logprobs", "thinking"] as const).filter(
    (feature) => offers[feature] === false,
  );
  return missing.map((check) => ({
    check,
    outcome: "not-offered",
    sentence: "Not offered.",
    at,
    cost: costOf([]),
  }));
};

const runProbes = async (
  caller: CheckCaller,
  { steps }: StepsOf<"probe">,
  input: CheckInput,
  skip: (step: PlannedStep, reason: string) => void,
): Promise<CheckResult[]> => {
  const byCheck = new Map<CheckId, RunProbe[]>();
  for (const step of steps) {
    const reason = caller.stopReason();
    if (reason) {
      skip(step, reason);
      continue;
    }
    const run = await runProbe(caller, step.probe, input);
    byCheck.set(step.check, [...(byCheck.get(step.check) ?? []), run]);
  }
  return [...byCheck].map(([check, run]) => resultOf(check, run, input.at));
};

/** Checks of which no step was sent. */
const notRun = (results: readonly CheckResult[], skipped: readonly PlannedStep[], at: string): CheckResult[] => {
  const known = new Set(results.map(({ check }) => check));
  const missing = new Set(skipped.map(({ check }) => check).filter((check) => !known.has(check)));
  return [...missing].map((check) => ({
    check,
    outcome: "not-checked",
    sentence: "Not checked: over the budget of this round.",
    at,
    cost: costOf([]),
  }));
};

const budgetOf = ({ scope, budget }: CheckInput): CheckBudget =>
  budget ?? (scope === "full" ? fullBudget : defaultBudget);

/**
 * Runs one round of checks over `send`: prompt counts, then probes, then weights. Weights are compared only where the
 * template is not already what differs. The budget bounds the plan before anything is sent.
 */
export const runCheck = async (input: CheckInput): Promise<CheckRound> => {
  const { scope, at } = input;
  const budget = budgetOf(input);
  const plan = await planCheck(input, scope, budget);
  const caller = createCaller(input.send, input.model, budget);
  const skipped: Skipped[] = plan.left.map(({ id }) => ({ step: id, reason: "Over the budget of this round." }));
  const left: PlannedStep[] = [...plan.left];
  const skip = (step: PlannedStep, reason: string) => {
    skipped.push({ step: step.id, reason });
    left.push(step);
  };

  const sent = await sendConversations(caller, ofKind(plan, "conversation"), scope === "default", skip);
  const results: CheckResult[] = sent.length > 0 ? [await checkTemplate(input, sent), ...checkStream(sent, at)] : [];
  const probed = await runProbes(caller, ofKind(plan, "probe"), input, skip);
  results.push(...withTokenizer(probed, results), ...undeclared(input));

  const weightsSteps = plan.steps.filter(({ check }) => check === "weights");
  const differs = results.some(({ check, outcome }) => check === "template" && outcome === "failed");
  if (differs) skipped.push(...weightsSteps.map(({ id }) => ({ step: id, reason: "The template already differs." })));
  const weights = differs ? undefined : await checkWeights(caller, weightsSteps, input);
  if (weights) results.push(weights);
  return { scope, at, results: [...results, ...notRun(results, left, at)], cost: caller.spent(), skipped };
};
