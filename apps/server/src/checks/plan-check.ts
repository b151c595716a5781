import type { CheckedTemplate, CheckId, CheckResult, FirstTokenLogprobs } from "@orrery/contract";
import type { ProbeRequest } from "./chat-reply.ts";
import { charactersOf, type TestConversation, testConversations } from "./conversations.ts";
import { contractProbes } from "./probes/index.ts";
import type { Feature, Probe } from "./probes/probe.ts";
import { differingIn, supersedes } from "./superseding.ts";
import type { CountTokens } from "./token-counts.ts";

export interface CheckBudget {
  readonly calls: number;
  /** Prompt and output tokens together. */
  readonly tokens: number;
}

/** A round that runs daily costs no more. */
export const defaultBudget: CheckBudget = { calls: 20, tokens: 300 };

/** All conversations, probes and logprobs; the conversation of thousands of tokens needs most of it. */
export const fullBudget: CheckBudget = { calls: 150, tokens: 30_000 };

/** What the hub knows of a mapping before it is checked. */
export interface CheckSubject {
  readonly templates: readonly [CheckedTemplate, ...CheckedTemplate[]];
  readonly countTokens: CountTokens;
  /** A feature that is not named is tried. */
  readonly offers?: Readonly<Partial<Record<Feature, boolean>>>;
  readonly contextLength?: number;
  readonly engine?: OwnEngine;
  /** Sent with every probe, such as the switch that turns thinking off: a short answer would be all thought. */
  readonly probeFields?: ProbeRequest;
  /** Earlier results of this mapping, the oldest first. */
  readonly history?: readonly CheckResult[];
}

/** An engine of the hub that runs the same weights, as the reference of a provider's answers. */
export interface OwnEngine {
  /** Windows of its first-token logprobs, at least two: how far they stray is the noise. */
  readonly windows?: () => Promise<readonly (readonly FirstTokenLogprobs[])[]>;
  readonly greedy?: {
    /** Margins of its own answers, from several runs. */
    readonly reference: () => Promise<readonly (readonly number[])[]>;
    /** Margins of the tokens of a given answer. */
    readonly margins: (request: ProbeRequest, text: string) => Promise<readonly number[]>;
  };
  readonly answers?: (request: ProbeRequest, count: number) => Promise<readonly string[]>;
}

/** One part of a round, with the most that it can cost. */
export type PlannedStep = {
  readonly id: string;
  readonly check: CheckId;
  readonly cost: CheckBudget;
} & (
  | { readonly kind: "conversation"; readonly conversation: TestConversation }
  | { readonly kind: "probe"; readonly probe: Probe }
  | { readonly kind: "logprobs"; readonly size: number }
  | { readonly kind: "greedy" | "samples" }
);

export interface CheckPlan {
  readonly steps: readonly PlannedStep[];
  readonly left: readonly PlannedStep[];
  readonly cost: CheckBudget;
}

/** Replies of one window of first-token logprobs. Six against ten can still be relabeled in 8,008 ways. */
export const windowSize = { max: 10, min: 6 };

export const logprobsRequest: ProbeRequest = {
  messages: [{ role: "user", content: "x" }],
  temperature: 0,
  max_tokens: 1,
  logprobs: true,
  top_logprobs: 20,
};

/** Prompts whose answers are long enough to tell weights apart. */
const longPrompts = [
  "Describe a small port in the morning.",
  "Explain tides to a child.",
  "Write a letter to a lighthouse keeper.",
  "How does a ferry turn around?",
  "Tell the story of a lost anchor.",
  "List ten rules for sailors, with reasons.",
  "Compare rowing and sailing.",
  "Write a short weather report for Oban.",
];

/**
 * Prompts between several answers, where weights in fewer bits choose another one. Of 80 prompts, the bundled chat model hesitates
 * most at these: a model that knows its answer by heart gives it with any weights.
 */
const openPrompts = [
  "Describe sorting letters in two ways.",
  "What goes in and what comes out for jokes?",
  "What goes in and what comes out for a broken clock?",
  "I have moving clouds. What should I use?",
  "What goes in and what comes out for a dance?",
  "I have jokes. What should I use?",
  "What goes in and what comes out for a choir?",
  "I have a shopping list. What should I use?",
  "Describe birds in two ways.",
  "I have old photographs. What should I use?",
  "Which task fits a broken clock?",
  "Which task fits a dance?",
  "Which task fits dreams?",
  "Describe a long report in two ways.",
  "What goes in and what comes out for the next word?",
  "I have names of ships. What should I use?",
];

const answering = (prompts: readonly string[], max_tokens: number, temperature: number): ProbeRequest[] =>
  prompts.map((content) => ({ messages: [{ role: "user", content }], max_tokens, temperature }));

/** Greedy answers of 512 tokens in all: enough for 4 bits against 8. */
export const greedyRequests: readonly ProbeRequest[] = answering(openPrompts, 32, 0);

export const sampleRequests: readonly ProbeRequest[] = answering(longPrompts, 50, 1);
export const samplesPerPrompt = 6;

/** What a template writes around a short conversation, where no tokenizer can count it. */
const unknownPrompt = 60;
const tokensIn = (characters: number): number => Math.ceil(characters / 2.5) + unknownPrompt;

const needs = ({ request }: TestConversation): Feature | undefined => {
  if (request.tools) return "tools";
  return request.chat_template_kwargs ? "thinking" : undefined;
};

/** Nine thousand tokens are only sent where they fit, with as much room again. */
const fits = ({ scope }: TestConversation, expected: number, contextLength: number | undefined): boolean =>
  scope !== "long" || (contextLength !== undefined && expected < contextLength * 0.9);

/** Conversations that differed before are sent again, so that a short round sees whether they still do. */
const differedBefore = ({ history = [] }: CheckSubject): ReadonlySet<string> => {
  const last = history.findLast(({ check, outcome }) => check === "template" && outcome === "failed");
  const isOver =
    last &&
    history.slice(history.indexOf(last) + 1).some((later) => later.check === "template" && supersedes(later, last));
  return new Set(last && !isOver ? differingIn(last).slice(0, 3) : []);
};

const conversationSteps = async (subject: CheckSubject, isFull: boolean): Promise<PlannedStep[]> => {
  const { countTokens, templates, offers = {}, contextLength } = subject;
  const differed = differedBefore(subject);
  const steps: PlannedStep[] = [];
  for (const conversation of testConversations) {
    const feature = needs(conversation);
    const isWanted = isFull || conversation.scope === "default" || differed.has(conversation.id);
    if (!isWanted || (feature && offers[feature] === false)) continue;
    const counted = await countTokens(conversation.request, templates[0]);
    // A template that refuses a conversation has nothing to compare.
    if (counted === undefined || !fits(conversation, counted, contextLength)) continue;
    const tokens = counted + 1;
    steps.push({
      kind: "conversation",
      id: conversation.id,
      check: "template",
      conversation,
      cost: { calls: 1, tokens },
    });
  }
  return steps;
};

const probeTokens = ({ steps }: Probe): number =>
  steps.reduce((sum, step) => {
    const request = step([]) ?? steps[0]?.([]) ?? {};
    const { max_tokens: output, n } = request;
    return sum + tokensIn(JSON.stringify(request).length) + Number(output) * Number(n ?? 1);
  }, 0);

const probeSteps = ({ offers = {} }: CheckSubject): PlannedStep[] =>
  contractProbes
    .filter(({ feature }) => !feature || offers[feature] !== false)
    .map((probe) => ({
      kind: "probe",
      id: probe.id,
      check: probe.check,
      probe,
      cost: { calls: probe.steps.length, tokens: probeTokens(probe) },
    }));

/** As large a window as fits, and the smallest one otherwise. */
const logprobsStep = async (
  { countTokens, templates, offers = {} }: CheckSubject,
  left: CheckBudget,
): Promise<PlannedStep[]> => {
  if (offers.logprobs === false) return [];
  const messages = [{ role: "user", content: "x" }];
  const counted = await countTokens({ messages }, templates[0]);
  const tokens = (counted ?? tokensIn(charactersOf({ messages }))) + 1;
  const sized = (size: number): PlannedStep => ({
    kind: "logprobs",
    id: "first-token-logprobs",
    check: "weights",
    size,
    cost: { calls: size, tokens: tokens * size },
  });
  const size = Math.min(windowSize.max, Math.floor(left.tokens / tokens), left.calls);
  return [sized(Math.max(windowSize.min, size))];
};

/** Cheapest first; the last two only where an own engine can be the reference. */
const weightsSteps = async (subject: CheckSubject, isFull: boolean, left: CheckBudget): Promise<PlannedStep[]> => {
  const { engine } = subject;
  const stepOf = (kind: "greedy" | "samples", requests: readonly ProbeRequest[], times: number): PlannedStep => ({
    kind,
    id: kind,
    check: "weights",
    cost: {
      calls: requests.length * times,
      tokens: times * requests.reduce((sum, { max_tokens }) => sum + unknownPrompt + Number(max_tokens), 0),
    },
  });
  return [
    ...(await logprobsStep(subject, left)),
    ...(isFull && engine?.greedy ? [stepOf("greedy", greedyRequests, 1)] : []),
    ...(isFull && engine?.answers ? [stepOf("samples", sampleRequests, samplesPerPrompt)] : []),
  ];
};

/** Chooses steps in order as long as their highest cost fits the budget, before anything is sent. */
export const planCheck = async (
  subject: CheckSubject,
  scope: "default" | "full",
  budget: CheckBudget,
): Promise<CheckPlan> => {
  const isFull = scope === "full";
  const steps: PlannedStep[] = [];
  const left: PlannedStep[] = [];
  const cost = { calls: 0, tokens: 0 };
  const add = (planned: readonly PlannedStep[]) => {
    for (const step of planned) {
      const isWithin = cost.calls + step.cost.calls <= budget.calls && cost.tokens + step.cost.tokens <= budget.tokens;
      (isWithin ? steps : left).push(step);
      if (!isWithin) continue;
      cost.calls += step.cost.calls;
      cost.tokens += step.cost.tokens;
    }
  };
  const conversations = await conversationSteps(subject, isFull);
  // In a short round, logprobs tell more than the last conversation.
  const first = isFull ? conversations : conversations.slice(0, -1);
  add(first);
  if (isFull) add(probeSteps(subject));
  const rest = { calls: budget.calls - cost.calls, tokens: budget.tokens - cost.tokens };
  add(await weightsSteps(subject, isFull, rest));
  add(conversations.slice(first.length));
  return { steps, left, cost };
};
