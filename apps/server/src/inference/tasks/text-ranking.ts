import { encode } from "../worker/encode.ts";
import { flag, object, text as textField, texts, whole } from "../worker/fields.ts";
import { batched } from "../worker/runner.ts";
import { outputNamed } from "../worker/scores.ts";

interface Options {
  readonly passages: readonly string[];
  readonly topK: number | undefined;
  readonly isRaw: boolean;
  readonly repeats: boolean;
}

/** Passages in the order in which they answer a query. */
export const textRanking = batched<Options>({
  read: (model, { inputs, parameters }) => {
    const given = object("inputs", inputs);
    const query = textField("inputs.query", given.query);
    const passages = texts("inputs.texts", given.texts, model.plan.limits.items);
    const cuts = flag("parameters.truncate", parameters.truncate, false) ? "right" : undefined;
    return {
      options: {
        passages,
        topK: whole("parameters.top_k", parameters.top_k, [1, 100_000], undefined),
        isRaw: flag("parameters.raw_scores", parameters.raw_scores, false),
        repeats: flag("parameters.return_text", parameters.return_text, false),
      },
      encodings: passages.map((pair, index) => encode(model, query, { pair, cuts, field: `inputs.texts[${index}]` })),
    };
  },
  answer: (_model, { passages, topK, isRaw, repeats }, rows) =>
    rows
      .map(({ outputs }, index) => {
        const raw = outputNamed(outputs, "logits").data.at(-1) ?? 0;
        const score = isRaw ? raw : 1 / (1 + Math.exp(-raw));
        return { index, score, ...(repeats && { text: passages[index] }) };
      })
      .sort((left, right) => right.score - left.score)
      .slice(0, topK),
});
