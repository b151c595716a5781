import type { Candidate } from "../planning/candidate.ts";
type Prices = Pick<Candidate, "inputPrice" | "outputPrice">;
/** What tokens cost in billionths of a dollar; undefined if no price is known. */
export declare const costOf: ({ inputPrice, outputPrice }: Prices, { input, output }: {
    readonly input: number;
    readonly output: number;
}) => number | undefined;
export {};
//# sourceMappingURL=price.d.ts.map