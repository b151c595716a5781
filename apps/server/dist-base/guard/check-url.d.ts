/** What may be reached. */
export interface ReachPolicy {
    /** Whether this machine and its own network may be reached; metadata services and link-local addresses never are. */
    readonly allowPrivate: boolean;
    readonly ports: readonly number[] | "any";
}
/** An address as far as it can be judged without asking DNS. */
export interface CheckedUrl {
    readonly url: URL;
    /** The host without brackets and trailing dot. */
    readonly host: string;
    readonly isAddress: boolean;
}
/** Whether an address may be reached; throws where not. */
export declare const checkAddress: (host: string, address: string, { allowPrivate }: ReachPolicy) => void;
/** Judges an address by its text: scheme, credentials, port, host. */
export declare const checkUrl: (text: string, policy: ReachPolicy) => CheckedUrl;
//# sourceMappingURL=check-url.d.ts.map