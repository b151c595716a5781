import { audioRunners } from "../tasks/audio.ts";
import { chat, visualQuestionAnswering } from "../tasks/chat.ts";
import { embeddings, featureExtraction, sentenceSimilarity } from "../tasks/embeddings.ts";
import { fillMask } from "../tasks/fill-mask.ts";
import { imageRunners } from "../tasks/images.ts";
import { questionAnswering } from "../tasks/question-answering.ts";
import { sequenceRunners } from "../tasks/sequence-to-sequence.ts";
import { tableQuestionAnswering } from "../tasks/table-question-answering.ts";
import { tabularRunners } from "../tasks/tabular.ts";
import { textClassification } from "../tasks/text-classification.ts";
import { textGeneration } from "../tasks/text-generation.ts";
import { textRanking } from "../tasks/text-ranking.ts";
import { tokenClassification } from "../tasks/token-classification.ts";
import { zeroShotClassification } from "../tasks/zero-shot-classification.ts";
import type { TaskRunner } from "./runner.ts";
import { tabularGraphOf } from "./tabular-graph.ts";

/** What runs each task. */
export const runners: Readonly<Record<string, TaskRunner>> = {
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
  "table-question-answering": tableQuestionAnswering,
  ...imageRunners,
  ...audioRunners,
  ...tabularRunners(tabularGraphOf),
};
