import { audioRunners } from "../tasks/audio.js";
import { chat, visualQuestionAnswering } from "../tasks/chat.js";
import { embeddings, featureExtraction, sentenceSimilarity } from "../tasks/embeddings.js";
import { fillMask } from "../tasks/fill-mask.js";
import { imageRunners } from "../tasks/images.js";
import { questionAnswering } from "../tasks/question-answering.js";
import { sequenceRunners } from "../tasks/sequence-to-sequence.js";
import { tabularRunners } from "../tasks/tabular.js";
import { textClassification } from "../tasks/text-classification.js";
import { textGeneration } from "../tasks/text-generation.js";
import { textRanking } from "../tasks/text-ranking.js";
import { tokenClassification } from "../tasks/token-classification.js";
import { zeroShotClassification } from "../tasks/zero-shot-classification.js";
import { tabularGraphOf } from "./tabular-graph.js";
/** What runs each task. */
export const runners = {
    "text-classification": textClassification,
    "token-classification": tokenClassification,
    "fill-mask": fillMask,
    "question-answering": questionAnswering,
    "feature-extraction": featureExtraction,
    embeddings,
    "sentence-similarity": sentenceSimilarity,
    "text-ranking": textRanking,
    "zero-shot-classification": zeroShotClassification,
    "text-generation": textGeneration,
    conversational: chat,
    "image-text-to-text": chat,
    "visual-question-answering": visualQuestionAnswering,
    ...sequenceRunners,
    ...imageRunners,
    ...audioRunners,
    ...tabularRunners(tabularGraphOf),
};
//# sourceMappingURL=runners.js.map