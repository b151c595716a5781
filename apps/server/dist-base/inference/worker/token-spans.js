import { alignTokens } from "./align.js";
const tokenTexts = ({ pipeline: { tokenizer } }, ids) => {
    const special = new Set(tokenizer.all_special_ids);
    return ids.map((id) => ({
        text: tokenizer._tokenizer.id_to_token(id) ?? "",
        isUnknown: id === tokenizer.unk_token_id,
        isSpecial: special.has(id),
    }));
};
/** The offsets of each token in its text. */
export const tokenSpans = (model, text, ids) => alignTokens(model.pipeline.tokenizer._tokenizerJSON, text, tokenTexts(model, ids));
//# sourceMappingURL=token-spans.js.map