import type { MaxUsage } from "../tokens/call-usage.ts";
import type { EndpointConstraints } from "./plan-route.ts";
type Body = Readonly<Record<string, unknown>>;
/** Reads the `provider` object of a request. */
export declare const providerConstraints: (given: unknown) => Partial<EndpointConstraints>;
/** Reads the routing constraints of a request to an OpenAI endpoint, which serves some tasks. */
export declare const constraintsOf: ({ tasks, canCarry }: Pick<EndpointConstraints, "tasks" | "canCarry">, body: Body) => EndpointConstraints;
/** Upper bound for the tokens of a request, as a token of text has at least one byte. Images are estimated. */
export declare const maxUsageOf: ({ canStream }: {
    readonly canStream: boolean;
}, body: Body, bytes: number) => MaxUsage;
export {};
//# sourceMappingURL=constraints.d.ts.map