import { encode } from "../worker/encode.ts";
import { flag, textOrTexts } from "../worker/fields.ts";
import { batched } from "../worker/runner.ts";
import {
  type ClassificationParameters,
  outputNamed,
  readClassificationParameters,
  toLabels,
} from "../worker/scores.ts";

/** Labels of each text, best first; one text is answered as a list of one. */
export const textClassification = batched<ClassificationParameters>({
  read: (model, { inputs, parameters }) => {
    const { list } = textOrTexts("inputs", inputs, model.plan.limits.items);
    const cuts = flag("parameters.truncation", parameters.truncation, false) ? "right" : undefined;
    return {
      options: readClassificationParameters(parameters),
      encodings: list.map((text) => encode(model, text, { cuts })),
    };
  },
  answer: ({ config }, options, rows) =>
    rows.map(({ outputs }) => toLabels(config, outputNamed(outputs, "logits").data, options)),
});
