/** Ways to order the providers of a model. */
declare const policies: readonly ["fastest", "cheapest", "preferred"];
type Policy = (typeof policies)[number];
/** The parsed `model` field of a request. */
export interface RoutingTarget {
    /** `owner/name`, or a name without an owner. */
    readonly modelId: string;
    /** The alias after the model's name, such as `production`. */
    readonly alias?: string;
    readonly policy: Policy;
    /** The only provider to use. */
    readonly provider?: string;
}
export declare const isProvider: (suffix: string) => boolean;
/** Splits `owner/name@alias`. Models of closed providers have no aliases: their names belong to the provider. */
export declare const splitAlias: (model: string) => Pick<RoutingTarget, "modelId" | "alias">;
/** Reads `owner/name`, `owner/name:provider` or `owner/name:policy`, each with `@alias` after the name. */
export declare const parseTarget: (model: unknown) => RoutingTarget;
export {};
//# sourceMappingURL=target.d.ts.map