import type { Config } from "../config/config.ts";
import type { Database, Db } from "../db/engine.ts";
import type { LocalInference } from "../inference/local-inference.ts";
import type { JsonBodies } from "../readers/json-body.ts";
import type { Outage } from "../shared-state/outage.ts";
import type { Workers } from "../workers/workers.ts";
import type { BatchesDeps } from "./batches/batches-endpoint.ts";
import type { HubEndpointDeps } from "./endpoints/hub-inference.ts";
import type { MediaDeps } from "./endpoints/media.ts";
import type { ExplainDeps, ModelListDeps } from "./endpoints/models.ts";
import type { AudioDeps } from "./endpoints/openai-audio.ts";
import type { ImageDeps } from "./endpoints/openai-media.ts";
import type { PassThroughDeps } from "./endpoints/pass-through.ts";
import type { ResponsesDeps } from "./endpoints/text/responses.ts";
import type { ProviderKeys } from "./keys/provider-keys.ts";
import { type LedgerEntriesDeps } from "./ledger/entry.ts";
import type { Health } from "./planning/health.ts";
import type { RoutedModels } from "./planning/routed-models.ts";
import type { RouterSettings } from "./settings.ts";
import type { TokenCounter } from "./tokens/token-counter.ts";
import type { EndpointPools } from "./upstream/pools/open-pools.ts";
import type { Send } from "./upstream/send.ts";
import type { ResponseStore } from "./wires/responses/response-store.ts";
/** Everything that the endpoints need together; each declares its own part. */
export interface EndpointDeps extends HubEndpointDeps, ImageDeps, AudioDeps, PassThroughDeps, MediaDeps, ModelListDeps, ExplainDeps, ResponsesDeps, BatchesDeps {
}
/** What endpoints share with the rest of the router. */
export interface SharedParts extends LedgerEntriesDeps {
    readonly db: Db;
    readonly database: Database;
    readonly config: Config;
    readonly settings: RouterSettings;
    readonly secret: string;
    readonly jsonBodies: JsonBodies;
    readonly keys: ProviderKeys;
    readonly models: RoutedModels;
    readonly health: Health;
    readonly sendToProvider: Send;
    readonly pools: EndpointPools;
    readonly inference?: LocalInference;
    readonly responses: ResponseStore;
    readonly tokens: TokenCounter;
    readonly onStoreError: (error: unknown) => void;
    readonly workers: Workers;
    readonly wakeBatches: () => void;
    readonly outage: Outage;
}
/** Creates what the endpoints need. */
export declare const createEndpointDeps: (parts: SharedParts) => EndpointDeps;
//# sourceMappingURL=dependencies.d.ts.map