import { HubInferenceError } from "../hub-inference-error.js";
import { encode } from "../worker/encode.js";
import { text as textField, texts, whole } from "../worker/fields.js";
import { batched } from "../worker/runner.js";
import { outputNamed, softmax } from "../worker/scores.js";
const targetIds = (model, value) => {
    if (value === undefined || value === null)
        return undefined;
    const words = typeof value === "string" ? [value] : texts("parameters.targets", value, model.plan.limits.items);
    const { tokenizer } = model.pipeline;
    return words.map((word) => {
        const { _tokenizer: vocabulary } = tokenizer;
        const id = vocabulary.token_to_id(word) ?? vocabulary.token_to_id(`Ġ${word}`) ?? vocabulary.token_to_id(`▁${word}`);
        if (id !== undefined)
            return id;
        throw new HubInferenceError("bad_request", `"parameters.targets": ${model.plan.id} has no single token "${word}", so it cannot weigh it.`);
    });
};
const gapsIn = (model, { ids }) => {
    const { mask_token_id: mask } = model.pipeline.tokenizer;
    return ids.flatMap((id, place) => (id === mask ? [place] : []));
};
const readEncoding = (model, inputs) => {
    const encoding = encode(model, textField("inputs", inputs));
    if (gapsIn(model, encoding).length > 0)
        return encoding;
    const { mask_token: mask = "[MASK]" } = model.pipeline.tokenizer;
    throw new HubInferenceError("bad_request", `"inputs" has no mask: put ${mask} where a word is missing.`);
};
const fill = (model, { ids }, gap, { outputs }, { topK, targets }) => {
    const logits = outputNamed(outputs, "logits");
    const words = logits.dims.at(-1) ?? 1;
    const scores = softmax(logits.data.subarray(gap * words, (gap + 1) * words));
    const candidates = targets ?? scores.map((_, id) => id);
    const { tokenizer } = model.pipeline;
    return candidates
        .map((token) => ({ token, score: scores[token] ?? 0 }))
        .sort((left, right) => right.score - left.score)
        .slice(0, topK)
        .map(({ token, score }) => ({
        score,
        token,
        token_str: tokenizer.decode([token]).trim(),
        sequence: tokenizer.decode(ids.toSpliced(gap, 1, token), { skip_special_tokens: true }),
    }));
};
/** The words that fit a gap, best first; a list for each gap where there are several. */
export const fillMask = batched({
    read: (model, { inputs, parameters }) => ({
        options: {
            topK: whole("parameters.top_k", parameters.top_k, [1, 1_000], 5),
            targets: targetIds(model, parameters.targets),
        },
        encodings: [readEncoding(model, inputs)],
    }),
    answer: (model, options, [row]) => {
        if (!row)
            return [];
        const found = gapsIn(model, row.encoding).map((gap) => fill(model, row.encoding, gap, row, options));
        return found.length === 1 ? found[0] : found;
    },
});
//# sourceMappingURL=fill-mask.js.map