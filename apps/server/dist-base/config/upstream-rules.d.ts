/** Which repositories another hub is asked for. */
export interface UpstreamRule {
    /** A glob of repository ids, such as `acme/*`; `*` is for all of them. */
    readonly pattern: string;
    /** Address without a trailing slash. */
    readonly upstream: string;
}
/** Reads one address, or rules like `acme/*=https://hub.example`, separated by commas; undefined if one is invalid. */
export declare const parseUpstreamRules: (text: string) => readonly UpstreamRule[] | undefined;
/** The hub that repositories without a rule of their own come from. */
export declare const defaultUpstream: (text: string) => string | undefined;
/** Finds the hub to ask for a repository: the first rule that matches its id. */
export declare const upstreamFinder: (rules: readonly UpstreamRule[]) => ((id: string) => string | undefined);
/** The token for an upstream. A single token is for the default upstream only; others are `host=token`, with commas. */
export declare const upstreamToken: (text: string, upstream: string, isDefault: boolean) => string | undefined;
//# sourceMappingURL=upstream-rules.d.ts.map