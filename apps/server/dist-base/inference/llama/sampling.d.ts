import type { SequenceEvaluateOptions, Token } from "node-llama-cpp";
import type { GenerationParameters } from "../worker/generate.ts";
import type { LoadedLlama } from "./loaded-llama.ts";
/** What the library samples by: only what was asked for, since its own defaults cut off unlikely tokens. */
export declare const samplingOptions: (loaded: LoadedLlama, { sampling, seed }: GenerationParameters, prompt: readonly Token[], written: () => readonly number[]) => SequenceEvaluateOptions;
//# sourceMappingURL=sampling.d.ts.map