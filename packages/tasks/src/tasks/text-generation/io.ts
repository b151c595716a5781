import {
  anything,
  array,
  boolean,
  choice,
  integer,
  literal,
  maybe,
  nullable,
  number,
  object,
  optional,
  string,
  union,
} from "../../schema.ts";

const grammar = union(
  [
    object({ type: literal("json"), value: anything({ description: "A JSON schema." }) }),
    object({ type: literal("regex"), value: string({ description: "A regular expression." }) }),
    object({
      type: literal("json_schema"),
      value: object({ name: maybe(string()), schema: anything({ description: "A JSON schema." }) }),
    }),
  ],
  { description: "Constrains the format of the text." },
);

const sampling = {
  do_sample: optional(
    boolean({ default: false, description: "Sample instead of always picking the most likely token." }),
  ),
  temperature: maybe(
    number({
      exclusiveMinimum: 0,
      description: "Values above 1 give more varied text, below 1 more predictable text.",
    }),
  ),
  top_k: maybe(integer({ minimum: 1, description: "Sample only from the k most likely tokens." })),
  top_p: maybe(
    number({
      exclusiveMinimum: 0,
      maximum: 1,
      description: "Sample only from the most likely tokens with this total probability.",
    }),
  ),
  typical_p: maybe(
    number({
      exclusiveMinimum: 0,
      maximum: 1,
      description: "Sample only tokens whose information content is close to the expected one (typical sampling).",
    }),
  ),
  repetition_penalty: maybe(
    number({ exclusiveMinimum: 0, description: "Above 1, tokens that already occurred become less likely." }),
  ),
  frequency_penalty: maybe(
    number({ minimum: -2, maximum: 2, description: "Above 0, a token is less likely the more often it has occurred." }),
  ),
  seed: maybe(integer({ minimum: 0, description: "Seed, for repeatable sampling." })),
};

const stopping = {
  max_new_tokens: maybe(integer({ minimum: 0, default: 1024, description: "Max tokens to generate." })),
  stop: optional(array(string(), { maxItems: 4, description: "Stop sequences." })),
  truncate: maybe(integer({ minimum: 0, description: "Use only the last this many tokens of the prompt." })),
};

const reporting = {
  return_full_text: maybe(boolean({ description: "Include the prompt in the result." })),
  details: optional(boolean({ default: true, description: "Return the tokens and why generation stopped." })),
  decoder_input_details: optional(
    boolean({ default: false, description: "Return the tokens of the prompt with their log probabilities." }),
  ),
  top_n_tokens: maybe(integer({ minimum: 1, description: "Number of most likely tokens to return at each position." })),
  best_of: maybe(integer({ minimum: 1, description: "Generate this many texts and return the most likely one." })),
};

export const input = object({
  inputs: string({ description: "The text to continue." }),
  parameters: optional(
    object({
      ...sampling,
      ...stopping,
      ...reporting,
      grammar: maybe(grammar),
      adapter_id: maybe(string({ description: "A LoRA adapter to use on top of the model." })),
      watermark: optional(boolean({ default: false, description: "Add a statistical watermark." })),
    }),
  ),
  stream: optional(boolean({ default: false, description: "Stream the tokens." })),
});

const prefillToken = {
  id: integer({ minimum: 0, description: "Token ID." }),
  text: string(),
  logprob: nullable(number({ maximum: 0 }), { description: "Natural logarithm of the token's probability." }),
};

const token = object({
  ...prefillToken,
  special: boolean({ description: "True for special tokens, such as the end of the text." }),
});

const finishReason = choice(["length", "eos_token", "stop_sequence"], { description: "Why the model stopped." });

const outcome = {
  finish_reason: finishReason,
  generated_tokens: integer({ minimum: 0, description: "Generated tokens." }),
  seed: maybe(integer({ minimum: 0, description: "The seed, if tokens were sampled." })),
};

const trace = {
  ...outcome,
  prefill: array(object(prefillToken), { description: "Tokens of the prompt, if requested." }),
  tokens: array(token, { description: "Generated tokens." }),
  top_tokens: optional(array(array(token), { description: "The most likely tokens at each position." })),
};

export const output = object({
  generated_text: string({ description: "The generated text." }),
  details: maybe(
    object({
      ...trace,
      best_of_sequences: maybe(
        array(object({ generated_text: string(), ...trace }), { description: "The other texts." }),
      ),
    }),
  ),
});

/** Servers that speak of completions send the text of a piece without its number and likelihood. */
const pieceToken = object({
  ...prefillToken,
  id: optional(prefillToken.id),
  logprob: optional(prefillToken.logprob),
  special: boolean({ description: "True for special tokens, such as the end of the text." }),
});

export const piece = object({
  index: optional(integer({ minimum: 0, description: "Position of the token." })),
  token: pieceToken,
  top_tokens: optional(array(token, { description: "The most likely tokens at this position." })),
  generated_text: maybe(string({ description: "The full text; only in the last chunk." })),
  details: maybe(
    object({
      ...outcome,
      generated_tokens: optional(outcome.generated_tokens),
      input_length: optional(integer({ minimum: 0, description: "Tokens of the prompt." })),
    }),
  ),
});
