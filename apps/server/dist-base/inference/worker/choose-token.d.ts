/** How the next token is chosen. */
export interface SamplingOptions {
    /** 0 takes the argmax token, always. */
    readonly temperature: number;
    readonly topK: number | undefined;
    readonly topP: number | undefined;
    readonly typicalP: number | undefined;
    readonly repetitionPenalty: number;
    readonly frequencyPenalty: number;
    readonly presencePenalty: number;
    readonly bias: ReadonlyMap<number, number>;
}
/** A token that could come next. */
export interface TokenCandidate {
    readonly id: number;
    /** The logarithm of how likely the model holds it to be. */
    readonly logprob: number;
}
/** A small generator of random numbers from 0 to 1 that a seed repeats (mulberry32). */
export declare const randomFrom: (seed: number) => (() => number);
/** What the next token depends on besides the model. */
interface ChoiceContext {
    readonly prompt: readonly number[];
    readonly written: readonly number[];
    /** How many of the best candidates to name. */
    readonly best: number;
    /** Excludes tokens, before anything else changes the model's numbers. */
    readonly mask?: ((logits: Float32Array) => void) | undefined;
}
/** The next token, with the likelihoods that the model itself gives: to it, and to the best few. */
export declare const chooseToken: (logits: Float32Array, told: ChoiceContext, sampling: SamplingOptions, random: () => number) => {
    chosen: TokenCandidate;
    best: TokenCandidate[];
};
export {};
//# sourceMappingURL=choose-token.d.ts.map