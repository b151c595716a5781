import type { Token } from "node-llama-cpp";
import { type Generation } from "../answer/answer-writer.ts";
import type { GenerationParameters } from "../worker/generate.ts";
import type { JobContext } from "../worker/runner.ts";
import type { LoadedLlama } from "./loaded-llama.ts";
/** What the engine itself is asked for, besides what every engine is. */
export interface LlamaParameters extends GenerationParameters {
    /** Whether likelihoods are told with the tokens: the hub then samples them itself, which takes several times as long. */
    readonly hasLogprobs: boolean;
}
/** Continues a prompt until it ends, a stop is written, or enough is. */
export declare const generateText: (loaded: LoadedLlama, prompt: readonly Token[], options: LlamaParameters, context: JobContext) => Promise<Generation>;
//# sourceMappingURL=generate-text.d.ts.map