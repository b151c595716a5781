const poolingOf = (model) => {
    const wishes = model.readJson("1_Pooling/config.json");
    if (wishes.pooling_mode_cls_token === true)
        return "cls";
    return wishes.pooling_mode_lasttoken === true ? "last" : "mean";
};
const pool = (data, width, tokens, pooling) => {
    if (pooling !== "mean") {
        const at = pooling === "cls" ? 0 : tokens - 1;
        return Array.from(data.subarray(at * width, (at + 1) * width));
    }
    const sums = new Array(width).fill(0);
    for (let token = 0; token < tokens; token++)
        for (let column = 0; column < width; column++)
            sums[column] = (sums[column] ?? 0) + (data[token * width + column] ?? 0);
    return sums.map((sum) => sum / tokens);
};
/** The vector of one text: the graph's own where it has one, pooled from its tokens otherwise. */
export const vectorOf = (model, { encoding, outputs }) => {
    const whole = outputs.sentence_embedding ?? outputs.text_embeds;
    if (whole)
        return Array.from(whole.data);
    const tokens = outputs.last_hidden_state ?? outputs.token_embeddings ?? Object.values(outputs)[0];
    if (!tokens)
        return [];
    if (tokens.dims.length === 1)
        return Array.from(tokens.data);
    return pool(tokens.data, tokens.dims.at(-1) ?? 1, encoding.ids.length, poolingOf(model));
};
/** A vector of length one in the same direction. */
export const normalized = (vector) => {
    const length = Math.hypot(...vector) || 1;
    return vector.map((value) => value / length);
};
/** How alike two vectors of length one are, from -1 to 1. */
export const cosineSimilarity = (left, right) => left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
/** Words that a model wants before a text, by the name of the use. */
export const promptsOf = (model) => (model.readJson("config_sentence_transformers.json").prompts ?? {});
//# sourceMappingURL=embed.js.map