import { HubInferenceError } from "../hub-inference-error.js";
import { flag, number, whole } from "../worker/fields.js";
const stopsOf = (field, value) => {
    if (value === undefined || value === null)
        return [];
    const list = (Array.isArray(value) ? value : [value]).filter((stop) => stop !== "");
    if (list.length > 16 || !list.every((stop) => typeof stop === "string"))
        throw new HubInferenceError("bad_request", `"${field}" must be a string or a list of at most 16 strings.`);
    return list;
};
const biasOf = (field, value) => {
    if (value === undefined || value === null)
        return new Map();
    const entries = Object.entries(value).map(([id, amount]) => [Number(id), amount]);
    const isFine = entries.every(([id, amount]) => Number.isInteger(id) && id >= 0 && typeof amount === "number");
    if (!isFine || entries.length > 1_000)
        throw new HubInferenceError("bad_request", `"${field}" must map token IDs to numbers: {"42": -5}.`);
    return new Map(entries);
};
/** What the callers of both worlds may ask of a generation; `field` names their parameters in messages. */
export const readGenerationParameters = ({ readJson, plan }, given, field, defaultTokens) => {
    const usual = readJson("generation_config.json");
    const read = (name, range) => number(field(name), given[name], range, undefined);
    const count = (name, range) => whole(field(name), given[name], range, undefined);
    const temperature = read("temperature", [0, 100]);
    const topP = read("top_p", [0, 1]);
    const topK = count("top_k", [0, 1_000_000]);
    const typicalP = read("typical_p", [0, 1]);
    const samples = flag(field("do_sample"), given.do_sample, undefined) ?? (temperature ?? topP ?? topK ?? typicalP) !== undefined;
    const isBound = (share) => share !== undefined && share > 0 && share < 1;
    const penalty = typeof usual.repetition_penalty === "number" ? usual.repetition_penalty : 1;
    const named = ["max_tokens", "max_completion_tokens", "max_new_tokens"].find((name) => given[name] !== undefined && given[name] !== null);
    const most = plan.limits.newTokens;
    return {
        sampling: {
            temperature: samples ? (temperature ?? 1) : 0,
            topK: topK || undefined,
            topP: isBound(topP) ? topP : undefined,
            typicalP: isBound(typicalP) ? typicalP : undefined,
            repetitionPenalty: read("repetition_penalty", [0.01, 100]) ?? penalty,
            frequencyPenalty: read("frequency_penalty", [-2, 2]) ?? 0,
            presencePenalty: read("presence_penalty", [-2, 2]) ?? 0,
            bias: biasOf(field("logit_bias"), given.logit_bias),
        },
        newTokens: Math.min(most, (named ? count(named, [1, 10_000_000]) : undefined) ?? defaultTokens),
        stops: stopsOf(field("stop"), given.stop ?? given.stop_sequences),
        seed: count("seed", [0, Number.MAX_SAFE_INTEGER]) ?? Math.floor(Math.random() * 2 ** 32),
        best: bestOf(given, field),
    };
};
const bestOf = (given, field) => whole(field("top_n_tokens"), given.top_n_tokens, [0, 20], 0) ||
    whole(field("top_logprobs"), given.top_logprobs, [0, 20], 0);
//# sourceMappingURL=generation-parameters.js.map