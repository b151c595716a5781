import type { TaskType } from "../define-task.ts";
import { anyToAny } from "./any-to-any/task.ts";
import { audioClassification } from "./audio-classification/task.ts";
import { audioTextToText } from "./audio-text-to-text/task.ts";
import { audioToAudio } from "./audio-to-audio/task.ts";
import { automaticSpeechRecognition } from "./automatic-speech-recognition/task.ts";
import { depthEstimation } from "./depth-estimation/task.ts";
import { documentQuestionAnswering } from "./document-question-answering/task.ts";
import { featureExtraction } from "./feature-extraction/task.ts";
import { fillMask } from "./fill-mask/task.ts";
import { graphMl } from "./graph-ml/task.ts";
import { imageClassification } from "./image-classification/task.ts";
import { imageFeatureExtraction } from "./image-feature-extraction/task.ts";
import { imageSegmentation } from "./image-segmentation/task.ts";
import { imageTextToImage } from "./image-text-to-image/task.ts";
import { imageTextToText } from "./image-text-to-text/task.ts";
import { imageTextToVideo } from "./image-text-to-video/task.ts";
import { imageTo3d } from "./image-to-3d/task.ts";
import { imageToImage } from "./image-to-image/task.ts";
import { imageToText } from "./image-to-text/task.ts";
import { imageToVideo } from "./image-to-video/task.ts";
import { keypointDetection } from "./keypoint-detection/task.ts";
import { maskGeneration } from "./mask-generation/task.ts";
import { multipleChoice } from "./multiple-choice/task.ts";
import { objectDetection } from "./object-detection/task.ts";
import { otherTask } from "./other/task.ts";
import { questionAnswering } from "./question-answering/task.ts";
import { reinforcementLearning } from "./reinforcement-learning/task.ts";
import { robotics } from "./robotics/task.ts";
import { sentenceSimilarity } from "./sentence-similarity/task.ts";
import { summarization } from "./summarization/task.ts";
import { tableQuestionAnswering } from "./table-question-answering/task.ts";
import { tableToText } from "./table-to-text/task.ts";
import { tabularClassification } from "./tabular-classification/task.ts";
import { tabularRegression } from "./tabular-regression/task.ts";
import { tabularToText } from "./tabular-to-text/task.ts";
import { textClassification } from "./text-classification/task.ts";
import { textGeneration } from "./text-generation/task.ts";
import { textRanking } from "./text-ranking/task.ts";
import { textRetrieval } from "./text-retrieval/task.ts";
import { textTo3d } from "./text-to-3d/task.ts";
import { textToAudio } from "./text-to-audio/task.ts";
import { textToImage } from "./text-to-image/task.ts";
import { textToSpeech } from "./text-to-speech/task.ts";
import { textToVideo } from "./text-to-video/task.ts";
import { timeSeriesForecasting } from "./time-series-forecasting/task.ts";
import { tokenClassification } from "./token-classification/task.ts";
import { translation } from "./translation/task.ts";
import { unconditionalImageGeneration } from "./unconditional-image-generation/task.ts";
import { videoClassification } from "./video-classification/task.ts";
import { videoTextToText } from "./video-text-to-text/task.ts";
import { videoToVideo } from "./video-to-video/task.ts";
import { visualDocumentRetrieval } from "./visual-document-retrieval/task.ts";
import { visualQuestionAnswering } from "./visual-question-answering/task.ts";
import { voiceActivityDetection } from "./voice-activity-detection/task.ts";
import { zeroShotClassification } from "./zero-shot-classification/task.ts";
import { zeroShotImageClassification } from "./zero-shot-image-classification/task.ts";
import { zeroShotObjectDetection } from "./zero-shot-object-detection/task.ts";

/** Every task type, in the order pages list them. A new task is one folder and one line here. */
export const tasks = {
  "text-classification": textClassification,
  "token-classification": tokenClassification,
  "table-question-answering": tableQuestionAnswering,
  "question-answering": questionAnswering,
  "zero-shot-classification": zeroShotClassification,
  translation: translation,
  summarization: summarization,
  "feature-extraction": featureExtraction,
  "text-generation": textGeneration,
  "fill-mask": fillMask,
  "sentence-similarity": sentenceSimilarity,
  "text-to-speech": textToSpeech,
  "text-to-audio": textToAudio,
  "automatic-speech-recognition": automaticSpeechRecognition,
  "audio-to-audio": audioToAudio,
  "audio-classification": audioClassification,
  "audio-text-to-text": audioTextToText,
  "voice-activity-detection": voiceActivityDetection,
  "depth-estimation": depthEstimation,
  "image-classification": imageClassification,
  "object-detection": objectDetection,
  "image-segmentation": imageSegmentation,
  "text-to-image": textToImage,
  "image-to-text": imageToText,
  "image-to-image": imageToImage,
  "image-to-video": imageToVideo,
  "unconditional-image-generation": unconditionalImageGeneration,
  "video-classification": videoClassification,
  "reinforcement-learning": reinforcementLearning,
  robotics: robotics,
  "tabular-classification": tabularClassification,
  "tabular-regression": tabularRegression,
  "tabular-to-text": tabularToText,
  "table-to-text": tableToText,
  "multiple-choice": multipleChoice,
  "text-ranking": textRanking,
  "text-retrieval": textRetrieval,
  "time-series-forecasting": timeSeriesForecasting,
  "text-to-video": textToVideo,
  "image-text-to-text": imageTextToText,
  "image-text-to-image": imageTextToImage,
  "image-text-to-video": imageTextToVideo,
  "visual-question-answering": visualQuestionAnswering,
  "document-question-answering": documentQuestionAnswering,
  "zero-shot-image-classification": zeroShotImageClassification,
  "graph-ml": graphMl,
  "mask-generation": maskGeneration,
  "zero-shot-object-detection": zeroShotObjectDetection,
  "text-to-3d": textTo3d,
  "image-to-3d": imageTo3d,
  "image-feature-extraction": imageFeatureExtraction,
  "video-text-to-text": videoTextToText,
  "keypoint-detection": keypointDetection,
  "visual-document-retrieval": visualDocumentRetrieval,
  "any-to-any": anyToAny,
  "video-to-video": videoToVideo,
  other: otherTask,
} as const satisfies { readonly [id: string]: TaskType };
