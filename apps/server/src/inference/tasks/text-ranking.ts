import { encode } from "../worker/encode.ts";
import { flag, type Json, object, text as textField, texts, whole } from "../worker/fields.ts";
import { batched } from "../worker/runner.ts";
import { outputNamed } from "../worker/scores.ts";

/** How passages are ranked. */
export interface RankingOptions {
  readonly passages: readonly string[];
  readonly topK: number | undefined;
  readonly isRaw: boolean;
  readonly repeats: boolean;
}

/** Reads a query with its passages. */
export const readRanking = (inputs: unknown, parameters: Json, maxPassages: number) => {
  const given = object("inputs", inputs);
  const query = textField("inputs.query", given.query);
  const options: RankingOptions = {
    passages: texts("inputs.texts", given.texts, maxPassages),
    topK: whole("parameters.top_k", parameters.top_k, [1, 100_000], undefined),
    isRaw: flag("parameters.raw_scores", parameters.raw_scores, false),
    repeats: flag("parameters.return_text", parameters.return_text, false),
  };
  return { query, options };
};

/** Passages with their scores, best first. */
export const rankedPassages = ({ passages, topK, repeats }: RankingOptions, scores: readonly number[]) =>
  scores
    .map((score, index) => ({ index, score, ...(repeats && { text: passages[index] }) }))
    .sort((left, right) => right.score - left.score)
    .slice(0, topK);

/** Passages in the order in which they answer a query. */
export const textRanking = batched<RankingOptions>({
  read: (model, { inputs, parameters }) => {
    const { query, options } = readRanking(inputs, parameters, model.plan.limits.items);
    const cuts = flag("parameters.truncate", parameters.truncate, false) ? "right" : undefined;
    const encodings = options.passages.map((pair, index) =>
      encode(model, query, { pair, cuts, field: `inputs.texts[${index}]` }),
    );
    return { options, encodings };
  },
  answer: (_model, options, rows) => {
    const raw = rows.map(({ outputs }) => outputNamed(outputs, "logits").data.at(-1) ?? 0);
    return rankedPassages(options, options.isRaw ? raw : raw.map((score) => 1 / (1 + Math.exp(-score))));
  },
});
