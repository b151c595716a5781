import type { LoadedModel } from "../worker/loaded-model.ts";
/** The span of the context that answers the question; a list if `top_k` is above 1. */
export declare const questionAnswering: import("../worker/runner.ts").TaskRunner<LoadedModel>;
//# sourceMappingURL=question-answering.d.ts.map