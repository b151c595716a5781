import { type TokenVocabulary } from "../grammar/vocabulary.ts";
import type { LoadedLlama } from "./loaded-llama.ts";
/** The tokens of a model with their bytes; prepared once, when the first answer has to have a structure. */
export declare const llamaVocabulary: (loaded: LoadedLlama) => TokenVocabulary;
//# sourceMappingURL=llama-vocabulary.d.ts.map