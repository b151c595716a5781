import { type Json, type TextOrIds } from "../worker/fields.ts";
import type { LoadedModel } from "../worker/loaded-model.ts";
/** Reads a text to go on with, or the ids of its tokens. */
export declare const readTextGeneration: (inputs: unknown, parameters: Json) => {
    text: TextOrIds;
    truncate: number | undefined;
};
/** Goes on with a text. The answer is plain data; the service puts it into the shape that the caller's route speaks. */
export declare const textGeneration: import("../worker/runner.ts").TaskRunner<LoadedModel>;
//# sourceMappingURL=text-generation.d.ts.map