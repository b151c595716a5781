import type { RoutingPolicy } from "@orrery/contract";
import type { Candidate } from "./candidate.ts";

/** A level that has a policy, as it is named to callers. */
export interface PolicyLevel {
  readonly name: string;
  readonly policy: RoutingPolicy;
}

/** A setting, and the level that it comes from. */
interface Ruled<T> {
  readonly value: T;
  readonly rule: string;
}

/** What all levels say together: the strictest of each limit, and the most specific preference. */
export interface EffectivePolicy {
  readonly ownFirst: Ruled<boolean>;
  /** Why external providers are not allowed; undefined if they are. */
  readonly externalRefusal?: string;
  readonly zones: readonly Ruled<readonly string[]>[];
  readonly maxInputPrice?: Ruled<number>;
  readonly maxOutputPrice?: Ruled<number>;
}

const ruleOf = ({ name }: PolicyLevel): string => `policy of ${name}`;

const lowest = (levels: readonly PolicyLevel[], field: "maxInputPrice" | "maxOutputPrice"): Ruled<number> | undefined =>
  levels
    .flatMap((level) => {
      const value = level.policy[field];
      return value === undefined ? [] : [{ value, rule: ruleOf(level) }];
    })
    .sort((left, right) => left.value - right.value)[0];

const externalRefusal = (levels: readonly PolicyLevel[], isPrivate: boolean): string | undefined => {
  const refusing = levels.find(({ policy }) => policy.external === "never");
  if (refusing) return `external providers are not allowed (${ruleOf(refusing)})`;
  const isAllowed = levels.some(({ policy }) => policy.external === "allow");
  return isPrivate && !isAllowed
    ? "private models use own engines only, unless their policy allows external providers"
    : undefined;
};

/** Combines the policies of the hub, the owner and the model, in this order. */
export const combinePolicies = (levels: readonly PolicyLevel[], isPrivate: boolean): EffectivePolicy => {
  const preferring = levels.findLast(({ policy }) => policy.ownEnginesFirst !== undefined);
  const refusal = externalRefusal(levels, isPrivate);
  const maxInputPrice = lowest(levels, "maxInputPrice");
  const maxOutputPrice = lowest(levels, "maxOutputPrice");
  return {
    ownFirst: {
      value: preferring?.policy.ownEnginesFirst ?? true,
      rule: preferring ? ruleOf(preferring) : "default",
    },
    ...(refusal !== undefined && { externalRefusal: refusal }),
    zones: levels.flatMap((level) => {
      const { zones } = level.policy;
      return zones === undefined ? [] : [{ value: zones, rule: ruleOf(level) }];
    }),
    ...(maxInputPrice && { maxInputPrice }),
    ...(maxOutputPrice && { maxOutputPrice }),
  };
};

/** Why an engine or provider is outside the allowed zones. The hub itself has the data already, so it is in all. */
const zoneRefusal = (zone: string | undefined, { zones }: EffectivePolicy): string | undefined => {
  const broken = zones.find(({ value }) => zone === undefined || !value.includes(zone));
  if (!broken) return undefined;
  const allowed = broken.value.join(", ") || "no zone";
  const found = zone === undefined ? "its zone is unknown" : `it is in the zone ${zone}`;
  return `${found}, and only ${allowed} is allowed (${broken.rule})`;
};

const priceRefusal = (
  { inputPrice, outputPrice, endpoint }: Candidate,
  { maxInputPrice, maxOutputPrice }: EffectivePolicy,
): string | undefined => {
  // An own engine without a price is free.
  const free = endpoint ? 0 : undefined;
  const isAbove = (price: number | undefined, max: Ruled<number> | undefined): boolean =>
    max !== undefined && (price === undefined || price > max.value);
  const input = isAbove(inputPrice ?? free, maxInputPrice) ? maxInputPrice : undefined;
  const broken = input ?? (isAbove(outputPrice ?? free, maxOutputPrice) ? maxOutputPrice : undefined);
  if (!broken) return undefined;
  const side = broken === input ? "input" : "output";
  return `its ${side} price is unknown or above $${broken.value} per million tokens (${broken.rule})`;
};

/** Why the policy excludes a candidate; undefined if it does not. */
export const policyRefusal = (
  candidate: Candidate,
  isHubItself: boolean,
  policy: EffectivePolicy | undefined,
): string | undefined => {
  if (!policy || isHubItself) return undefined;
  const { endpoint } = candidate;
  const external = endpoint ? undefined : policy.externalRefusal;
  return external ?? zoneRefusal(endpoint?.zone ?? undefined, policy) ?? priceRefusal(candidate, policy);
};
