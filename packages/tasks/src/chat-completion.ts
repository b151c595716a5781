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
      data: string({ description: "The sound in base64." }),
      format: string({ examples: ["wav", "mp3"] }),
    }),
  }),
]);

const toolCall = object({
  id: string({ description: "Names the call; the tool's answer refers to it." }),
  type: literal("function"),
  function: object({
    name: string({ description: "The tool to call." }),
    arguments: string({ description: "The arguments as JSON text, exactly as the model wrote them." }),
  }),
});

/** Two names are in use for the same thing; a server sends at most one of them. */
const reasoning = {
  reasoning: maybe(string({ description: "What the model thought before it answered." })),
  reasoning_content: maybe(string({ description: "The same under the other name servers use." })),
};

const message = object({
  role: string({ description: "Who speaks.", examples: ["system", "user", "assistant", "tool"] }),
  content: maybe(
    union([string(), array(part)], {
      description: "Text, or parts of text and media; null or absent only where the assistant calls tools.",
    }),
  ),
  name: maybe(string({ description: "Tells speakers with the same role apart." })),
  tool_calls: maybe(array(toolCall, { description: "Tools the assistant wants called." })),
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
        name: string({ description: "A short name for the shape." }),
        description: maybe(string({ description: "What the shape is for; the model reads it." })),
        schema: maybe(record(anything(), { description: "The JSON schema the reply must fit." })),
        strict: maybe(boolean({ description: "Hold the reply to the schema while it is written." })),
      }),
    }),
  ],
  { description: "The form the reply must have." },
);

const tool = object({
  type: literal("function"),
  function: object({
    name: string({ description: "The name the model calls it by." }),
    description: maybe(string({ description: "What it does and when to use it; the model reads this." })),
    parameters: maybe(record(anything(), { description: "A JSON schema of the arguments." })),
  }),
});

const toolChoice = union(
  [
    choice(["auto", "none", "required"]),
    object({ type: optional(literal("function")), function: object({ name: string() }) }),
  ],
  { default: "auto", description: "Whether the model may, must not or must call a tool, or which one it must call." },
);

const sampling = {
  temperature: maybe(
    number({ minimum: 0, maximum: 2, description: "Higher is more varied; 0 always takes the likeliest." }),
  ),
  top_p: maybe(
    number({
      minimum: 0,
      maximum: 1,
      description: "Sample from the likeliest tokens that together reach this probability.",
    }),
  ),
  frequency_penalty: maybe(
    number({ minimum: -2, maximum: 2, description: "Above 0, a token is less likely the more often it came up." }),
  ),
  presence_penalty: maybe(
    number({ minimum: -2, maximum: 2, description: "Above 0, a token is less likely once it came up at all." }),
  ),
  logit_bias: maybe(
    record(number({ minimum: -100, maximum: 100 }), {
      description: "Token id to a number added to its raw score; -100 bans it, 100 forces it.",
    }),
  ),
  seed: maybe(integer({ minimum: 0, description: "The same seed and request give the same reply where possible." })),
  stop: maybe(union([string(), array(string())], { description: "Texts at which the model stops." })),
};

const input = object({
  messages: array(message, { minItems: 1, description: "The conversation so far, oldest first." }),
  model: maybe(string({ description: "The model to ask." })),
  max_tokens: maybe(integer({ minimum: 0, default: 1024, description: "Longest reply in tokens." })),
  max_completion_tokens: maybe(integer({ minimum: 0, description: "Like max_tokens, reasoning counted as well." })),
  ...sampling,
  n: maybe(integer({ minimum: 1, default: 1, description: "How many replies to write." })),
  logprobs: maybe(boolean({ default: false, description: "Return how likely each token was." })),
  top_logprobs: maybe(
    integer({ minimum: 0, maximum: 20, description: "Also return this many of the likeliest tokens at each place." }),
  ),
  reasoning_effort: maybe(
    string({ description: "How long a reasoning model should think.", examples: ["low", "medium", "high"] }),
  ),
  response_format: maybe(responseFormat),
  tools: maybe(array(tool, { description: "Functions the model may ask you to call." })),
  tool_choice: maybe(toolChoice),
  tool_prompt: maybe(string({ description: "Text put before the list of tools, on servers that take one." })),
  stream: optional(boolean({ default: false, description: "Send the reply piece by piece as it is written." })),
  stream_options: maybe(
    object({
      include_usage: optional(boolean({ description: "Close the stream with a piece that counts tokens." })),
    }),
  ),
});

const usage = object(
  {
    prompt_tokens: integer({ minimum: 0, description: "Tokens read." }),
    completion_tokens: integer({ minimum: 0, description: "Tokens written, reasoning counted as well." }),
    total_tokens: integer({ minimum: 0, description: "Both together." }),
    prompt_tokens_details: maybe(
      object({ cached_tokens: maybe(integer({ minimum: 0, description: "Tokens read from a cache." })) }),
    ),
    completion_tokens_details: maybe(
      object({ reasoning_tokens: maybe(integer({ minimum: 0, description: "Tokens spent on thinking." })) }),
    ),
  },
  { description: "What the request cost in tokens." },
);

const likelihood = {
  token: string(),
  logprob: number({ maximum: 0, description: "Natural logarithm of the token's probability." }),
};

const logprobs = object({
  content: nullable(array(object({ ...likelihood, top_logprobs: array(object(likelihood)) })), {
    description: "One entry for each token written.",
  }),
});

const finishReason = string({
  description: "Why the model stopped.",
  examples: ["stop", "length", "tool_calls", "content_filter"],
});

const reply = {
  id: string({ description: "Names this reply." }),
  created: integer({ minimum: 0, description: "When it was made, in seconds since 1970." }),
  model: string({ description: "The model that answered." }),
  system_fingerprint: maybe(string({ description: "Which build of the server answered." })),
};

const answer = object({
  role: string({ description: "Who speaks: the assistant." }),
  content: maybe(string({ description: "The text; null or absent where the model only calls tools." })),
  tool_calls: maybe(array(toolCall, { description: "Tools the model wants called before it goes on." })),
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
    { description: "The replies; one unless `n` asked for more." },
  ),
  usage: maybe(usage),
});

const toolCallPiece = object({
  index: integer({ minimum: 0, description: "Which call of the message this piece belongs to." }),
  id: maybe(string({ description: "In the first piece of a call." })),
  type: maybe(literal("function")),
  function: maybe(
    object({
      name: maybe(string({ description: "In the first piece of a call." })),
      arguments: maybe(string({ description: "The next stretch of the arguments; join the pieces, then parse." })),
    }),
  ),
});

const delta = object({
  role: maybe(string({ description: "Usually in the first piece only." })),
  content: maybe(string({ description: "The next stretch of text." })),
  tool_calls: maybe(array(toolCallPiece)),
  ...reasoning,
});

const piece = object({
  ...reply,
  choices: array(
    object({
      index: integer({ minimum: 0, description: "Which of the replies this piece continues." }),
      delta,
      finish_reason: maybe(finishReason),
      logprobs: maybe(logprobs),
    }),
    { description: "Empty in the last piece, where that one only counts tokens." },
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
