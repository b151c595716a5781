import { readTokenBytes } from "../grammar/token-bytes.js";
import { createVocabulary } from "../grammar/vocabulary.js";
import { HubInferenceError } from "../hub-inference-error.js";
const known = new WeakMap();
/** Types of tokens that have no text of their own: unknown, control and unused. */
const textlessTypes = [2, 3, 5];
/** The tokens of a model with their bytes; prepared once, when the first answer has to have a structure. */
export const llamaVocabulary = (loaded) => {
    const found = known.get(loaded);
    if (found)
        return found;
    const { model: kind, tokens, token_type: types = [] } = loaded.model.fileInfo.metadata.tokenizer.ggml;
    const read = readTokenBytes(kind === "gpt2" ? "byte-level" : kind === "llama" ? "marked" : undefined);
    if (!read)
        throw new HubInferenceError("unsupported", `${loaded.plan.id} can't write structured output: its tokenizer is neither byte-level nor SentencePiece. Use another model.`);
    const entries = tokens.map((token, id) => [id, read(token)]);
    const vocabulary = createVocabulary(new Map(entries.filter(([id]) => !textlessTypes.includes(types[id] ?? 1))));
    known.set(loaded, vocabulary);
    return vocabulary;
};
//# sourceMappingURL=llama-vocabulary.js.map