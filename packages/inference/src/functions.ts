import { createContext } from "./client/context.ts";
import * as methods from "./methods/methods.ts";
import { providers } from "./provider-table.ts";

/** All providers, with caches that every function called without a client shares. */
const defaultContext = /* @__PURE__ */ createContext(Object.values(providers));

/** Every method as a standalone function; the token is one of its arguments. */

export const audioClassification = /* @__PURE__ */ methods.audioClassification(defaultContext);
export const audioToAudio = /* @__PURE__ */ methods.audioToAudio(defaultContext);
export const automaticSpeechRecognition = /* @__PURE__ */ methods.automaticSpeechRecognition(defaultContext);
export const chatCompletion = /* @__PURE__ */ methods.chatCompletion(defaultContext);
export const chatCompletionStream = /* @__PURE__ */ methods.chatCompletionStream(defaultContext);
export const documentQuestionAnswering = /* @__PURE__ */ methods.documentQuestionAnswering(defaultContext);
export const featureExtraction = /* @__PURE__ */ methods.featureExtraction(defaultContext);
export const fillMask = /* @__PURE__ */ methods.fillMask(defaultContext);
export const imageClassification = /* @__PURE__ */ methods.imageClassification(defaultContext);
export const imageSegmentation = /* @__PURE__ */ methods.imageSegmentation(defaultContext);
export const imageTextToImage = /* @__PURE__ */ methods.imageTextToImage(defaultContext);
export const imageTextToVideo = /* @__PURE__ */ methods.imageTextToVideo(defaultContext);
export const imageToImage = /* @__PURE__ */ methods.imageToImage(defaultContext);
export const imageToText = /* @__PURE__ */ methods.imageToText(defaultContext);
export const imageToVideo = /* @__PURE__ */ methods.imageToVideo(defaultContext);
export const objectDetection = /* @__PURE__ */ methods.objectDetection(defaultContext);
export const questionAnswering = /* @__PURE__ */ methods.questionAnswering(defaultContext);
export const request = /* @__PURE__ */ methods.request(defaultContext);
export const sentenceSimilarity = /* @__PURE__ */ methods.sentenceSimilarity(defaultContext);
export const streamingRequest = /* @__PURE__ */ methods.streamingRequest(defaultContext);
export const summarization = /* @__PURE__ */ methods.summarization(defaultContext);
export const tableQuestionAnswering = /* @__PURE__ */ methods.tableQuestionAnswering(defaultContext);
export const tabularClassification = /* @__PURE__ */ methods.tabularClassification(defaultContext);
export const tabularRegression = /* @__PURE__ */ methods.tabularRegression(defaultContext);
export const textClassification = /* @__PURE__ */ methods.textClassification(defaultContext);
export const textGeneration = /* @__PURE__ */ methods.textGeneration(defaultContext);
export const textGenerationStream = /* @__PURE__ */ methods.textGenerationStream(defaultContext);
export const textToAudio = /* @__PURE__ */ methods.textToAudio(defaultContext);
export const textToImage = /* @__PURE__ */ methods.textToImage(defaultContext);
export const textToSpeech = /* @__PURE__ */ methods.textToSpeech(defaultContext);
export const textToVideo = /* @__PURE__ */ methods.textToVideo(defaultContext);
export const tokenClassification = /* @__PURE__ */ methods.tokenClassification(defaultContext);
export const translation = /* @__PURE__ */ methods.translation(defaultContext);
export const visualQuestionAnswering = /* @__PURE__ */ methods.visualQuestionAnswering(defaultContext);
export const zeroShotClassification = /* @__PURE__ */ methods.zeroShotClassification(defaultContext);
export const zeroShotImageClassification = /* @__PURE__ */ methods.zeroShotImageClassification(defaultContext);
