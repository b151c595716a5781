import type { LlamaContextSequence, LlamaGrammar, Token } from "node-llama-cpp";
import type { ChosenToken } from "../answer/answer-writer.ts";
import type { OutputConstraint } from "../grammar/output-constraint.ts";
import type { GenerationParameters } from "../worker/generate.ts";
import type { LoadedLlama } from "./loaded-llama.ts";
/** One generation: where it runs, what it continues, and what it has written. */
export interface LlamaRun {
    readonly loaded: LoadedLlama;
    readonly sequence: LlamaContextSequence;
    readonly prompt: readonly Token[];
    readonly options: GenerationParameters;
    readonly written: () => readonly number[];
}
/** Tokens that the library samples: fast, without likelihoods. */
export declare const sampledTokens: (run: LlamaRun, grammar: LlamaGrammar | undefined) => AsyncGenerator<ChosenToken>;
/** Tokens that the hub samples from the model's own likelihoods, which are told with them. */
export declare const scoredTokens: (run: LlamaRun, constraint: OutputConstraint | undefined, maxTokens: number) => AsyncGenerator<ChosenToken>;
//# sourceMappingURL=token-sources.d.ts.map