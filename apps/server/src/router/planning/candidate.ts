/** One provider that may serve a model: its mapping, and what is known about it now. */
export interface Candidate {
  readonly provider: string;
  /** The model's name there. */
  readonly providerModel: string;
  readonly task: string;
  /** Other tasks that the same model is served for there. */
  readonly alsoFor?: readonly string[];
  readonly status: "live" | "staging" | "error";
  readonly contextLength?: number;
  /** US dollars per million tokens. */
  readonly inputPrice?: number;
  readonly outputPrice?: number;
  readonly supportsTools?: boolean;
  readonly supportsStructuredOutput?: boolean;
  readonly adapter?: { readonly kind: string; readonly weightsPath?: string };
  /** Whose key is there for it. */
  readonly keySource?: "caller" | "account" | "hub" | "none";
  /** Why it cannot serve the model whatever the request is. */
  readonly lack?: string;
  readonly circuit: "closed" | "half-open" | "open";
  /** Milliseconds until an open circuit lets a call through. */
  readonly opensFor?: number;
  /** Milliseconds until the provider may be asked again, where it said so. */
  readonly coolsFor?: number;
  /** Measured: milliseconds to the first content, and tokens per second. */
  readonly firstMs?: number;
  readonly tokensPerSecond?: number;
}

/** What a request asks of a provider. */
export interface RoutingConstraints {
  /** Tasks of a mapping that will do. */
  readonly tasks: readonly string[];
  readonly policy: "fastest" | "cheapest" | "preferred";
  /** The one provider that is wanted. */
  readonly provider?: string;
  readonly needsTools?: boolean;
  readonly needsStructuredOutput?: boolean;
  /** Tokens that the prompt has at the least. */
  readonly promptTokens?: number;
  /** The caller's own order, for the policy “preferred”. */
  readonly preferred?: readonly string[];
  readonly order?: readonly string[];
  readonly only?: readonly string[];
  readonly ignore?: readonly string[];
  readonly allowFallbacks?: boolean;
  readonly maxPrice?: { readonly prompt?: number; readonly completion?: number };
  /** Providers whose wire can carry the request. */
  readonly canCarry: (provider: string) => boolean;
}
