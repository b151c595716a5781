import type { Llama, LlamaContext, LlamaContextSequence, LlamaModel } from "node-llama-cpp";
import type { LlamaPlan } from "../messages.ts";
import type { Json } from "../worker/fields.ts";
import type { Slots } from "./slots.ts";
/** The library, which is loaded only where a GGUF model runs. */
export type LlamaLibrary = typeof import("node-llama-cpp");
/** A GGUF model that is ready to run. */
export interface LoadedLlama {
    readonly plan: LlamaPlan;
    readonly library: LlamaLibrary;
    readonly llama: Llama;
    readonly model: LlamaModel;
    /** What generates text; undefined for models of other tasks. */
    readonly context?: LlamaContext;
    readonly slots?: Slots<LlamaContextSequence>;
    /** GGUF models have everything in one file; what others have in JSON files is read from it. */
    readonly readJson: (path: string) => Json;
}
//# sourceMappingURL=loaded-llama.d.ts.map