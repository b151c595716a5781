import type { CallUsage } from "../tokens/call-usage.ts";
import type { Fields } from "./translated-request.ts";
/** Tokens of a call, with the parts that some providers report. */
export interface WireUsage {
    readonly input: number;
    readonly output: number;
    /** Input tokens that the provider had cached. */
    readonly cached: number;
    /** Output tokens of the reasoning. */
    readonly reasoning: number;
}
/** The tokens that the ledger records, with the details of the provider's usage object. */
export declare const wireUsageOf: ({ input, output }: CallUsage, reported: Fields | undefined) => WireUsage;
//# sourceMappingURL=wire-usage.d.ts.map