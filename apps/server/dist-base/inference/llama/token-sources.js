import { chooseToken, randomFrom } from "../worker/choose-token.js";
import { samplingOptions } from "./sampling.js";
/** Tokens of the prompt that are not in the cache. */
const unread = ({ sequence, prompt }) => prompt.slice(sequence.nextTokenIndex);
/** Tokens that the library samples: fast, without likelihoods. */
export const sampledTokens = async function* (run, grammar) {
    const { loaded, sequence, prompt, options, written } = run;
    const { LlamaGrammarEvaluationState } = loaded.library;
    const state = grammar && new LlamaGrammarEvaluationState({ model: loaded.model, grammar });
    const tokens = sequence.evaluate(unread(run), {
        ...samplingOptions(loaded, options, prompt, written),
        ...(state && { grammarEvaluationState: state }),
    });
    for await (const id of tokens)
        yield { id, logprob: null };
};
/** The likelihoods of all tokens as logits: shares of the whole, whose logarithm differs from the model's by a constant. */
const toLogits = (probabilities, size) => {
    const logits = new Float32Array(size).fill(Number.NEGATIVE_INFINITY);
    for (const [id, share] of probabilities)
        logits[id] = Math.log(share);
    return logits;
};
/** Tokens that the hub samples from the model's own likelihoods, which are told with them. */
export const scoredTokens = async function* (run, constraint, maxTokens) {
    const { loaded, sequence, prompt, options, written } = run;
    const size = loaded.model.fileInfo.metadata.tokenizer.ggml.tokens.length;
    const random = randomFrom(options.seed);
    let input = unread(run);
    for (;;) {
        const last = input.at(-1);
        const wanted = { generateNext: { probabilities: true, options: { temperature: 0, topK: 0, topP: 1 } } };
        const outputs = await sequence.controlledEvaluate([...input.slice(0, -1), [last, wanted]]);
        const probabilities = outputs.at(-1)?.next.probabilities ?? new Map();
        const mask = constraint && ((logits) => constraint.mask(logits, maxTokens - written().length));
        const history = { prompt, written: written(), best: options.best, mask };
        const { chosen, best } = chooseToken(toLogits(probabilities, size), history, options.sampling, random);
        constraint?.take(chosen.id);
        yield { ...chosen, best };
        input = [chosen.id];
    }
};
//# sourceMappingURL=token-sources.js.map