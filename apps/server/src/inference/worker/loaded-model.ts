import type { OnnxPlan } from "../messages.ts";
import type { Json } from "./fields.ts";

/** Numbers in rows and columns, as the runtime hands them over. */
export interface Tensor {
  readonly type: string;
  readonly data: Float32Array | BigInt64Array | Int32Array | Uint8Array | Float64Array;
  readonly dims: readonly number[];
}

/** The ids of one text, or of a pair. */
export interface Encoded {
  readonly input_ids: readonly number[];
  readonly attention_mask: readonly number[];
  readonly token_type_ids?: readonly number[];
}

/** What we use of a tokenizer. */
interface Tokenizer {
  (
    text: string,
    options: {
      text_pair?: string | null;
      return_tensor: false;
      padding: false;
      truncation: false;
      add_special_tokens?: boolean;
    },
  ): Encoded;
  decode(
    ids: readonly number[],
    options?: { skip_special_tokens?: boolean; clean_up_tokenization_spaces?: boolean },
  ): string;
  readonly pad_token_id?: number;
  readonly unk_token_id?: number;
  readonly mask_token_id?: number;
  readonly eos_token_id?: number;
  readonly mask_token?: string;
  readonly model_max_length: number;
  readonly padding_side: string;
  /** Languages that a translator is told of, as its tokenizer names them. */
  readonly language_codes?: readonly string[];
  readonly all_special_ids: readonly number[];
  readonly _tokenizer: { id_to_token(id: number): string | undefined; token_to_id(token: string): number | undefined };
  readonly _tokenizerJSON: Json;
}

/** A loaded graph with its configuration: called with tensors, it answers with tensors. */
interface Network {
  (feeds: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, Tensor>>>;
  generate(options: Readonly<Record<string, unknown>>): Promise<Tensor>;
  readonly config: Json;
  readonly generation_config?: Json;
  readonly sessions: Readonly<Record<string, { readonly inputNames: readonly string[] }>>;
}

/** A pipeline of the runtime: what it is called with depends on its task. */
export interface Pipeline {
  (...values: unknown[]): Promise<unknown>;
  readonly tokenizer: Tokenizer;
  readonly processor: Processor;
  readonly model: Network;
}

/** Turns images or audio into tensors. */
interface Processor {
  (...values: unknown[]): Promise<Readonly<Record<string, unknown>>>;
  readonly feature_extractor?: { readonly config: Json };
  readonly image_processor?: unknown;
}

/** The runtime, as far as tasks use it. */
export type TransformersLibrary = typeof import("@huggingface/transformers");

export interface LoadedModel {
  readonly plan: OnnxPlan;
  readonly library: TransformersLibrary;
  /** The model's `config.json`. */
  readonly config: Json;
  /** Another JSON file of the model; an empty object where there is none. */
  readonly readJson: (path: string) => Json;
  readonly pipeline: Pipeline;
}
