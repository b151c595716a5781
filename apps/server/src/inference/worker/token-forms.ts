import { alignTokens, type Place, type TokenForm } from "./align.ts";
import type { LoadedModel } from "./loaded-model.ts";

/** What is known of tokens by their ids. */
const tokenForms = ({ pipeline: { tokenizer } }: LoadedModel, ids: readonly number[]): TokenForm[] => {
  const special = new Set(tokenizer.all_special_ids);
  return ids.map((id) => ({
    text: tokenizer._tokenizer.id_to_token(id) ?? "",
    isUnknown: id === tokenizer.unk_token_id,
    isSpecial: special.has(id),
  }));
};

/** Where each token of a text stands in it. */
export const placesOf = (model: LoadedModel, text: string, ids: readonly number[]): Place[] =>
  alignTokens(model.pipeline.tokenizer._tokenizerJSON, text, tokenForms(model, ids));
