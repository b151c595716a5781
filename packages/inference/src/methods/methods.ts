import { takeFile, takeFileIfAny, takeImage, takeMessages } from "../client/calls/take-args.ts";
import { answering, answeringAboutFile, asking, depicting, listening, streaming } from "./method.ts";

/** Every method of the client, each waiting to be told which providers it may call. */

export const audioClassification = /* @__PURE__ */ answeringAboutFile("audio-classification");
export const audioToAudio = /* @__PURE__ */ answeringAboutFile("audio-to-audio");
export const automaticSpeechRecognition = /* @__PURE__ */ answeringAboutFile("automatic-speech-recognition");
export const chatCompletion = /* @__PURE__ */ answering("conversational", takeMessages);
export const documentQuestionAnswering = /* @__PURE__ */ answeringAboutFile("document-question-answering", takeImage);
export const featureExtraction = /* @__PURE__ */ answering("feature-extraction");
export const fillMask = /* @__PURE__ */ answering("fill-mask");
export const imageClassification = /* @__PURE__ */ answeringAboutFile("image-classification");
export const imageSegmentation = /* @__PURE__ */ answeringAboutFile("image-segmentation");
export const imageToText = /* @__PURE__ */ answeringAboutFile("image-to-text");
export const objectDetection = /* @__PURE__ */ answeringAboutFile("object-detection");
export const questionAnswering = /* @__PURE__ */ answering("question-answering");
export const sentenceSimilarity = /* @__PURE__ */ answering("sentence-similarity");
export const summarization = /* @__PURE__ */ answering("summarization");
export const tableQuestionAnswering = /* @__PURE__ */ answering("table-question-answering");
export const tabularClassification = /* @__PURE__ */ answering("tabular-classification");
export const tabularRegression = /* @__PURE__ */ answering("tabular-regression");
export const textClassification = /* @__PURE__ */ answering("text-classification");
export const textGeneration = /* @__PURE__ */ answering("text-generation");
export const tokenClassification = /* @__PURE__ */ answering("token-classification");
export const translation = /* @__PURE__ */ answering("translation");
export const visualQuestionAnswering = /* @__PURE__ */ answeringAboutFile("visual-question-answering", takeImage);
export const zeroShotClassification = /* @__PURE__ */ answering("zero-shot-classification");
export const zeroShotImageClassification = /* @__PURE__ */ answeringAboutFile("zero-shot-image-classification");

export const imageTextToImage = /* @__PURE__ */ depicting("image-text-to-image", takeFileIfAny);
export const imageTextToVideo = /* @__PURE__ */ depicting("image-text-to-video", takeFileIfAny);
export const imageToImage = /* @__PURE__ */ depicting("image-to-image", takeFile);
export const imageToVideo = /* @__PURE__ */ depicting("image-to-video", takeFile);
export const textToAudio = /* @__PURE__ */ depicting("text-to-audio");
export const textToImage = /* @__PURE__ */ depicting("text-to-image");
export const textToSpeech = /* @__PURE__ */ depicting("text-to-speech");
export const textToVideo = /* @__PURE__ */ depicting("text-to-video");

export const chatCompletionStream = /* @__PURE__ */ streaming("conversational");
export const textGenerationStream = /* @__PURE__ */ streaming("text-generation");

export const request = asking;
export const streamingRequest = listening;
