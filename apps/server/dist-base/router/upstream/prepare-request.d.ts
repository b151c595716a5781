import { type CallInput, type Provider, type Task, type Wire } from "@orrery/inference";
import type { LocalInference } from "../../inference/local-inference.ts";
import { type ProviderKeys } from "../keys/provider-keys.ts";
import type { Candidate } from "../planning/candidate.ts";
import type { PlannedRoute } from "../planning/plan-route.ts";
import type { RouterRequest } from "../request.ts";
import { type Locate } from "./locate.ts";
import type { Send, UpstreamRequest } from "./send.ts";
import type { Upstreams } from "./upstreams.ts";
/** A request ready to be sent, with its sender and the secret it contains. */
export interface PreparedRequest {
    readonly send: Send;
    readonly request: UpstreamRequest;
    readonly secret?: string | undefined;
    /** Unset for the hub's own inference service. */
    readonly endpoint?: UpstreamEndpoint;
}
/** How to reach one candidate of a route. */
export interface UpstreamEndpoint {
    readonly provider: Provider;
    readonly wire: Wire<Task>;
    readonly key: string | undefined;
    readonly send: Send;
    readonly locate: Locate;
}
/** How to parse the endpoint's replies, and the base URL under which its key can be sent. */
export declare const readerOf: ({ provider, wire }: UpstreamEndpoint) => {
    wire: Wire<Task>;
    base: string;
};
/** A request in the format of the hub's own inference service. */
export interface LocalForm {
    readonly path: string;
    readonly body: () => Buffer | Promise<Buffer>;
    readonly task?: string;
    /** Set if there are other candidates. */
    readonly hasFallback?: boolean;
}
/** The hub's own inference service as the receiver of a request. */
export declare const prepareLocal: (inference: LocalInference, { request, viewer }: RouterRequest, { modelId, model }: Pick<PlannedRoute, "modelId" | "model">, { path, body, task, hasFallback }: LocalForm) => Promise<PreparedRequest>;
/** A call to one candidate, in a form that every provider's wire accepts. */
interface CandidateCall<T extends Task = Task> {
    readonly inbound: RouterRequest;
    readonly route: PlannedRoute;
    readonly candidate: Candidate;
    readonly task: T;
    readonly ask: Omit<CallInput<T>, "task" | "model">;
    /** The same for the hub's own inference service. */
    readonly local: LocalForm;
    /** Set to send the caller's own API instead of chat, to a server that speaks it. */
    readonly native?: NativeForm | undefined;
}
/** A request in the caller's own API. */
interface NativeForm {
    /** Relative to the server's base URL. */
    readonly path: string;
    readonly body: Readonly<Record<string, unknown>>;
}
/** Prepares a call in the format of its provider; undefined if its API does not support the call. */
export type PrepareRequest = (call: CandidateCall) => Promise<PreparedRequest | undefined>;
export declare const createPrepareRequest: (upstreams: Upstreams, keys: ProviderKeys) => PrepareRequest;
export {};
//# sourceMappingURL=prepare-request.d.ts.map