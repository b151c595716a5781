import type { Candidate, RoutingConstraints } from "./candidate.ts";

/** What became of one provider, in words a user can act on. */
interface Verdict {
  readonly provider: string;
  readonly providerModel: string;
  readonly isKept: boolean;
  /** Place in the order of tries, from 1. */
  readonly place?: number;
  readonly reason: string;
  /** When it may be asked again, where only its failures speak against it. */
  readonly retryAfterMs?: number;
  readonly price?: { readonly input?: number; readonly output?: number };
  readonly firstTokenMs?: number;
  readonly tokensPerSecond?: number;
}

/** The providers to try, in order, and what was thought of every one. */
export interface Ranking {
  readonly order: readonly Candidate[];
  /** Told only to those who ask: most calls go well, and nobody wants to know why. */
  readonly verdicts: () => readonly Verdict[];
}

type Doubt = (candidate: Candidate, constraints: RoutingConstraints) => string | undefined;

const isAbove = (price: number | undefined, most: number | undefined): boolean =>
  most !== undefined && (price === undefined || price > most);

const environmentName = (provider: string): string => `${provider.toUpperCase().replaceAll("-", "_")}_API_KEY`;

const openReason = "failed several times in a row and is left alone for a while";

/** Reasons to leave a provider out, in the order in which they are told. */
const doubts: readonly Doubt[] = [
  ({ provider }, { provider: wanted }) =>
    wanted !== undefined && wanted !== provider ? `the request names ${wanted}` : undefined,
  ({ provider }, { only }) => (only && !only.includes(provider) ? "not in “provider.only” of the request" : undefined),
  ({ provider }, { ignore }) => (ignore?.includes(provider) ? "in “provider.ignore” of the request" : undefined),
  ({ provider }, { order, allowFallbacks }) =>
    order && allowFallbacks === false && !order.includes(provider)
      ? "not in “provider.order” of the request, and “provider.allow_fallbacks” is false"
      : undefined,
  ({ lack }) => lack,
  ({ status }) => (status === "error" ? "the provider reports the model as broken" : undefined),
  ({ task, alsoFor }, { tasks }) =>
    tasks.length === 0 || tasks.some((name) => name === task || alsoFor?.includes(name))
      ? undefined
      : `serves the model for ${task}, not for ${tasks.join(" or ")}`,
  ({ provider }, { canCarry }) => (canCarry(provider) ? undefined : "has no wire for this kind of request"),
  ({ provider, keySource }) =>
    keySource === undefined
      ? `no key: add one under settings → provider keys, or set ${environmentName(provider)} on the hub`
      : undefined,
  ({ supportsTools }, { needsTools }) => (needsTools && supportsTools === false ? "does not support tools" : undefined),
  ({ supportsStructuredOutput }, { needsStructuredOutput }) =>
    needsStructuredOutput && supportsStructuredOutput === false ? "does not support structured output" : undefined,
  ({ contextLength }, { promptTokens = 0 }) =>
    contextLength !== undefined && promptTokens > contextLength
      ? `the prompt has at least ${promptTokens} tokens, the context ${contextLength}`
      : undefined,
  ({ inputPrice, outputPrice }, { maxPrice }) =>
    isAbove(inputPrice, maxPrice?.prompt) || isAbove(outputPrice, maxPrice?.completion)
      ? "dearer than “provider.max_price” of the request, or its price is not known"
      : undefined,
  ({ circuit }) => (circuit === "open" ? openReason : undefined),
];

/** A model that is read about as often as it writes costs this much. */
const blendedPrice = ({ inputPrice, outputPrice }: Candidate): number =>
  inputPrice === undefined && outputPrice === undefined
    ? Number.POSITIVE_INFINITY
    : ((inputPrice ?? 0) * 3 + (outputPrice ?? 0)) / 4;

/** Milliseconds that an answer of a hundred tokens takes; what was never measured is thought to be middling. */
const expectedMs = ({ firstMs = 1_000, tokensPerSecond = 50 }: Candidate): number =>
  firstMs + 100_000 / Math.max(tokensPerSecond, 0.1);

const placeIn = (list: readonly string[] | undefined, provider: string): number => {
  const at = list?.indexOf(provider) ?? -1;
  return at < 0 ? Number.MAX_SAFE_INTEGER : at;
};

/** Numbers by which two candidates are compared, the weightiest first; smaller goes first. */
const weights = (candidate: Candidate, constraints: RoutingConstraints): readonly number[] => [
  candidate.coolsFor ? 1 : 0,
  placeIn(constraints.order, candidate.provider),
  constraints.needsTools && !candidate.supportsTools ? 1 : 0,
  constraints.needsStructuredOutput && !candidate.supportsStructuredOutput ? 1 : 0,
  candidate.status === "staging" ? 1 : 0,
  candidate.circuit === "half-open" ? 1 : 0,
  constraints.policy === "preferred" ? placeIn(constraints.preferred, candidate.provider) : 0,
  constraints.policy === "cheapest" ? blendedPrice(candidate) : 0,
  expectedMs(candidate),
];

const compare = (left: readonly number[], right: readonly number[]): number => {
  for (const [at, value] of left.entries()) {
    const other = right[at] ?? 0;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
};

const orderReasons = { fastest: "by measured speed", cheapest: "by price", preferred: "by your own order" } as const;

const keptReason = (
  { coolsFor, status, circuit }: Candidate,
  { order, policy, provider }: RoutingConstraints,
): string => {
  const rule = provider ? "named by the request" : order ? "by “provider.order” of the request" : orderReasons[policy];
  const notes = [
    status === "staging" && "in staging",
    circuit === "half-open" && "tried again after failures",
    coolsFor && `asked for a pause of ${Math.ceil(coolsFor / 1000)} s`,
  ].filter(Boolean);
  return [rule, ...notes].join("; ");
};

const factsOf = ({ inputPrice, outputPrice, firstMs, tokensPerSecond }: Candidate) => ({
  ...((inputPrice !== undefined || outputPrice !== undefined) && {
    price: {
      ...(inputPrice !== undefined && { input: inputPrice }),
      ...(outputPrice !== undefined && { output: outputPrice }),
    },
  }),
  ...(firstMs !== undefined && { firstTokenMs: Math.round(firstMs) }),
  ...(tokensPerSecond !== undefined && { tokensPerSecond: Math.round(tokensPerSecond) }),
});

/** Puts the providers of a model in order for a request, and says why each was kept or dropped. Pure. */
export const rank = (candidates: readonly Candidate[], constraints: RoutingConstraints): Ranking => {
  const reasons = candidates.map((candidate) => reasonAgainst(candidate, constraints));
  const kept = candidates
    .filter((_candidate, at) => reasons[at] === undefined)
    .map((candidate) => ({ candidate, weight: weights(candidate, constraints) }))
    .sort((left, right) => compare(left.weight, right.weight))
    .map(({ candidate }) => candidate);
  // An order that the caller gives is all that is tried then, but it is.
  const order = constraints.allowFallbacks === false && !constraints.order ? kept.slice(0, 1) : kept;
  const verdictOn = (candidate: Candidate, at: number): Verdict => {
    const place = order.indexOf(candidate);
    const base = { provider: candidate.provider, providerModel: candidate.providerModel, ...factsOf(candidate) };
    if (place >= 0) return { ...base, isKept: true, place: place + 1, reason: keptReason(candidate, constraints) };
    const reason = reasons[at] ?? "not needed: “provider.allow_fallbacks” is false";
    const isOpen = reason === openReason && candidate.opensFor !== undefined;
    return { ...base, isKept: false, reason, ...(isOpen && { retryAfterMs: candidate.opensFor }) };
  };
  const last = Number.MAX_SAFE_INTEGER;
  const verdicts = () => candidates.map(verdictOn).sort((left, right) => (left.place ?? last) - (right.place ?? last));
  return { order, verdicts };
};

/** Why a provider is left out; undefined where it is not. */
const reasonAgainst = (candidate: Candidate, constraints: RoutingConstraints): string | undefined => {
  for (const doubt of doubts) {
    const reason = doubt(candidate, constraints);
    if (reason !== undefined) return reason;
  }
  return undefined;
};
