import { HubInferenceError } from "../hub-inference-error.js";
import { readVectorOptions, shapeVector } from "../tasks/embeddings.js";
import { cosineSimilarity, normalized } from "../worker/embed.js";
import { flag, object, text as textField, texts, textsOrIds } from "../worker/fields.js";
import { single } from "../worker/runner.js";
import { tokensOf } from "./llama-prompt.js";
const contexts = new WeakMap();
const contextOf = (loaded) => {
    const { model, plan } = loaded;
    const known = contexts.get(loaded) ??
        model.createEmbeddingContext({
            contextSize: plan.contextSize,
            threads: plan.threads,
            ignoreMemorySafetyChecks: true,
        });
    contexts.set(loaded, known);
    return known;
};
/** The tokens of a text; one that is too long is cut where that is wanted, and refused otherwise. */
const readTokens = (loaded, text, field, isCut) => {
    const { plan } = loaded;
    const tokens = tokensOf(loaded, text);
    if (tokens.length <= plan.contextSize)
        return tokens;
    if (isCut)
        return tokens.slice(0, plan.contextSize);
    throw new HubInferenceError("too_long", `"${field}" has ${tokens.length} tokens; ${plan.id} reads at most ${plan.contextSize}. Shorten it, or set "truncation" to true.`);
};
const vectorOf = async (loaded, tokens) => (await (await contextOf(loaded)).getEmbeddingFor(tokens)).vector;
const readVectors = async (loaded, { inputs, parameters }) => {
    const { list, isOne } = textsOrIds("inputs", inputs, loaded.plan.limits.items);
    const options = readVectorOptions(parameters);
    const isCut = flag("truncate", parameters.truncate ?? parameters.truncation, false);
    const all = list.map((text) => readTokens(loaded, text, "inputs", isCut));
    const vectors = [];
    for (const tokens of all)
        vectors.push(shapeVector(options, await vectorOf(loaded, tokens)));
    return { isOne, vectors, tokens: all.reduce((sum, { length }) => sum + length, 0) };
};
/** The vector of a text, or a list of vectors for a list. */
export const llamaFeatures = single(async (loaded, job) => {
    const { isOne, vectors } = await readVectors(loaded, job);
    return { value: isOne ? vectors[0] : vectors };
});
/** The same with the number of tokens that were read. */
export const llamaEmbeddings = single(async (loaded, job) => {
    const { vectors, tokens } = await readVectors(loaded, job);
    return { value: { vectors, tokens } };
});
/** How alike each sentence is to the source, from -1 to 1. */
export const llamaSimilarity = single(async (loaded, { inputs }) => {
    const given = object("inputs", inputs);
    const source = textField("inputs.source_sentence", given.source_sentence);
    const others = texts("inputs.sentences", given.sentences, loaded.plan.limits.items);
    const vectors = [];
    for (const [at, text] of [source, ...others].entries()) {
        const field = at === 0 ? "inputs.source_sentence" : `inputs.sentences[${at - 1}]`;
        vectors.push(normalized(await vectorOf(loaded, readTokens(loaded, text, field, false))));
    }
    const [first = [], ...rest] = vectors;
    return { value: rest.map((other) => cosineSimilarity(first, other)) };
});
//# sourceMappingURL=llama-vectors.js.map