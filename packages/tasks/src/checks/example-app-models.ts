import type { ModelRecord } from "../model-record.ts";

/** A model and the file chosen from its repository, if any. */
export interface AppModel {
  readonly model: ModelRecord;
  readonly file?: string;
}

const tools = { context_length: 32_768, chat_template: "{% if tools %}{{ tools }}{% endif %}" };

/** Models to run with local apps: one for each kind that an app tells apart. */
export const exampleAppModels: { readonly [title: string]: AppModel } = {
  "GGUF, one file": {
    model: {
      id: "bartowski/Qwen2.5-7B-Instruct-GGUF",
      tags: ["gguf", "conversational"],
      pipeline_tag: "text-generation",
      gguf: tools,
    },
    file: "Qwen2.5-7B-Instruct-Q4_K_M.gguf",
  },
  "GGUF, no file chosen": {
    model: {
      id: "someone/stories-GGUF",
      tags: ["gguf"],
      gguf: { context_length: 2048 },
      pipeline_tag: "text-generation",
    },
  },
  MLX: {
    model: {
      id: "mlx-community/Qwen3-4B-4bit",
      tags: ["mlx", "conversational"],
      pipeline_tag: "text-generation",
      config: { tokenizer_config: { chat_template: [{ name: "default", template: "{{ tools }}" }] } },
    },
  },
  "text model": {
    model: {
      id: "openai-community/gpt2",
      tags: ["transformers", "text-generation-inference"],
      pipeline_tag: "text-generation",
      library_name: "transformers",
    },
  },
  "chat about pictures": {
    model: {
      id: "mistralai/Mistral-Small-3.2-24B-Instruct-2506",
      tags: ["transformers", "conversational", "mistral-common", "unsloth"],
      pipeline_tag: "image-text-to-text",
      library_name: "transformers",
    },
  },
  "for Ryzen": { model: { id: "amd/Phi-3-mini-ryzen", tags: ["ryzenai-npu"] } },
  "image maker": {
    model: {
      id: "stabilityai/stable-diffusion-xl-base-1.0",
      tags: ["diffusers", "safetensors", "coreml", "joyfusion"],
      pipeline_tag: "text-to-image",
      library_name: "diffusers",
    },
  },
  "image LoRA": {
    model: { id: "nerijs/pixel-art-xl", tags: ["lora", "safetensors"], library_name: "diffusers" },
  },
};
