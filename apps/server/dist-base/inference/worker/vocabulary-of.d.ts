import { type TokenVocabulary } from "../grammar/vocabulary.ts";
import type { LoadedModel } from "./loaded-model.ts";
/** The tokens of a model for masks; prepared once, when the first answer has to have a structure. */
export declare const vocabularyOf: (model: LoadedModel) => TokenVocabulary;
//# sourceMappingURL=vocabulary-of.d.ts.map