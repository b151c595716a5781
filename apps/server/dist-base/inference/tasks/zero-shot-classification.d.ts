import type { LoadedModel } from "../worker/loaded-model.ts";
declare const entailing: import("../worker/runner.ts").TaskRunner<LoadedModel>;
/** Labels that the caller names, best first. */
export declare const zeroShotClassification: typeof entailing;
export {};
//# sourceMappingURL=zero-shot-classification.d.ts.map