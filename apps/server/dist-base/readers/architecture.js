/** Suffixes of architecture names that imply one task. */
const heads = {
    ForCausalLM: { auto_model: "AutoModelForCausalLM", pipeline_tag: "text-generation" },
    LMHeadModel: { auto_model: "AutoModelForCausalLM", pipeline_tag: "text-generation" },
    ForMaskedLM: { auto_model: "AutoModelForMaskedLM", pipeline_tag: "fill-mask" },
    ForSequenceClassification: { auto_model: "AutoModelForSequenceClassification", pipeline_tag: "text-classification" },
    ForTokenClassification: { auto_model: "AutoModelForTokenClassification", pipeline_tag: "token-classification" },
    ForQuestionAnswering: { auto_model: "AutoModelForQuestionAnswering", pipeline_tag: "question-answering" },
    ForImageClassification: { auto_model: "AutoModelForImageClassification", pipeline_tag: "image-classification" },
    ForObjectDetection: { auto_model: "AutoModelForObjectDetection", pipeline_tag: "object-detection" },
    ForSemanticSegmentation: { auto_model: "AutoModelForSemanticSegmentation", pipeline_tag: "image-segmentation" },
    ForDepthEstimation: { auto_model: "AutoModelForDepthEstimation", pipeline_tag: "depth-estimation" },
    ForCTC: { auto_model: "AutoModelForCTC", pipeline_tag: "automatic-speech-recognition" },
    ForAudioClassification: { auto_model: "AutoModelForAudioClassification", pipeline_tag: "audio-classification" },
    ForVideoClassification: { auto_model: "AutoModelForVideoClassification", pipeline_tag: "video-classification" },
};
/** What an architecture's name says about loading it. */
export const headOf = (architecture) => Object.entries(heads).find(([ending]) => architecture?.endsWith(ending))?.[1];
//# sourceMappingURL=architecture.js.map