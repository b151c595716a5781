import { checkRefusal, toolsPlace } from "../../checks/check-demands.ts";
import { countOf } from "../../text/count-of.ts";
import { providerLabel } from "../../text/provider-label.ts";
import type { Candidate, RoutingConstraints } from "./candidate.ts";
import { hubProvider } from "./routed-models.ts";
import { policyRefusal } from "./routing-policy.ts";

/** Why one provider was selected or excluded. */
interface Verdict {
  readonly provider: string;
  readonly providerModel: string;
  /** The engine, if it is one of the model's own. */
  readonly endpoint?: { readonly id: number; readonly kind: string; readonly zone?: string };
  readonly isKept: boolean;
  /** Position in the order of attempts, from 1. */
  readonly place?: number;
  readonly reason: string;
  /** Set if an open circuit is the only reason for its exclusion. */
  readonly retryAfterMs?: number;
  readonly price?: { readonly input?: number; readonly output?: number };
  readonly firstTokenMs?: number;
  readonly tokensPerSecond?: number;
}

export interface ProviderRanking {
  /** The providers to try. */
  readonly order: readonly Candidate[];
  /** Computed on demand: most calls succeed and never need it. */
  readonly verdicts: () => readonly Verdict[];
}

type ExclusionCheck = (candidate: Candidate, constraints: RoutingConstraints) => string | undefined;

/** Models that run on the hub are free unless they have a price. */
const priceOf = ({ provider, inputPrice, outputPrice }: Candidate) =>
  provider === hubProvider
    ? { input: inputPrice ?? 0, output: outputPrice ?? 0 }
    : { input: inputPrice, output: outputPrice };

const isAbove = (price: number | undefined, max: number | undefined): boolean =>
  max !== undefined && (price === undefined || price > max);

const environmentName = (provider: string): string => `${provider.toUpperCase().replaceAll("-", "_")}_API_KEY`;

const openReason = "paused after repeated failures";

const isHubItself = ({ provider, endpoint }: Candidate): boolean => provider === hubProvider && !endpoint;

const isOwn = (candidate: Candidate): boolean => candidate.endpoint !== undefined || isHubItself(candidate);

/** Checks that exclude a provider; the first reason found is reported. */
const exclusionChecks: readonly ExclusionCheck[] = [
  ({ provider }, { provider: selected }) =>
    selected !== undefined && selected !== provider ? `you chose ${providerLabel(selected)}` : undefined,
  ({ endpoint }, { endpointId }) =>
    endpointId !== undefined && endpointId !== (endpoint?.id ?? 0) ? "another engine is checked" : undefined,
  ({ provider }, { only }) => (only && !only.includes(provider) ? 'not in "provider.only"' : undefined),
  ({ provider }, { ignore }) => (ignore?.includes(provider) ? 'in "provider.ignore"' : undefined),
  ({ provider }, { order, allowFallbacks }) =>
    order && allowFallbacks === false && !order.includes(provider)
      ? 'not in "provider.order", and "provider.allow_fallbacks" is false'
      : undefined,
  (candidate, { rules }) => policyRefusal(candidate, isHubItself(candidate), rules),
  ({ unavailableReason }) => unavailableReason,
  ({ status }) => (status === "error" ? "the provider reports the model as broken" : undefined),
  ({ task, alsoFor }, { tasks }) =>
    tasks.length === 0 || tasks.some((name) => name === task || alsoFor?.includes(name))
      ? undefined
      : `serves the model for ${task}, not for ${tasks.join(" or ")}`,
  ({ provider }, { canCarry }) => (canCarry(provider) ? undefined : "does not support this kind of request"),
  (candidate, { unsupported }) => unsupported?.(candidate),
  ({ provider, keySource }) =>
    keySource === undefined
      ? `no key: add one under settings → provider keys, or set ${environmentName(provider)} on the hub`
      : undefined,
  ({ supportsTools }, { needsTools }) => (needsTools && supportsTools === false ? "does not support tools" : undefined),
  ({ decidesToolCalls }, { needsToolDecision }) =>
    needsToolDecision && decidesToolCalls === false
      ? 'its chat template has no tools: set "tool_choice" to "required", or name a function'
      : undefined,
  ({ supportsStructuredOutput }, { needsStructuredOutput }) =>
    needsStructuredOutput && supportsStructuredOutput === false ? "does not support structured output" : undefined,
  ({ supportsTools, supportsStructuredOutput }, { requireParameters, needsTools, needsStructuredOutput }) =>
    requireParameters && ((needsTools && !supportsTools) || (needsStructuredOutput && !supportsStructuredOutput))
      ? 'not known to support this request, and "provider.require_parameters" is true'
      : undefined,
  ({ contextLength }, { promptTokens = 0 }) =>
    contextLength !== undefined && promptTokens > contextLength
      ? `the prompt has at least ${countOf(promptTokens, "token")}, more than the context length of ${contextLength}`
      : undefined,
  (candidate, { checks }) => checkRefusal(candidate.checks, isOwn(candidate), checks),
  (candidate, { maxPrice }) => {
    const { input, output } = priceOf(candidate);
    return isAbove(input, maxPrice?.prompt) || isAbove(output, maxPrice?.completion)
      ? 'price is unknown or above "provider.max_price"'
      : undefined;
  },
  ({ circuit }) => (circuit === "open" ? openReason : undefined),
];

/** Assumes three input tokens per output token. */
const blendedPrice = (candidate: Candidate): number => {
  const { input, output } = priceOf(candidate);
  return input === undefined && output === undefined
    ? Number.POSITIVE_INFINITY
    : ((input ?? 0) * 3 + (output ?? 0)) / 4;
};

/** Time for a reply of 100 tokens; providers without measurements count as average. */
const expectedMs = ({ firstMs = 1_000, tokensPerSecond = 50 }: Candidate): number =>
  firstMs + 100_000 / Math.max(tokensPerSecond, 0.1);

/** An endpoint that is down or at its limit is tried only after everything else. */
const isWeak = ({ endpoint }: Candidate): boolean =>
  endpoint !== undefined && (endpoint.isFull || endpoint.downReason !== undefined);

/** The model's endpoints first, then the hub itself, then other providers. */
const ownership = ({ provider, endpoint }: Candidate): number => {
  if (endpoint) return 0;
  return provider === hubProvider ? 1 : 2;
};

/** Callers who ask for another order get it. */
const isOwnFirst = ({ policy, rules }: RoutingConstraints): boolean =>
  policy === "fastest" && (rules?.ownFirst.value ?? true);

const indexIn = (list: readonly string[] | undefined, provider: string): number => {
  const at = list?.indexOf(provider) ?? -1;
  return at < 0 ? Number.MAX_SAFE_INTEGER : at;
};

/** Sort keys, the most important first; smaller values sort first. */
const sortKeys = (candidate: Candidate, constraints: RoutingConstraints, poolMs: number): readonly number[] => [
  isWeak(candidate) ? 1 : 0,
  candidate.coolsFor ? 1 : 0,
  indexIn(constraints.order, candidate.provider),
  constraints.prefersToolsPassed ? toolsPlace(candidate.checks) : 0,
  isOwnFirst(constraints) ? ownership(candidate) : 0,
  constraints.needsTools && !candidate.supportsTools ? 1 : 0,
  constraints.needsStructuredOutput && !candidate.supportsStructuredOutput ? 1 : 0,
  candidate.status === "staging" ? 1 : 0,
  candidate.circuit === "half-open" ? 1 : 0,
  constraints.policy === "preferred" ? indexIn(constraints.preferred, candidate.provider) : 0,
  constraints.policy === "cheapest" ? blendedPrice(candidate) : 0,
  constraints.policy === "fastest" ? 0 : ownership(candidate),
  candidate.endpoint ? poolMs : expectedMs(candidate),
  candidate.endpoint?.hasPrefix ? 0 : 1,
  candidate.endpoint?.load ?? 0,
  candidate.endpoint?.lastUse ?? 0,
];

const compare = (left: readonly number[], right: readonly number[]): number => {
  for (const [at, value] of left.entries()) {
    const other = right[at] ?? 0;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
};

const orderReasons = {
  fastest: "by measured speed",
  cheapest: "by price",
  preferred: "by your preferred order",
} as const;

const endpointNote = ({ endpoint }: Candidate): string | undefined => {
  if (!endpoint) return undefined;
  if (endpoint.downReason !== undefined) return `used last: ${endpoint.downReason}`;
  if (endpoint.isFull) return `used last: at its limit of ${countOf(endpoint.max_in_flight ?? 0, "call")}`;
  return endpoint.hasPrefix ? "has this conversation in its cache" : undefined;
};

/** The rule that decides where a candidate is in the order. */
const ruleOf = (candidate: Candidate, constraints: RoutingConstraints): string => {
  const { order, policy, provider, prefersToolsPassed, rules } = constraints;
  if (provider) return "selected by you";
  if (order) return 'by "provider.order"';
  if (prefersToolsPassed) return "by the check of tools, then by measured speed";
  return isOwn(candidate) && isOwnFirst(constraints)
    ? `own engines first (${rules?.ownFirst.rule ?? "default"})`
    : orderReasons[policy];
};

const selectionReason = (candidate: Candidate, constraints: RoutingConstraints): string => {
  const { coolsFor, status, circuit } = candidate;
  const notes = [
    endpointNote(candidate),
    status === "staging" && "in staging",
    circuit === "half-open" && "retrying after failures",
    coolsFor && `asked to retry after ${Math.ceil(coolsFor / 1000)} s`,
  ].filter(Boolean);
  return [ruleOf(candidate, constraints), ...notes].join("; ");
};

const endpointOf = ({ endpoint }: Candidate) =>
  endpoint && {
    endpoint: { id: endpoint.id, kind: endpoint.kind, ...(endpoint.zone !== null && { zone: endpoint.zone }) },
  };

const priceAndSpeed = ({ inputPrice, outputPrice, firstMs, tokensPerSecond }: Candidate) => ({
  ...((inputPrice !== undefined || outputPrice !== undefined) && {
    price: {
      ...(inputPrice !== undefined && { input: inputPrice }),
      ...(outputPrice !== undefined && { output: outputPrice }),
    },
  }),
  ...(firstMs !== undefined && { firstTokenMs: Math.round(firstMs) }),
  ...(tokensPerSecond !== undefined && { tokensPerSecond: Math.round(tokensPerSecond) }),
});

/** Orders the providers of a model for a request, and explains why each was selected or excluded. */
export const rank = (candidates: readonly Candidate[], constraints: RoutingConstraints): ProviderRanking => {
  const reasons = candidates.map((candidate) => exclusionReason(candidate, constraints));
  // Engines of one model compete with providers as one, and with each other by their load.
  const poolMs = Math.min(...candidates.filter(({ endpoint }) => endpoint).map(expectedMs));
  const selected = candidates
    .filter((_candidate, at) => reasons[at] === undefined)
    .map((candidate) => ({ candidate, keys: sortKeys(candidate, constraints, poolMs) }))
    .sort((left, right) => compare(left.keys, right.keys))
    .map(({ candidate }) => candidate);
  // With an explicit order and no fallbacks, every provider in that order is still tried.
  const isOnlyBest = constraints.allowFallbacks === false && !constraints.order;
  const order = isOnlyBest ? selected.filter(({ provider }) => provider === selected[0]?.provider) : selected;
  const verdictOn = (candidate: Candidate, at: number): Verdict => {
    const place = order.indexOf(candidate);
    const { provider, providerModel } = candidate;
    const base = { provider, providerModel, ...endpointOf(candidate), ...priceAndSpeed(candidate) };
    if (place >= 0) return { ...base, isKept: true, place: place + 1, reason: selectionReason(candidate, constraints) };
    const reason = reasons[at] ?? 'not needed: "provider.allow_fallbacks" is false';
    const isOpen = reason === openReason && candidate.opensFor !== undefined;
    return { ...base, isKept: false, reason, ...(isOpen && { retryAfterMs: candidate.opensFor }) };
  };
  const last = Number.MAX_SAFE_INTEGER;
  const verdicts = () => candidates.map(verdictOn).sort((left, right) => (left.place ?? last) - (right.place ?? last));
  return { order, verdicts };
};

const exclusionReason = (candidate: Candidate, constraints: RoutingConstraints): string | undefined => {
  for (const check of exclusionChecks) {
    const reason = check(candidate, constraints);
    if (reason !== undefined) return reason;
  }
  return undefined;
};
