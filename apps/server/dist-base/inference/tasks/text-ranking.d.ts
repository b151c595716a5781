import { type Json } from "../worker/fields.ts";
/** How passages are ranked. */
export interface RankingOptions {
    readonly passages: readonly string[];
    readonly topK: number | undefined;
    readonly isRaw: boolean;
    readonly repeats: boolean;
}
/** Reads a query with its passages. */
export declare const readRanking: (inputs: unknown, parameters: Json, maxPassages: number) => {
    query: string;
    options: RankingOptions;
};
/** Passages with their scores, best first. */
export declare const rankedPassages: ({ passages, topK, repeats }: RankingOptions, scores: readonly number[]) => {
    index: number;
    score: number;
    text?: string | undefined;
}[];
/** Passages in the order in which they answer a query. */
export declare const textRanking: import("../worker/runner.ts").TaskRunner<import("../worker/loaded-model.ts").LoadedModel>;
//# sourceMappingURL=text-ranking.d.ts.map