import type { LocalAsk, LocalReply } from "../../inference/local-inference.ts";
import type { HubEndpointDeps } from "../../router/endpoints/hub-inference.ts";
import type { Settlement } from "../../router/ledger/entry.ts";
import type { Candidate } from "../../router/planning/candidate.ts";
import type { EndpointConstraints } from "../../router/planning/plan-route.ts";
import type { RoutedModel } from "../../router/planning/routed-models.ts";
import type { RoutingTarget } from "../../router/planning/target.ts";
import type { MaxUsage } from "../../router/tokens/call-usage.ts";
import type { UpstreamError, UpstreamRequest } from "../../router/upstream/send.ts";
/** A provider of a model, as the planner finds it. */
export declare const candidateAt: (provider: string, more?: Partial<Candidate>) => Candidate;
/** What a provider replies. */
export interface ProviderReply {
    readonly status?: number;
    readonly type?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body: string | Buffer | object;
}
interface CallOptions {
    /** The providers in the order in which they are tried. */
    readonly order?: readonly Candidate[];
    /** Replies of providers, one for each request. */
    readonly replies?: readonly (ProviderReply | UpstreamError)[];
    readonly hasBudget?: boolean;
    readonly model?: Partial<RoutedModel>;
    /** Replies of the hub's own service. */
    readonly answer?: (ask: LocalAsk) => Promise<LocalReply>;
    readonly guard?: (url: string) => Promise<Response>;
    /** Tokens of a prompt, if they can be counted. */
    readonly promptTokens?: {
        readonly count: number;
        readonly imageTokens: number;
    };
}
/** What happened during calls. */
export interface CallRecord {
    readonly requests: UpstreamRequest[];
    readonly routes: {
        readonly target: RoutingTarget;
        readonly constraints: EndpointConstraints;
    }[];
    readonly opened: {
        readonly kind: object;
        readonly order: readonly Candidate[];
        readonly maxUsage?: MaxUsage;
    }[];
    readonly settled: Settlement[];
    readonly localAsks: LocalAsk[];
}
/** The router's parts without a database or a network: providers reply from a list, and calls are recorded. */
export declare const callDeps: (options?: CallOptions) => {
    deps: HubEndpointDeps & {
        signing: {
            secret: string;
            publicUrl: string;
        };
    };
    record: CallRecord;
    health: {
        of: (provider: string, model: string) => {
            readonly circuit: "closed" | "half-open" | "open";
            readonly opensFor?: number;
            readonly coolsFor?: number;
            readonly firstMs?: number;
            readonly tokensPerSecond?: number;
        };
        starts: (provider: string, model: string) => void;
        succeeds: (provider: string, model: string, pace: import("../../router/planning/health.ts").Pace) => void;
        fails: (provider: string, model: string) => void;
        endsUndecided: (provider: string, model: string) => void;
        cools: (provider: string, model: string, milliseconds: number) => void;
        failuresSince: (provider: string, model: string, time: number) => number;
        openCircuits: () => readonly {
            readonly provider: string;
            readonly model: string;
            readonly ms: number;
        }[];
    };
};
export {};
//# sourceMappingURL=calls.d.ts.map