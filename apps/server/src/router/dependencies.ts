import type { Guard } from "../guard/guard.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { LocalInference } from "../inference/local-inference.ts";
import type { JsonBodies } from "../readers/json-body.ts";
import type { RateLimiter } from "../shared-state/rate-limiter.ts";
import type { TrustedProxies } from "../text/client-address.ts";
import type { CallLimits } from "./call-limits.ts";
import type { Credentials } from "./identify.ts";
import type { KeyRing } from "./keys/key-ring.ts";
import type { ProviderKeys } from "./keys/provider-keys.ts";
import type { Budgets } from "./ledger/budgets.ts";
import type { CallCounters } from "./ledger/counters.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { Candidate } from "./planning/candidate.ts";
import type { Health } from "./planning/health.ts";
import type { MappedModel } from "./planning/mapped-models.ts";
import type { RoutedModels } from "./planning/routed-models.ts";
import type { RouterSettings } from "./settings.ts";
import type { Locate } from "./upstream/prepare-request.ts";
import type { Send } from "./upstream/send.ts";

/** Logs errors of the hub itself, not of providers or callers. */
export interface RouterLog {
  readonly error: (detail: object, message: string) => void;
}

/** A mapping found by the provider's own model name. */
export interface PricedMapping extends Pick<Candidate, "task" | "inputPrice" | "outputPrice"> {
  readonly modelId: string;
}

/** Shared by all endpoints of the router. */
export interface RouterDeps {
  readonly settings: RouterSettings;
  readonly now: () => number;
  readonly random: () => number;
  /** Sends to providers, never to private addresses unless they are simulated. */
  readonly send: Send;
  /** Sends to servers that admins have deployed; private addresses are allowed. */
  readonly sendToDeployment: Send;
  readonly health: Health;
  readonly ledger: Ledger;
  /** Identifies this process's calls in the ledger. */
  readonly processName: string;
  /** Resolves when every call in the journal is in the database. */
  readonly flushLedger: () => Promise<void>;
  readonly budgets: Budgets;
  readonly counters: CallCounters;
  readonly callLimits: CallLimits;
  readonly models: RoutedModels;
  readonly keys: ProviderKeys;
  readonly keyRing: KeyRing;
  readonly inference?: LocalInference;
  readonly log: RouterLog;
  /** Fetches media that providers point to. */
  readonly guard: Guard;
  /** Signs URLs that work without a token. */
  readonly secret: string;
  /** Origin of a server that simulates every provider; empty to call the real ones. */
  readonly providersAt: string;
  readonly locate: Locate;
  readonly publicUrl: string;
  /** Finds a model and its prices by the provider's own model name. */
  readonly mappingOf: (provider: string, providerModel: string) => Promise<PricedMapping | undefined>;
  /** Models with at least one provider that the viewer can see. */
  readonly mappedModels: (viewer: Viewer, name?: string) => Promise<readonly MappedModel[]>;
  readonly preferredOf: (accountId: number) => Promise<readonly string[]>;
  readonly isAnonymousAllowed: boolean;
  readonly jsonBodies: JsonBodies;
}

export interface HandlerDeps extends RouterDeps {
  readonly credentials: Credentials;
  readonly tokenPrefix: string;
  readonly limiter: RateLimiter;
  readonly quota: number | undefined;
  readonly isTrustedProxy: TrustedProxies;
}
