import { type Generation } from "../answer/answer-writer.ts";
import type { GrammarRule } from "../grammar/rule.ts";
import { type SamplingOptions } from "./choose-token.ts";
import type { LoadedModel } from "./loaded-model.ts";
import type { JobContext } from "./runner.ts";
/** What a generation is asked for. */
export interface GenerationParameters {
    readonly sampling: SamplingOptions;
    readonly newTokens: number;
    readonly stops: readonly string[];
    readonly seed: number;
    /** How many of the best candidates to name for each token. */
    readonly best: number;
    /** Whether the answer goes on with the prompt's own text, so that a space between them is the answer's. */
    readonly isContinuation: boolean;
    /** What the answer has to look like, if it is not free text. */
    readonly rule?: GrammarRule | undefined;
}
/** Goes on with a prompt, which may be more than text, until it ends, a stop is written, or enough is. */
export declare const generate: (model: LoadedModel, prompt: readonly number[], options: GenerationParameters, context: JobContext, feeds?: Readonly<Record<string, unknown>>) => Promise<Generation>;
//# sourceMappingURL=generate.d.ts.map