import type { Row } from "./encode.ts";
import type { LoadedModel } from "./loaded-model.ts";
/** The vector of one text: the graph's own where it has one, pooled from its tokens otherwise. */
export declare const vectorOf: (model: LoadedModel, { encoding, outputs }: Row) => number[];
/** A vector of length one in the same direction. */
export declare const normalized: (vector: readonly number[]) => number[];
/** How alike two vectors of length one are, from -1 to 1. */
export declare const cosineSimilarity: (left: readonly number[], right: readonly number[]) => number;
/** Words that a model wants before a text, by the name of the use. */
export declare const promptsOf: (model: LoadedModel) => Readonly<Record<string, string>>;
//# sourceMappingURL=embed.d.ts.map