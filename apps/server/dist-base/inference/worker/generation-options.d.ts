import { type Json } from "./fields.ts";
import type { LoadedModel } from "./loaded-model.ts";
import type { JobContext } from "./runner.ts";
/** What generating models of images, audio and translations are told: known names only, within bounds. */
export declare const generationOptions: (model: LoadedModel, parameters: Json, context: JobContext) => Json;
//# sourceMappingURL=generation-options.d.ts.map