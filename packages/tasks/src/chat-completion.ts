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
  record,
  type Static,
  string,
  union,
} from "./schema.ts";

const address = object({ url: string({ description: "An http(s) address or a data URL." }) });

const part = union([
  object({ type: literal("text"), text: string() }),
  object({ type: literal("image_url"), image_url: address }),
  object({ type: literal("video_url"), video_url: address }),
  object({
    type: literal("input_audio"),
    input_audio: object({
      data: string({ description: "The audio in base64." }),
      format: string({ examples: ["wav", "mp3"] }),
    }),
  }),
]);

const toolCall = object({
  id: string({ description: "ID of the call; the tool's answer refers to it." }),
  type: literal("function"),
  function: object({
    name: string({ description: "The tool to call." }),
    arguments: string({ description: "The arguments as JSON text, exactly as the model wrote them." }),
  }),
});

/** Two names are in use for the same thing; a server sends at most one of them. */
const reasoning = {
  reasoning: maybe(string({ description: "The model's reasoning." })),
  reasoning_content: maybe(string({ description: "The same, under the name that other servers use." })),
};

const message = object({
  role: string({ description: "Role of the author.", examples: ["system", "user", "assistant", "tool"] }),
  content: maybe(
    union([string(), array(part)], {
      description: "Text, or parts of text and media; null or absent only where the assistant calls tools.",
    }),
  ),
  name: maybe(string({ description: "Name of the author, to tell authors with the same role apart." })),
  tool_calls: maybe(array(toolCall, { description: "Tool calls by the assistant." })),
  tool_call_id: maybe(string({ description: "In a tool message, the call it answers." })),
  ...reasoning,
});

const responseFormat = union(
  [
    object({ type: literal("text") }),
    object({ type: literal("json_object") }),
    object({
      type: literal("json_schema"),
      json_schema: object({
        name: string({ description: "Name of the schema." }),
        description: maybe(string({ description: "What the schema is for. Shown to the model." })),
        schema: maybe(record(anything(), { description: "JSON schema of the reply." })),
        strict: maybe(boolean({ description: "Enforce the schema while generating." })),
      }),
    }),
  ],
  { description: "Format of the reply." },
);

const tool = object({
  type: literal("function"),
  function: object({
    name: string({ description: "Name of the function." }),
    description: maybe(string({ description: "What it does and when to use it. Shown to the model." })),
    parameters: maybe(record(anything(), { description: "JSON schema of the arguments." })),
  }),
});

const toolChoice = union(
  [
    choice(["auto", "none", "required"]),
    object({ type: optional(literal("function")), function: object({ name: string() }) }),
  ],
  { default: "auto", description: "Whether the model can or must call a tool, and which one." },
);

const sampling = {
  temperature: maybe(
    number({
      minimum: 0,
      maximum: 2,
      description: "Higher values give more varied text; 0 always picks the most likely token.",
    }),
  ),
  top_p: maybe(
    number({
      minimum: 0,
      maximum: 1,
      description: "Sample only from the most likely tokens with this total probability.",
    }),
  ),
  frequency_penalty: maybe(
    number({ minimum: -2, maximum: 2, description: "Above 0, a token is less likely the more often it has occurred." }),
  ),
  presence_penalty: maybe(
    number({ minimum: -2, maximum: 2, description: "Above 0, a token is less likely once it has occurred." }),
  ),
  logit_bias: maybe(
    record(number({ minimum: -100, maximum: 100 }), {
      description: "Maps token IDs to a number added to their logits; -100 bans a token, 100 forces it.",
    }),
  ),
  seed: maybe(integer({ minimum: 0, description: "Seed, for repeatable sampling where possible." })),
  stop: maybe(union([string(), array(string())], { description: "Stop sequences." })),
};

const input = object({
  messages: array(message, { minItems: 1, description: "The conversation so far, oldest first." }),
  model: maybe(string({ description: "The model to ask." })),
  max_tokens: maybe(integer({ minimum: 0, default: 1024, description: "Max tokens of the reply." })),
  max_completion_tokens: maybe(integer({ minimum: 0, description: "Max tokens of the reply, including reasoning." })),
  ...sampling,
  n: maybe(integer({ minimum: 1, default: 1, description: "Number of replies to generate." })),
  logprobs: maybe(boolean({ default: false, description: "Return the log probability of each token." })),
  top_logprobs: maybe(
    integer({ minimum: 0, maximum: 20, description: "Number of most likely tokens to return at each position." }),
  ),
  reasoning_effort: maybe(string({ description: "Reasoning effort.", examples: ["low", "medium", "high"] })),
  response_format: maybe(responseFormat),
  tools: maybe(array(tool, { description: "Functions the model can ask you to call." })),
  tool_choice: maybe(toolChoice),
  tool_prompt: maybe(string({ description: "Text before the list of tools, if the server supports it." })),
  stream: optional(boolean({ default: false, description: "Stream the reply." })),
  stream_options: maybe(
    object({
      include_usage: optional(boolean({ description: "End the stream with a chunk that has the token counts." })),
    }),
  ),
});

const usage = object(
  {
    prompt_tokens: integer({ minimum: 0, description: "Tokens in the prompt." }),
    completion_tokens: integer({ minimum: 0, description: "Generated tokens, including reasoning." }),
    total_tokens: integer({ minimum: 0, description: "Total tokens." }),
    prompt_tokens_details: maybe(
      object({ cached_tokens: maybe(integer({ minimum: 0, description: "Tokens read from a cache." })) }),
    ),
    completion_tokens_details: maybe(
      object({ reasoning_tokens: maybe(integer({ minimum: 0, description: "Reasoning tokens." })) }),
    ),
  },
  { description: "Token usage of the request." },
);

const likelihood = {
  token: string(),
  logprob: number({ maximum: 0, description: "Natural logarithm of the token's probability." }),
};

const logprobs = object({
  content: nullable(array(object({ ...likelihood, top_logprobs: array(object(likelihood)) })), {
    description: "One entry per generated token.",
  }),
});

const finishReason = string({
  description: "Why the model stopped.",
  examples: ["stop", "length", "tool_calls", "content_filter"],
});

const reply = {
  id: string({ description: "ID of the reply." }),
  created: integer({ minimum: 0, description: "When it was created, in seconds since 1970." }),
  model: string({ description: "The model that answered." }),
  system_fingerprint: maybe(string({ description: "Fingerprint of the server's configuration." })),
};

const answer = object({
  role: string({ description: "Always the assistant." }),
  content: maybe(string({ description: "The text; null or absent where the model only calls tools." })),
  tool_calls: maybe(array(toolCall, { description: "Tool calls by the model." })),
  ...reasoning,
});

const output = object({
  ...reply,
  choices: array(
    object({
      index: integer({ minimum: 0 }),
      message: answer,
      finish_reason: nullable(finishReason),
      logprobs: maybe(logprobs),
    }),
    { description: "The replies; one unless `n` is set." },
  ),
  usage: maybe(usage),
});

const toolCallPiece = object({
  index: integer({ minimum: 0, description: "Index of the call in the message." }),
  id: maybe(string({ description: "Only in the first chunk of a call." })),
  type: maybe(literal("function")),
  function: maybe(
    object({
      name: maybe(string({ description: "Only in the first chunk of a call." })),
      arguments: maybe(string({ description: "The next part of the arguments. Join the parts, then parse." })),
    }),
  ),
});

const delta = object({
  role: maybe(string({ description: "Usually in the first chunk only." })),
  content: maybe(string({ description: "The next part of the text." })),
  tool_calls: maybe(array(toolCallPiece)),
  ...reasoning,
});

const piece = object({
  ...reply,
  choices: array(
    object({
      index: integer({ minimum: 0, description: "Index of the reply." }),
      delta,
      finish_reason: maybe(finishReason),
      logprobs: maybe(logprobs),
    }),
    { description: "Empty in a last chunk that only has token counts." },
  ),
  usage: maybe(usage),
});

/** Request, reply and one event of the stream of a chat, as OpenAI's API spells them. */
export const chatCompletion = { input, output, piece };

/** A request for a chat. */
export type ChatCompletionInput = Static<typeof input>;

/** The whole reply of a chat. */
export type ChatCompletionOutput = Static<typeof output>;

/** One event of a chat that streams. */
export type ChatCompletionPiece = Static<typeof piece>;
