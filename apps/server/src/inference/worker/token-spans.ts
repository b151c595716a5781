import { alignTokens, type TextSpan, type TokenForm } from "./align.ts";
import type { LoadedModel } from "./loaded-model.ts";

const tokenTexts = ({ pipeline: { tokenizer } }: LoadedModel, ids: readonly number[]): TokenForm[] => {
  const special = new Set(tokenizer.all_special_ids);
  return ids.map((id) => ({
    text: tokenizer._tokenizer.id_to_token(id) ?? "",
    isUnknown: id === tokenizer.unk_token_id,
    isSpecial: special.has(id),
  }));
};

/** The offsets of each token in its text. */
export const tokenSpans = (model: LoadedModel, text: string, ids: readonly number[]): TextSpan[] =>
  alignTokens(model.pipeline.tokenizer._tokenizerJSON, text, tokenTexts(model, ids));
