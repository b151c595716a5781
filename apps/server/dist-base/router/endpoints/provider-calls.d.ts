import { type ProviderId } from "@orrery/inference";
/** A kind of model call at a provider: its URL, and where the request names the model. */
interface ProviderCall {
    readonly address: RegExp;
    readonly task: string;
    /** The body field with the model; undefined if the URL contains it or nothing does. */
    readonly modelField?: string;
}
export interface AddressedCall extends ProviderCall {
    readonly modelInAddress?: string;
}
/** A poll or cancellation of a job. */
interface JobRequest {
    readonly method: string;
    readonly address: RegExp;
}
/** The model calls of a provider, derived from its wires. */
export declare const providerCalls: (id: ProviderId) => readonly ProviderCall[];
/** Finds the model call of a URL, which must be normalized by a URL parser. */
export declare const findProviderCall: (id: ProviderId, { origin, pathname }: URL) => AddressedCall | undefined;
/** The job requests of a provider, derived from its wires. */
export declare const providerJobs: (id: ProviderId) => readonly JobRequest[];
export declare const isJobRequest: (id: ProviderId, method: string, { origin, pathname }: URL) => boolean;
export {};
//# sourceMappingURL=provider-calls.d.ts.map