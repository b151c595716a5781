import { HubInferenceError } from "../hub-inference-error.js";
import { cosineSimilarity, normalized, vectorOf } from "../worker/embed.js";
import { encode } from "../worker/encode.js";
import { flag, maybeText, textOrTexts, texts } from "../worker/fields.js";
import { batched } from "../worker/runner.js";
import { outputNamed, softmax } from "../worker/scores.js";
const readOptions = (model, inputs, parameters) => {
    const { list, isOne } = textOrTexts("inputs", inputs, model.plan.limits.items);
    const labels = texts("parameters.candidate_labels", parameters.candidate_labels, model.plan.limits.items);
    if (labels.length * list.length > model.plan.limits.items)
        throw new HubInferenceError("too_large", `${list.length} texts with ${labels.length} labels are ${list.length * labels.length} pairs; at most ${model.plan.limits.items} are accepted in one call.`);
    const template = maybeText("parameters.hypothesis_template", parameters.hypothesis_template) ?? "This example is {}.";
    if (!template.includes("{}"))
        throw new HubInferenceError("bad_request", '"parameters.hypothesis_template" needs {} as the placeholder for the label.');
    const isMultiLabel = flag("parameters.multi_label", parameters.multi_label, false);
    return { list, template, options: { isOne, count: list.length, labels, isMultiLabel } };
};
const ranked = (labels, scores) => labels.map((label, index) => ({ label, score: scores[index] ?? 0 })).sort((left, right) => right.score - left.score);
const oneOrAll = (isOne, list) => (isOne ? list[0] : list);
/** The places of “follows” and “contradicts” among a model's classes; undefined where it knows no such thing. */
const entailmentOf = ({ config }) => {
    const names = Object.entries((config.id2label ?? {}));
    const find = (mark) => Number(names.find(([, name]) => mark.test(name))?.[0] ?? -1);
    const follows = find(/^entail/i);
    const contradicts = find(/^contra|^not_entail/i);
    return follows < 0 ? undefined : { follows, contradicts };
};
/** By a model that judges whether “This example is sport.” follows from the text. */
const byEntailment = {
    read: (model, { inputs, parameters }) => {
        if (!entailmentOf(model))
            throw new HubInferenceError("task_not_served", `${model.plan.id} has a fixed set of classes and does not accept other labels. Use a model for natural language inference or sentence embeddings.`);
        const { list, template, options } = readOptions(model, inputs, parameters);
        const pairs = list.flatMap((text) => options.labels.map((label) => encode(model, text, { pair: template.replace("{}", label) })));
        return { options, encodings: pairs };
    },
    answer: (model, { isOne, count, labels, isMultiLabel }, rows) => {
        const { follows, contradicts } = entailmentOf(model) ?? { follows: 0, contradicts: -1 };
        const yes = rows.map(({ outputs }) => outputNamed(outputs, "logits").data[follows] ?? 0);
        const no = rows.map(({ outputs }) => outputNamed(outputs, "logits").data[contradicts] ?? 0);
        const answers = Array.from({ length: count }, (_, text) => {
            const places = labels.map((_, label) => text * labels.length + label);
            const scores = isMultiLabel
                ? places.map((place) => softmax([no[place] ?? 0, yes[place] ?? 0])[1] ?? 0)
                : softmax(places.map((place) => yes[place] ?? 0));
            return ranked(labels, scores);
        });
        return oneOrAll(isOne, answers);
    },
};
/** Sentence embeddings are trained with likenesses scaled so, and their scores are spread accordingly. */
const scale = 20;
/** By how alike the vectors of text and label are. */
const bySimilarity = {
    read: (model, { inputs, parameters }) => {
        const { list, template, options } = readOptions(model, inputs, parameters);
        const named = parameters.hypothesis_template
            ? options.labels.map((label) => template.replace("{}", label))
            : options.labels;
        return { options, encodings: [...list, ...named].map((text) => encode(model, text)) };
    },
    answer: (model, { isOne, count, labels, isMultiLabel }, rows) => {
        const vectors = rows.map((row) => normalized(vectorOf(model, row)));
        const answers = vectors.slice(0, count).map((text) => {
            const similarities = vectors.slice(count).map((label) => cosineSimilarity(text, label));
            const scores = isMultiLabel
                ? similarities.map((value) => Math.max(0, value))
                : softmax(similarities.map((value) => value * scale));
            return ranked(labels, scores);
        });
        return oneOrAll(isOne, answers);
    },
};
const entailing = batched(byEntailment);
const comparing = batched(bySimilarity);
/** Labels that the caller names, best first. */
export const zeroShotClassification = (model, jobs, contexts) => /^(?:feature-extraction|sentence-similarity)$/.test(model.plan.task)
    ? comparing(model, jobs, contexts)
    : entailing(model, jobs, contexts);
//# sourceMappingURL=zero-shot-classification.js.map