import type { LoadedModel } from "../worker/loaded-model.ts";
/** The words that fit a gap, best first; a list for each gap where there are several. */
export declare const fillMask: import("../worker/runner.ts").TaskRunner<LoadedModel>;
//# sourceMappingURL=fill-mask.d.ts.map