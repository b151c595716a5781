import { type ProviderId } from "@orrery/inference";
import { type ProviderKeys } from "../keys/provider-keys.ts";
import type { LedgerEntries } from "../ledger/entry.ts";
import type { PricedMapping } from "../planning/mapped-models.ts";
import type { PolicyLookup } from "../planning/policy-lookup.ts";
import type { RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import { type RawRelayDeps } from "../streams/raw-relay.ts";
import type { Upstreams } from "../upstream/upstreams.ts";
import type { SigningSettings } from "./media-address.ts";
export interface PassThroughDeps extends RawRelayDeps {
    readonly bodies: RequestBodies;
    readonly entries: LedgerEntries;
    readonly keys: ProviderKeys;
    readonly upstreams: Upstreams;
    readonly signing: SigningSettings;
    /** Origin of a server that simulates every provider; empty to call the real ones. */
    readonly providersAt: string;
    /** Finds a model and its prices by the provider's own model name. */
    readonly mappingOf: (provider: string, providerModel: string) => Promise<PricedMapping | undefined>;
    readonly policyOf: PolicyLookup;
}
/** Guesses from both ends of a body, without parsing it, whether it requests a stream. */
export declare const peek: (body: Buffer) => {
    isStreamed: boolean;
};
/** Proxies a provider's own API and replaces the hub's token with the provider's key. */
export declare const passThrough: (deps: PassThroughDeps, inbound: RouterRequest, provider: ProviderId, path: string) => Promise<void>;
//# sourceMappingURL=pass-through.d.ts.map