import { tokenBytes } from "../grammar/token-bytes.ts";
import { createVocabulary, type TokenVocabulary } from "../grammar/vocabulary.ts";
import { HubInferenceError } from "../hub-inference-error.ts";
import type { LoadedModel } from "./loaded-model.ts";

const known = new WeakMap<LoadedModel, TokenVocabulary>();

/** The tokens of a model for masks; prepared once, when the first answer has to have a structure. */
export const vocabularyOf = (model: LoadedModel): TokenVocabulary => {
  const found = known.get(model);
  if (found) return found;
  const bytes = tokenBytes(model.readJson("tokenizer.json"));
  if (!bytes)
    throw new HubInferenceError(
      "unsupported",
      `${model.plan.id} can't write structured output: its tokenizer is neither byte-level nor SentencePiece. Use another model.`,
    );
  const vocabulary = createVocabulary(bytes);
  known.set(model, vocabulary);
  return vocabulary;
};
