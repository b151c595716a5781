import { extractFile, extractImage, extractOptionalFile, requireMessages } from "../client/calls/extract-input.ts";
import { batchMethod, fileMethod, mediaMethod, method, rawMethod, rawStreamMethod, streamMethod } from "./method.ts";

/** Every method of the client, still without a context. */

export const audioClassification = /* @__PURE__ */ fileMethod("audio-classification");
export const audioToAudio = /* @__PURE__ */ fileMethod("audio-to-audio");
export const automaticSpeechRecognition = /* @__PURE__ */ fileMethod("automatic-speech-recognition");
export const chatCompletion = /* @__PURE__ */ method("conversational", requireMessages);
export const documentQuestionAnswering = /* @__PURE__ */ fileMethod("document-question-answering", extractImage);
export const featureExtraction = /* @__PURE__ */ method("feature-extraction");
export const fillMask = /* @__PURE__ */ batchMethod("fill-mask");
export const imageClassification = /* @__PURE__ */ fileMethod("image-classification");
export const imageSegmentation = /* @__PURE__ */ fileMethod("image-segmentation");
export const imageToText = /* @__PURE__ */ fileMethod("image-to-text");
export const objectDetection = /* @__PURE__ */ fileMethod("object-detection");
export const questionAnswering = /* @__PURE__ */ batchMethod("question-answering");
export const sentenceSimilarity = /* @__PURE__ */ method("sentence-similarity");
export const summarization = /* @__PURE__ */ batchMethod("summarization");
export const tableQuestionAnswering = /* @__PURE__ */ method("table-question-answering");
export const tabularClassification = /* @__PURE__ */ method("tabular-classification");
export const tabularRegression = /* @__PURE__ */ method("tabular-regression");
export const textClassification = /* @__PURE__ */ batchMethod("text-classification");
export const textGeneration = /* @__PURE__ */ method("text-generation");
export const tokenClassification = /* @__PURE__ */ batchMethod("token-classification");
export const translation = /* @__PURE__ */ batchMethod("translation");
export const visualQuestionAnswering = /* @__PURE__ */ fileMethod("visual-question-answering", extractImage);
export const zeroShotClassification = /* @__PURE__ */ batchMethod("zero-shot-classification");
export const zeroShotImageClassification = /* @__PURE__ */ fileMethod("zero-shot-image-classification");

export const imageTextToImage = /* @__PURE__ */ mediaMethod("image-text-to-image", extractOptionalFile);
export const imageTextToVideo = /* @__PURE__ */ mediaMethod("image-text-to-video", extractOptionalFile);
export const imageToImage = /* @__PURE__ */ mediaMethod("image-to-image", extractFile);
export const imageToVideo = /* @__PURE__ */ mediaMethod("image-to-video", extractFile);
export const textToAudio = /* @__PURE__ */ mediaMethod("text-to-audio");
export const textToImage = /* @__PURE__ */ mediaMethod("text-to-image");
export const textToSpeech = /* @__PURE__ */ mediaMethod("text-to-speech");
export const textToVideo = /* @__PURE__ */ mediaMethod("text-to-video");

export const chatCompletionStream = /* @__PURE__ */ streamMethod("conversational");
export const textGenerationStream = /* @__PURE__ */ streamMethod("text-generation");

export const request = rawMethod;
export const streamingRequest = rawStreamMethod;
