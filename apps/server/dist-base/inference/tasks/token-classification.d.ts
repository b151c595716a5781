import type { LoadedModel } from "../worker/loaded-model.ts";
/** Entities of a text, grouped by `aggregation_strategy`; spans count UTF-16 units of the text. */
export declare const tokenClassification: import("../worker/runner.ts").TaskRunner<LoadedModel>;
//# sourceMappingURL=token-classification.d.ts.map