import { encode } from "../worker/encode.js";
import { flag, textOrTexts } from "../worker/fields.js";
import { batched } from "../worker/runner.js";
import { outputNamed, readClassificationParameters, toLabels, } from "../worker/scores.js";
/** Labels of each text, best first; one text is answered as a list of one. */
export const textClassification = batched({
    read: (model, { inputs, parameters }) => {
        const { list } = textOrTexts("inputs", inputs, model.plan.limits.items);
        const cuts = flag("parameters.truncation", parameters.truncation, false) ? "right" : undefined;
        return {
            options: readClassificationParameters(parameters),
            encodings: list.map((text) => encode(model, text, { cuts })),
        };
    },
    answer: ({ config }, options, rows) => rows.map(({ outputs }) => toLabels(config, outputNamed(outputs, "logits").data, options)),
});
//# sourceMappingURL=text-classification.js.map