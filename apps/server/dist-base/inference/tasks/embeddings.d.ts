import { type Json } from "../worker/fields.ts";
import type { LoadedModel } from "../worker/loaded-model.ts";
/** How a vector is answered. */
export interface VectorOptions {
    readonly isNormalized: boolean;
    readonly dimensions: number | undefined;
    readonly isPacked: boolean;
}
/** Reads how vectors are answered. */
export declare const readVectorOptions: (parameters: Json) => VectorOptions;
/** A model's vector as it is answered. */
export declare const shapeVector: ({ isNormalized, dimensions, isPacked }: VectorOptions, full: readonly number[]) => string | readonly number[];
/** The vector of a text, or a list of vectors for a list. */
export declare const featureExtraction: import("../worker/runner.ts").TaskRunner<LoadedModel>;
/** The same with the number of tokens that were read. */
export declare const embeddings: import("../worker/runner.ts").TaskRunner<LoadedModel>;
/** How alike each sentence is to the source, from -1 to 1. */
export declare const sentenceSimilarity: import("../worker/runner.ts").TaskRunner<LoadedModel>;
//# sourceMappingURL=embeddings.d.ts.map