import type { LoadedLlama } from "./loaded-llama.ts";
/** The vector of a text, or a list of vectors for a list. */
export declare const llamaFeatures: import("../worker/runner.ts").TaskRunner<LoadedLlama>;
/** The same with the number of tokens that were read. */
export declare const llamaEmbeddings: import("../worker/runner.ts").TaskRunner<LoadedLlama>;
/** How alike each sentence is to the source, from -1 to 1. */
export declare const llamaSimilarity: import("../worker/runner.ts").TaskRunner<LoadedLlama>;
//# sourceMappingURL=llama-vectors.d.ts.map