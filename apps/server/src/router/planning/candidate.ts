import type { CheckId } from "@orrery/contract";
import type { CheckDemand, MarkedOutcome } from "../../checks/check-demands.ts";
import type { EndpointRow } from "../engines/endpoint-row.ts";
import type { EndpointWeighing } from "../engines/weigh-endpoints.ts";
import type { EffectivePolicy } from "./routing-policy.ts";

/** A provider of a model: its mapping and its current state. */
export interface Candidate {
  readonly provider: string;
  /** The provider's name for the model. */
  readonly providerModel: string;
  readonly task: string;
  /** Other tasks that the provider serves with the same model. */
  readonly alsoFor?: readonly string[];
  /** The engine to call, with its place among the engines of the model. */
  readonly endpoint?: EndpointRow & EndpointWeighing;
  readonly status: "live" | "staging" | "error";
  readonly contextLength?: number;
  /** US dollars per million tokens. */
  readonly inputPrice?: number;
  readonly outputPrice?: number;
  readonly supportsTools?: boolean;
  /** False if it calls a tool only when the request demands a call. */
  readonly decidesToolCalls?: boolean;
  readonly supportsStructuredOutput?: boolean;
  readonly adapter?: { readonly kind: string; readonly weightsPath?: string };
  /** Whose key is used; undefined if there is none, “none” if none is needed. */
  readonly keySource?: "caller" | "account" | "hub" | "none";
  /** Set if it cannot serve any request for the model. */
  readonly unavailableReason?: string;
  readonly circuit: "closed" | "half-open" | "open";
  /** Milliseconds until an open circuit is half-open. */
  readonly opensFor?: number;
  /** Milliseconds left of the provider's Retry-After. */
  readonly coolsFor?: number;
  /** Measured: milliseconds to the first content, and tokens per second. */
  readonly firstMs?: number;
  readonly tokensPerSecond?: number;
  /** What checks have found of it. */
  readonly checks?: readonly MarkedOutcome[];
}

/** What a provider must match to serve a request. */
export interface RoutingConstraints {
  /** Acceptable tasks of a mapping; empty accepts any. */
  readonly tasks: readonly string[];
  readonly policy: "fastest" | "cheapest" | "preferred";
  /** The only provider to use. */
  readonly provider?: string;
  readonly needsTools?: boolean;
  /** Whether the model has to decide if it calls a tool. */
  readonly needsToolDecision?: boolean;
  readonly needsStructuredOutput?: boolean;
  /** A lower bound. */
  readonly promptTokens?: number;
  /** Identifies the conversation of a chat; all its turns should reach the same endpoint. */
  readonly conversation?: () => string | undefined;
  /** The account's provider order, for the policy “preferred”. */
  readonly preferred?: readonly string[];
  readonly order?: readonly string[];
  readonly only?: readonly string[];
  readonly ignore?: readonly string[];
  readonly allowFallbacks?: boolean;
  /** Whether providers are excluded that are not known to support tools or structured output, if the request needs them. */
  readonly requireParameters?: boolean;
  /** The only engine to use, or 0 for what is no engine of the model. */
  readonly endpointId?: number;
  /** Checks that the request requires. */
  readonly requiredChecks?: readonly CheckId[];
  /** Whether the request names quantizations, which providers declare and no check measures. */
  readonly namesQuantizations?: boolean;
  /** Checks that a provider must have passed. */
  readonly checks?: CheckDemand;
  /** Whether providers whose check of tools has passed are tried first. */
  readonly prefersToolsPassed?: boolean;
  readonly maxPrice?: { readonly prompt?: number; readonly completion?: number };
  /** What the hub, the owner and the model allow. */
  readonly rules?: EffectivePolicy;
  /** Whether the provider's API supports this kind of request. */
  readonly canCarry: (provider: string) => boolean;
  /** Why a candidate cannot express a field of the request; undefined if it can. */
  readonly unsupported?: (candidate: Candidate) => string | undefined;
}

type HealthSubject = Pick<Candidate, "provider" | "providerModel"> & { readonly endpoint?: { readonly id: number } };

/** The provider and model by which health is recorded; every endpoint has its own. */
export const healthKeyOf = ({ provider, providerModel, endpoint }: HealthSubject): readonly [string, string] => [
  provider,
  endpoint ? `${providerModel}#${endpoint.id}` : providerModel,
];
