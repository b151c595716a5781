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
  { description: "A shape the text is forced to have." },
);

const sampling = {
  do_sample: optional(boolean({ default: false, description: "Sample instead of always taking the likeliest token." })),
  temperature: maybe(number({ exclusiveMinimum: 0, description: "Above 1 is more varied, below 1 more predictable." })),
  top_k: maybe(integer({ minimum: 1, description: "Sample only from the k likeliest tokens." })),
  top_p: maybe(
    number({
      exclusiveMinimum: 0,
      maximum: 1,
      description: "Sample from the likeliest tokens that together reach this probability.",
    }),
  ),
  typical_p: maybe(
    number({
      exclusiveMinimum: 0,
      maximum: 1,
      description: "Keep tokens whose surprise is close to what is expected.",
    }),
  ),
  repetition_penalty: maybe(
    number({ exclusiveMinimum: 0, description: "Above 1, tokens that already occurred become less likely." }),
  ),
  frequency_penalty: maybe(
    number({ minimum: -2, maximum: 2, description: "Above 0, a token is less likely the more often it came up." }),
  ),
  seed: maybe(integer({ minimum: 0, description: "Makes sampling repeatable." })),
};

const stopping = {
  max_new_tokens: maybe(integer({ minimum: 0, default: 1024, description: "Longest continuation in tokens." })),
  stop: optional(array(string(), { maxItems: 4, description: "Texts at which the model stops." })),
  truncate: maybe(integer({ minimum: 0, description: "Keep only this many tokens of the prompt, from its end." })),
};

const reporting = {
  return_full_text: maybe(boolean({ description: "Put the prompt in front of the continuation." })),
  details: optional(boolean({ default: true, description: "Report why the model stopped, and its tokens." })),
  decoder_input_details: optional(
    boolean({ default: false, description: "Report the tokens of the prompt and their likelihood." }),
  ),
  top_n_tokens: maybe(integer({ minimum: 1, description: "Report this many of the likeliest tokens at each place." })),
  best_of: maybe(integer({ minimum: 1, description: "Write this many continuations and return the likeliest." })),
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
      watermark: optional(
        boolean({ default: false, description: "Leave a statistical mark that a detector can find." }),
      ),
    }),
  ),
  stream: optional(boolean({ default: false, description: "Send tokens as they are written." })),
});

const prefillToken = {
  id: integer({ minimum: 0, description: "Number of the token in the model's vocabulary." }),
  text: string(),
  logprob: nullable(number({ maximum: 0 }), { description: "Natural logarithm of the token's probability." }),
};

const token = object({
  ...prefillToken,
  special: boolean({ description: "True for marks such as the end of the text, which readers should not see." }),
});

const finishReason = choice(["length", "eos_token", "stop_sequence"], { description: "Why the model stopped." });

const outcome = {
  finish_reason: finishReason,
  generated_tokens: integer({ minimum: 0, description: "Tokens written." }),
  seed: maybe(integer({ minimum: 0, description: "The seed that was used, where there was sampling." })),
};

const trace = {
  ...outcome,
  prefill: array(object(prefillToken), { description: "Tokens of the prompt, where they were asked for." }),
  tokens: array(token, { description: "Tokens written." }),
  top_tokens: optional(array(array(token), { description: "The likeliest tokens at each place." })),
};

export const output = object({
  generated_text: string({ description: "The continuation." }),
  details: maybe(
    object({
      ...trace,
      best_of_sequences: maybe(
        array(object({ generated_text: string(), ...trace }), { description: "The continuations not chosen." }),
      ),
    }),
  ),
});

/** Servers that speak of completions send the text of a piece without its number and likelihood. */
const pieceToken = object({
  ...prefillToken,
  id: optional(prefillToken.id),
  logprob: optional(prefillToken.logprob),
  special: boolean({ description: "True for marks such as the end of the text, which readers should not see." }),
});

export const piece = object({
  index: optional(integer({ minimum: 0, description: "Place of the token, counted from the first." })),
  token: pieceToken,
  top_tokens: optional(array(token, { description: "The likeliest tokens at this place." })),
  generated_text: maybe(string({ description: "The whole text; only in the last piece." })),
  details: maybe(
    object({
      ...outcome,
      generated_tokens: optional(outcome.generated_tokens),
      input_length: optional(integer({ minimum: 0, description: "Tokens of the prompt." })),
    }),
  ),
});
