import type { Guard } from "../guard/guard.ts";
import type { JsonBodies } from "../http/json-body.ts";
import type { RateLimiter } from "../http/rate-limiter.ts";
import type { LocalInference } from "../local-inference.ts";
import type { Viewer } from "../viewer.ts";
import type { Credentials } from "./identify.ts";
import type { KeyRing } from "./keys/key-ring.ts";
import type { ProviderKeys } from "./keys/provider-keys.ts";
import type { Budgets } from "./ledger/budgets.ts";
import type { CallCounters } from "./ledger/counters.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { Candidate } from "./planning/candidate.ts";
import type { Health } from "./planning/health.ts";
import type { MappedModel } from "./planning/mapped-models.ts";
import type { Plans } from "./planning/plan-route.ts";
import type { RoutedModels } from "./planning/routed-models.ts";
import type { RouterSettings } from "./settings.ts";
import type { MaybePromise } from "./ttl-cache.ts";
import type { createBuild, Locate } from "./upstream/prepare-request.ts";
import type { Send } from "./upstream/send.ts";

/** What goes wrong inside the hub is told here. */
export interface RouterLog {
  readonly error: (detail: object, message: string) => void;
}

/** A mapping found from its far end. */
export interface PricedMapping extends Pick<Candidate, "task" | "inputPrice" | "outputPrice"> {
  readonly modelId: string;
}

/** Everything the router's endpoints share. */
export interface RouterDeps {
  readonly settings: RouterSettings;
  readonly now: () => number;
  readonly random: () => number;
  /** Sends to providers. */
  readonly send: Send;
  /** Sends to servers that admins have named, wherever they are. */
  readonly sendToDeployment: Send;
  readonly health: Health;
  readonly ledger: Ledger;
  /** The name of this process, by which the ledger knows its calls. */
  readonly processName: string;
  /** Resolves once every call that was written down is in the store. */
  readonly flushLedger: () => Promise<void>;
  readonly budgets: Budgets;
  readonly counters: CallCounters;
  readonly models: RoutedModels;
  readonly keys: ProviderKeys;
  readonly keyRing: KeyRing;
  readonly inference?: LocalInference;
  readonly log: RouterLog;
  /** Fetches media that providers point to. */
  readonly guard: Guard;
  /** Signs addresses that are to work without a token. */
  readonly secret: string;
  /** Where a stand-in plays every provider; empty for the providers themselves. */
  readonly providersAt: string;
  readonly locate: Locate;
  readonly build: ReturnType<typeof createBuild>;
  readonly plans: Plans;
  readonly publicUrl: string;
  /** The model that a provider's own name stands for, and its prices there. */
  readonly mappingOf: (provider: string, providerModel: string) => Promise<PricedMapping | undefined>;
  /** Models that providers serve, as far as a viewer may see them. */
  readonly mappedModels: (viewer: Viewer, name?: string) => Promise<readonly MappedModel[]>;
  readonly preferredOf: (accountId: number) => MaybePromise<readonly string[]>;
  readonly isAnonymousAllowed: boolean;
  readonly jsonBodies: JsonBodies;
}

/** What the door itself needs beside. */
export interface HandlerDeps extends RouterDeps {
  readonly credentials: Credentials;
  readonly tokenPrefix: string;
  readonly limiter: RateLimiter;
  readonly quota: number | undefined;
  readonly trustsProxy: boolean;
}
