import { HubInferenceError } from "../hub-inference-error.js";
import { checkIds } from "./fields.js";
import { groupByLength } from "./group-by-length.js";
const isBound = (value) => typeof value === "number" && value > 0 && value < 1e9;
/** Max tokens that a model reads: what its files say, and what the hub allows. */
export const maxTokens = ({ config, pipeline, plan }) => {
    const textConfig = (config.text_config ?? {});
    // Positions of this family begin two places in.
    const lost = /roberta|camembert/.test(String(config.model_type)) ? 2 : 0;
    const positions = [config.max_position_embeddings, textConfig.max_position_embeddings, config.n_positions]
        .filter(isBound)
        .map((bound) => bound - lost);
    return Math.min(...[plan.limits.tokens, pipeline.tokenizer.model_max_length].filter(isBound), ...positions);
};
/** No language has tokens this long on average. */
const maxCharactersPerToken = 100;
/** Long texts may be read in windows, of so many tokens in all. */
export const maxWindowedTokens = ({ plan }) => plan.limits.tokens * 16;
/** Tokenizing megabytes takes many seconds, and the model serves no other call meanwhile. */
export const refuseHugeText = (model, text, most = maxTokens(model)) => {
    if (text.length > most * maxCharactersPerToken)
        throw new HubInferenceError("too_long", `The text has ${text.length} characters; ${model.plan.id} reads at most ${most} tokens. Shorten it.`);
};
/** The ids of a text with the special tokens around it, however many there are. */
export const encodeFreely = (model, text, pair, isBare = false) => {
    const { pipeline } = model;
    for (const part of [text, pair ?? ""])
        refuseHugeText(model, part, maxWindowedTokens(model));
    const found = pipeline.tokenizer(text, {
        text_pair: pair ?? null,
        return_tensor: false,
        padding: false,
        truncation: false,
        add_special_tokens: !isBare,
    });
    return { ids: found.input_ids, ...(found.token_type_ids && { types: found.token_type_ids }) };
};
/** How many tokens a model knows. */
export const vocabularySize = ({ config }) => {
    const text = (config.text_config ?? {});
    const size = config.vocab_size ?? text.vocab_size;
    return typeof size === "number" ? size : 0;
};
const cut = ({ ids, types }, most, side) => {
    // The special tokens at both ends stay where there are any to stay.
    const keep = (list) => side === "right"
        ? [...list.slice(0, most - 1), ...list.slice(-1)]
        : [...list.slice(0, 1), ...list.slice(list.length - most + 1)];
    return { ids: keep(ids), ...(types && { types: keep(types) }) };
};
/** The ids of a text; one that is too long is cut where that is wished, and refused otherwise. */
export const encode = (model, text, options = {}) => {
    const { cuts, field = "inputs" } = options;
    if (!cuts && typeof text === "string")
        refuseHugeText(model, text);
    const encoding = typeof text === "string"
        ? encodeFreely(model, text, options.pair)
        : { ids: checkIds(field, text, vocabularySize(model)) };
    const most = maxTokens(model);
    if (encoding.ids.length <= most)
        return encoding;
    if (cuts)
        return cut(encoding, most, cuts);
    throw new HubInferenceError("too_long", `"${field}" has ${encoding.ids.length} tokens; ${model.plan.id} reads at most ${most}. Shorten it, or set "truncation" to true.`);
};
const feedsFor = ({ library, pipeline }, group) => {
    const width = Math.max(...group.map(({ ids }) => ids.length));
    const size = group.length * width;
    const padding = BigInt(pipeline.tokenizer.pad_token_id ?? 0);
    const ids = new BigInt64Array(size).fill(padding);
    const mask = new BigInt64Array(size);
    const types = new BigInt64Array(size);
    for (const [row, encoding] of group.entries()) {
        const start = row * width;
        for (const [column, id] of encoding.ids.entries()) {
            ids[start + column] = BigInt(id);
            mask[start + column] = 1n;
            types[start + column] = BigInt(encoding.types?.[column] ?? 0);
        }
    }
    const tensor = (data) => new library.Tensor("int64", data, [group.length, width]);
    const hasTypes = group.some((encoding) => encoding.types);
    return { input_ids: tensor(ids), attention_mask: tensor(mask), ...(hasTypes && { token_type_ids: tensor(types) }) };
};
/** One input's part of a tensor. */
export const partOf = (tensor, place) => {
    const dims = tensor.dims.slice(1);
    const size = dims.reduce((product, length) => product * length, 1);
    const data = tensor.data;
    return { data: data.subarray(place * size, (place + 1) * size), dims };
};
const isNumbers = (value) => value?.data instanceof Float32Array && Array.isArray(value.dims);
/** Runs a model over inputs, together where they are alike, and hands its outputs back one by one. */
export const runEncodings = async (model, encodings) => {
    const rows = [];
    for (const places of groupByLength(encodings.map(({ ids }) => ids.length))) {
        const group = places.flatMap((place) => encodings[place] ?? []);
        const outputs = Object.entries(await model.pipeline.model(feedsFor(model, group))).filter(([, value]) => isNumbers(value));
        for (const [index, place] of places.entries())
            rows[place] = {
                encoding: encodings[place] ?? { ids: [] },
                outputs: Object.fromEntries(outputs.map(([name, tensor]) => [name, partOf(tensor, index)])),
            };
    }
    return rows;
};
//# sourceMappingURL=encode.js.map