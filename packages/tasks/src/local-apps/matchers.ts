import type { ModelRecord } from "../model-record.ts";

type Matcher = (model: ModelRecord) => boolean;

const hasTag = (model: ModelRecord, tag: string): boolean => model.tags.includes(tag);

export const isGguf: Matcher = (model) => Boolean(model.gguf?.context_length);

const isMlx: Matcher = (model) => hasTag(model, "mlx");

export const isGgufOrMlx: Matcher = (model) => isGguf(model) || isMlx(model);

const quantMethods = ["awq", "gptq", "aqlm", "marlin"];

const isQuantized: Matcher = ({ config }) => quantMethods.includes(config?.quantization_config?.quant_method ?? "");

const isTextModel: Matcher = ({ pipeline_tag: tag }) => tag === "text-generation" || tag === "image-text-to-text";

export const isForVllm: Matcher = (model) =>
  (isQuantized(model) || isGguf(model) || hasTag(model, "transformers")) && isTextModel(model);

export const isForSglang: Matcher = (model) =>
  (isQuantized(model) || hasTag(model, "transformers")) && isTextModel(model);

export const isForMlxLm: Matcher = (model) => isMlx(model) && model.pipeline_tag === "text-generation";

export const isForTgi: Matcher = (model) => hasTag(model, "text-generation-inference");

export const isForRyzen: Matcher = (model) => hasTag(model, "ryzenai-hybrid") || hasTag(model, "ryzenai-npu");

const isDiffusers: Matcher = ({ library_name: name }) => name === "diffusers";

export const isLora: Matcher = (model) => hasTag(model, "lora");

export const generatesImages: Matcher = (model) => isDiffusers(model) && model.pipeline_tag === "text-to-image";

/** Image makers, and LoRA weights that change one. */
export const generatesImagesOrIsLora: Matcher = (model) =>
  generatesImages(model) || (isDiffusers(model) && isLora(model));

export const isForJellybox: Matcher = (model) =>
  isGguf(model) || (generatesImagesOrIsLora(model) && hasTag(model, "safetensors"));

export const isForJoyfusion: Matcher = (model) =>
  hasTag(model, "coreml") && hasTag(model, "joyfusion") && model.pipeline_tag === "text-to-image";

export const isForUnsloth: Matcher = (model) => hasTag(model, "unsloth") || isGguf(model);

export const isConversational: Matcher = (model) => hasTag(model, "conversational");

const chatTemplate = ({ gguf, config }: ModelRecord): string => {
  const template = gguf?.chat_template ?? config?.chat_template_jinja ?? config?.tokenizer_config?.chat_template ?? "";
  return typeof template === "string" ? template : (template[0]?.template ?? "");
};

/** Agents need a model that chats and calls tools, in a format a local server runs. */
export const canUseTools: Matcher = (model) =>
  isGgufOrMlx(model) && isConversational(model) && chatTemplate(model).includes("tools");
