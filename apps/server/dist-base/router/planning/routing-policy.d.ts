import type { RoutingPolicy } from "@orrery/contract";
import type { Candidate } from "./candidate.ts";
/** A level that has a policy, as it is named to callers. */
export interface PolicyLevel {
    readonly name: string;
    readonly policy: RoutingPolicy;
}
/** A setting, and the level that it comes from. */
interface Ruled<T> {
    readonly value: T;
    readonly rule: string;
}
/** What all levels say together: the strictest of each limit, and the most specific preference. */
export interface EffectivePolicy {
    readonly ownFirst: Ruled<boolean>;
    /** Why external providers are not allowed; undefined if they are. */
    readonly externalRefusal?: string;
    readonly zones: readonly Ruled<readonly string[]>[];
    readonly maxInputPrice?: Ruled<number>;
    readonly maxOutputPrice?: Ruled<number>;
}
/** Combines the policies of the hub, the owner and the model, in this order. */
export declare const combinePolicies: (levels: readonly PolicyLevel[], isPrivate: boolean) => EffectivePolicy;
/** Why the policy excludes a candidate; undefined if it does not. */
export declare const policyRefusal: (candidate: Candidate, isHubItself: boolean, policy: EffectivePolicy | undefined) => string | undefined;
export {};
//# sourceMappingURL=routing-policy.d.ts.map