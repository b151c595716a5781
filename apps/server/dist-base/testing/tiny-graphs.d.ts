import { type ModelFiles } from "./tiny-models.ts";
/** Adds its columns up: a flower is large where it is long or blue. */
export declare const tinyTable: (task: "tabular-classification" | "tabular-regression") => ModelFiles;
/** Works for a while, the longer the more steps: for tests that interrupt it. Whatever the text, it is good. */
export declare const tinySlowCoach: (steps: number) => ModelFiles;
//# sourceMappingURL=tiny-graphs.d.ts.map