import type { BlobStore } from "../blobs/store.ts";
import { type Config } from "../config/config.ts";
import type { Database } from "../db/engine.ts";
import type { CredentialLookup } from "../http/cached-credentials.ts";
import type { LocalInference } from "../inference/local-inference.ts";
import type { JsonBodies } from "../readers/json-body.ts";
import type { RateLimiter } from "../shared-state/rate-limiter.ts";
import type { Workers } from "../workers/workers.ts";
import { type RouterHandler } from "./handler.ts";
import { type KeyRing } from "./keys/key-ring.ts";
import { type ProviderKeys } from "./keys/provider-keys.ts";
import { type SpendingLimits } from "./ledger/budgets.ts";
import { type CallCounters } from "./ledger/counters.ts";
import type { LedgerEntriesDeps } from "./ledger/entry.ts";
import { type OpenedLedger } from "./ledger/open-ledger.ts";
import { type Health } from "./planning/health.ts";
import { type RoutedModels } from "./planning/routed-models.ts";
import type { RouterLog } from "./send-error.ts";
import { type RouterSettings } from "./settings.ts";
import { type EndpointPools } from "./upstream/pools/open-pools.ts";
/** What the router uses of the open hub. */
interface RouterHub {
    readonly database: Database;
    readonly tokens: CredentialLookup;
    readonly jsonBodies: JsonBodies;
    readonly shared: {
        readonly limiter: RateLimiter;
    };
    readonly secret: string;
    readonly workers: Workers;
    readonly blobs: BlobStore;
    readonly now: () => number;
}
export interface OpenRouterOptions {
    readonly hub: RouterHub;
    readonly config: Config;
    readonly log: RouterLog;
    /** The hub's own keys by provider. */
    readonly providerKeys: Readonly<Record<string, string>>;
    readonly inference?: LocalInference;
    readonly settings?: Partial<RouterSettings>;
    readonly onCall?: LedgerEntriesDeps["onCall"];
}
/** The running router, and what other modules share with it. */
export interface Router {
    readonly handle: RouterHandler;
    readonly keyRing: KeyRing;
    readonly keys: ProviderKeys;
    readonly budgets: SpendingLimits;
    readonly models: RoutedModels;
    readonly ledger: Pick<OpenedLedger, "flush" | "flushAll" | "lag">;
    readonly health: Pick<Health, "of" | "openCircuits" | "failuresSince">;
    readonly pools: EndpointPools;
    readonly counters: CallCounters;
    readonly callsInProgress: () => number;
    /** Waits for active calls to finish, then aborts the rest. */
    readonly drain: () => Promise<void>;
    /** Resolves when the ledger is written. */
    readonly close: () => Promise<void>;
}
export declare const openRouter: (options: OpenRouterOptions) => Promise<Router>;
export {};
//# sourceMappingURL=open-router.d.ts.map