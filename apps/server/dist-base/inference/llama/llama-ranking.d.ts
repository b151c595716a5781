import type { LoadedLlama } from "./loaded-llama.ts";
/** Passages in the order in which they answer a query. */
export declare const llamaRanking: import("../worker/runner.ts").TaskRunner<LoadedLlama>;
//# sourceMappingURL=llama-ranking.d.ts.map