/** Sends one request; the guard's fetch, outside of tests. */
type Fetch = (url: string, init: {
    readonly headers: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
}) => Promise<Response>;
export interface RetryingClientOptions {
    readonly fetch: Fetch;
    /** Resolves after the delay, or throws the signal's reason. */
    readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
    readonly now: () => number;
    readonly random: () => number;
    readonly token?: string;
    readonly signal?: AbortSignal;
    /** Called before every delay, with its reason. */
    readonly onPause?: (milliseconds: number, why: string) => void;
}
/** Sends requests to an upstream within its rate limits and retries transient errors. */
export interface RetryingClient {
    /** Retries until `use` has read a successful reply; `use` runs once per attempt. */
    readonly ask: <T>(url: string, use: (reply: Response) => Promise<T>, headers?: () => Readonly<Record<string, string>>) => Promise<T>;
}
/** A client that also applies the rate limit of a successful reply to the next request. */
export declare const createRetryingClient: (options: RetryingClientOptions) => RetryingClient;
export {};
//# sourceMappingURL=retrying-client.d.ts.map