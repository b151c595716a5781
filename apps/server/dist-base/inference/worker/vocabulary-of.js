import { tokenBytes } from "../grammar/token-bytes.js";
import { createVocabulary } from "../grammar/vocabulary.js";
import { HubInferenceError } from "../hub-inference-error.js";
const known = new WeakMap();
/** The tokens of a model for masks; prepared once, when the first answer has to have a structure. */
export const vocabularyOf = (model) => {
    const found = known.get(model);
    if (found)
        return found;
    const bytes = tokenBytes(model.readJson("tokenizer.json"));
    if (!bytes)
        throw new HubInferenceError("unsupported", `${model.plan.id} can't write structured output: its tokenizer is neither byte-level nor SentencePiece. Use another model.`);
    const vocabulary = createVocabulary(bytes);
    known.set(model, vocabulary);
    return vocabulary;
};
//# sourceMappingURL=vocabulary-of.js.map