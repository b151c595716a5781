import type { Attributes } from "@opentelemetry/api";
import type { ObservedCall } from "./telemetry.ts";
export declare const operationOf: (task: string) => string;
/** What traces and metrics of a call have in common. */
export declare const callAttributes: ({ kind, settlement }: ObservedCall) => Attributes;
/** What only the span of a call has. */
export declare const spanAttributes: ({ inbound, kind, settlement }: ObservedCall) => Attributes;
//# sourceMappingURL=call-attributes.d.ts.map