import { HubInferenceError } from "../hub-inference-error.js";
const biasFor = ({ library, model }, bias) => {
    const found = library.TokenBias.for(model);
    for (const [id, logit] of bias) {
        if (id >= model.fileInfo.metadata.tokenizer.ggml.tokens.length)
            throw new HubInferenceError("bad_request", `"logit_bias": ${model.filename ?? "the model"} has no token ${id}.`);
        found.set(id, { logit });
    }
    return found;
};
/** As everywhere, the prompt counts for repetition and the answer alone for the other two. */
const penaltyFor = ({ repetitionPenalty, frequencyPenalty, presencePenalty }, prompt, written) => {
    if (repetitionPenalty === 1 && frequencyPenalty === 0 && presencePenalty === 0)
        return undefined;
    const counts = frequencyPenalty !== 0 || presencePenalty !== 0;
    const punishTokens = () => [...(counts ? [] : prompt), ...written()];
    return { punishTokens, penalty: repetitionPenalty, frequencyPenalty, presencePenalty };
};
/** What the library samples by: only what was asked for, since its own defaults cut off unlikely tokens. */
export const samplingOptions = (loaded, { sampling, seed }, prompt, written) => {
    const penalty = penaltyFor(sampling, prompt, written);
    return {
        temperature: sampling.temperature,
        topK: sampling.topK ?? 0,
        topP: sampling.topP ?? 1,
        minP: 0,
        // The library takes 32 bits.
        seed: seed % 2 ** 32,
        yieldEogToken: true,
        ...(sampling.bias.size > 0 && { tokenBias: biasFor(loaded, sampling.bias) }),
        ...(penalty && { repeatPenalty: penalty }),
    };
};
//# sourceMappingURL=sampling.js.map