/** One of a model's named chat templates. */
interface NamedTemplate {
  readonly name: string;
  readonly template: string;
}

/** A special token as tokenizers store it: plain, or with how it treats the text around it. */
export type SpecialToken =
  | string
  | null
  | {
      readonly __type?: "AddedToken";
      readonly content?: string;
      readonly lstrip?: boolean;
      readonly rstrip?: boolean;
      readonly normalized?: boolean;
      readonly single_word?: boolean;
    };

/** What a tokenizer says about how to talk to its model. */
export interface TokenizerConfig {
  readonly chat_template?: string | readonly NamedTemplate[];
  readonly use_default_system_prompt?: boolean;
  readonly bos_token?: SpecialToken;
  readonly eos_token?: SpecialToken;
  readonly unk_token?: SpecialToken;
  readonly sep_token?: SpecialToken;
  readonly pad_token?: SpecialToken;
  readonly cls_token?: SpecialToken;
  readonly mask_token?: SpecialToken;
}

/** What is known of a model from the configuration files in its repository. */
export interface ModelConfig {
  readonly architectures?: readonly string[];
  readonly auto_map?: Readonly<Record<string, string>>;
  readonly model_type?: string;
  readonly quantization_config?: {
    readonly bits?: number;
    readonly load_in_4bit?: boolean;
    readonly load_in_8bit?: boolean;
    readonly quant_method?: string;
  };
  readonly tokenizer_config?: TokenizerConfig;
  readonly processor_config?: { readonly chat_template?: string };
  readonly chat_template_jinja?: string;
  readonly adapter_transformers?: { readonly model_name?: string; readonly model_class?: string };
  readonly diffusers?: { readonly _class_name?: string };
  readonly sklearn?: { readonly model?: { readonly file?: string }; readonly model_format?: string };
  readonly speechbrain?: {
    readonly speechbrain_interface?: string;
    readonly vocoder_interface?: string;
    readonly vocoder_model_id?: string;
  };
  readonly peft?: { readonly base_model_name_or_path?: string; readonly task_type?: string };
  readonly keras_hub?: { readonly tasks?: readonly string[] };
}

/** One example of a model card's try-it panel. */
export interface WidgetExample {
  readonly example_title?: string;
  readonly group?: string;
  readonly text?: string;
  readonly context?: string;
  readonly src?: string;
  readonly prompt?: string;
  readonly table?: Readonly<Record<string, readonly (string | number)[]>>;
  readonly structured_data?: Readonly<Record<string, readonly (string | number)[]>>;
  readonly candidate_labels?: string;
  readonly multi_class?: boolean;
  readonly source_sentence?: string;
  readonly sentences?: readonly string[];
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly output?:
    | readonly { readonly label: string; readonly score: number }[]
    | { readonly answer: string; readonly score: number }
    | { readonly text: string }
    | { readonly url: string };
}

/** A model as the hub knows it; the snippet generators read this. */
export interface ModelRecord {
  readonly id: string;
  readonly tags: readonly string[];
  readonly pipeline_tag?: string;
  readonly library_name?: string;
  readonly mask_token?: string;
  readonly private?: boolean;
  readonly inference?: string;
  readonly config?: ModelConfig;
  readonly cardData?: {
    readonly base_model?: string | readonly string[];
    readonly instance_prompt?: string | null;
    readonly inference?: boolean | { readonly parameters?: Readonly<Record<string, unknown>> };
  };
  readonly widgetData?: readonly WidgetExample[];
  readonly transformersInfo?: {
    readonly auto_model: string;
    readonly custom_class?: string;
    readonly pipeline_tag?: string;
    readonly processor?: string;
  };
  readonly safetensors?: {
    readonly parameters?: Readonly<Record<string, number>>;
    readonly total?: number;
    readonly sharded?: boolean;
  };
  readonly gguf?: {
    readonly total?: number;
    readonly architecture?: string;
    readonly context_length?: number;
    readonly chat_template?: string;
  };
}
