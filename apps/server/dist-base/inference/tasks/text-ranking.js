import { encode } from "../worker/encode.js";
import { flag, object, text as textField, texts, whole } from "../worker/fields.js";
import { batched } from "../worker/runner.js";
import { outputNamed } from "../worker/scores.js";
/** Reads a query with its passages. */
export const readRanking = (inputs, parameters, maxPassages) => {
    const given = object("inputs", inputs);
    const query = textField("inputs.query", given.query);
    const options = {
        passages: texts("inputs.texts", given.texts, maxPassages),
        topK: whole("parameters.top_k", parameters.top_k, [1, 100_000], undefined),
        isRaw: flag("parameters.raw_scores", parameters.raw_scores, false),
        repeats: flag("parameters.return_text", parameters.return_text, false),
    };
    return { query, options };
};
/** Passages with their scores, best first. */
export const rankedPassages = ({ passages, topK, repeats }, scores) => scores
    .map((score, index) => ({ index, score, ...(repeats && { text: passages[index] }) }))
    .sort((left, right) => right.score - left.score)
    .slice(0, topK);
/** Passages in the order in which they answer a query. */
export const textRanking = batched({
    read: (model, { inputs, parameters }) => {
        const { query, options } = readRanking(inputs, parameters, model.plan.limits.items);
        const cuts = flag("parameters.truncate", parameters.truncate, false) ? "right" : undefined;
        const encodings = options.passages.map((pair, index) => encode(model, query, { pair, cuts, field: `inputs.texts[${index}]` }));
        return { options, encodings };
    },
    answer: (_model, options, rows) => {
        const raw = rows.map(({ outputs }) => outputNamed(outputs, "logits").data.at(-1) ?? 0);
        return rankedPassages(options, options.isRaw ? raw : raw.map((score) => 1 / (1 + Math.exp(-score))));
    },
});
//# sourceMappingURL=text-ranking.js.map