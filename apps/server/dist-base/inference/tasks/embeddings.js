import { HubInferenceError } from "../hub-inference-error.js";
import { cosineSimilarity, normalized, promptsOf, vectorOf } from "../worker/embed.js";
import { encode } from "../worker/encode.js";
import { choice, flag, maybeText, object, text as textField, texts, textsOrIds, whole, } from "../worker/fields.js";
import { batched } from "../worker/runner.js";
const promptFor = (model, name) => {
    if (name === undefined)
        return "";
    const prompts = promptsOf(model);
    const prompt = Object.hasOwn(prompts, name) ? prompts[name] : undefined;
    if (prompt !== undefined)
        return prompt;
    const known = Object.keys(prompts).join(", ") || "none";
    throw new HubInferenceError("bad_request", `"prompt_name": ${model.plan.id} has no prompt "${name}"; it has ${known}.`);
};
const packed = (vector) => Buffer.from(new Float32Array(vector).buffer).toString("base64");
/** Reads how vectors are answered. */
export const readVectorOptions = (parameters) => ({
    isNormalized: flag("normalize", parameters.normalize, true),
    dimensions: whole("dimensions", parameters.dimensions, [1, 100_000], undefined),
    isPacked: choice("encoding_format", parameters.encoding_format, ["float", "base64"], "float") === "base64",
});
const readOptions = (model, { inputs, parameters: wishes }) => {
    const { list, isOne } = textsOrIds("inputs", inputs, model.plan.limits.items);
    const prompt = promptFor(model, maybeText("prompt_name", wishes.prompt_name));
    const side = choice("truncation_direction", wishes.truncation_direction, ["left", "right", "Left", "Right"], "right");
    const cuts = flag("truncate", wishes.truncate ?? wishes.truncation, false)
        ? side.toLowerCase()
        : undefined;
    return {
        encodings: list.map((text) => encode(model, typeof text === "string" ? prompt + text : text, { cuts })),
        options: { isOne, ...readVectorOptions(wishes) },
    };
};
/** A model's vector as it is answered. */
export const shapeVector = ({ isNormalized, dimensions, isPacked }, full) => {
    const whole = full.slice(0, dimensions);
    const vector = isNormalized ? normalized(whole) : whole;
    return isPacked ? packed(vector) : vector;
};
const vectorsOf = (model, options, rows) => rows.map((row) => shapeVector(options, vectorOf(model, row)));
/** The vector of a text, or a list of vectors for a list. */
export const featureExtraction = batched({
    read: readOptions,
    answer: (model, options, rows) => {
        const vectors = vectorsOf(model, options, rows);
        return options.isOne ? vectors[0] : vectors;
    },
});
/** The same with the number of tokens that were read. */
export const embeddings = batched({
    read: readOptions,
    answer: (model, options, rows) => ({
        vectors: vectorsOf(model, options, rows),
        tokens: rows.reduce((sum, { encoding }) => sum + encoding.ids.length, 0),
    }),
});
/** How alike each sentence is to the source, from -1 to 1. */
export const sentenceSimilarity = batched({
    read: (model, { inputs }) => {
        const given = object("inputs", inputs);
        const source = textField("inputs.source_sentence", given.source_sentence);
        const others = texts("inputs.sentences", given.sentences, model.plan.limits.items);
        const encodeField = (text, field) => encode(model, text, { field });
        return {
            options: null,
            encodings: [
                encodeField(source, "inputs.source_sentence"),
                ...others.map((text, index) => encodeField(text, `inputs.sentences[${index}]`)),
            ],
        };
    },
    answer: (model, _wish, rows) => {
        const [source = [], ...others] = rows.map((row) => normalized(vectorOf(model, row)));
        return others.map((other) => cosineSimilarity(source, other));
    },
});
//# sourceMappingURL=embeddings.js.map