import { HubInferenceError } from "../hub-inference-error.js";
import { choice, whole } from "./fields.js";
/** How numbers of a model become scores. */
const transformNames = ["sigmoid", "softmax", "none"];
export const softmax = (values) => {
    let top = Number.NEGATIVE_INFINITY;
    for (let index = 0; index < values.length; index++)
        top = Math.max(top, values[index] ?? top);
    const powers = new Array(values.length);
    let sum = 0;
    for (let index = 0; index < values.length; index++) {
        const power = Math.exp((values[index] ?? 0) - top);
        powers[index] = power;
        sum += power;
    }
    for (let index = 0; index < powers.length; index++)
        powers[index] = (powers[index] ?? 0) / sum;
    return powers;
};
const sigmoid = (value) => 1 / (1 + Math.exp(-value));
const transforms = {
    softmax,
    sigmoid: (values) => Array.from(values, sigmoid),
    none: (values) => Array.from(values),
};
/** The name of a class as the model's configuration has it. */
export const labelOf = (config, index) => config.id2label?.[index] ?? `LABEL_${index}`;
export const readClassificationParameters = (parameters) => ({
    transform: choice("parameters.function_to_apply", parameters.function_to_apply, transformNames, undefined),
    topK: whole("parameters.top_k", parameters.top_k, [1, 100_000], 5),
});
/** The places of the largest values, largest first. */
const largest = (values, count) => {
    if (count > 16)
        return values
            .map((_, place) => place)
            .sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0))
            .slice(0, count);
    const best = [];
    for (let place = 0; place < values.length; place++) {
        const value = values[place] ?? 0;
        if (best.length === count && value <= (values[best.at(-1) ?? 0] ?? 0))
            continue;
        const at = best.findIndex((other) => value > (values[other] ?? 0));
        best.splice(at < 0 ? best.length : at, 0, place);
        if (best.length > count)
            best.pop();
    }
    return best;
};
/** Classes with their scores, best first. */
export const toLabels = (config, logits, { transform, topK }) => {
    const isMultiLabel = config.problem_type === "multi_label_classification" || logits.length === 1;
    const scores = transforms[transform ?? (isMultiLabel ? "sigmoid" : "softmax")](logits);
    return largest(scores, topK).map((place) => ({ label: labelOf(config, place), score: scores[place] ?? 0 }));
};
/** The one output that a task's models have. */
export const outputNamed = (outputs, ...names) => {
    for (const name of names)
        if (outputs[name])
            return outputs[name];
    throw new HubInferenceError("model_broken", `The model's graph has no output ${names.join(" or ")}; it has ${Object.keys(outputs).join(", ")}.`);
};
//# sourceMappingURL=scores.js.map