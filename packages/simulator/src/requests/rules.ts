import { chatCompletion, schemaOf } from "@orrery/tasks";
import type { Rule } from "./violations.ts";

/** Rules of request bodies for the tables of wires. */

type Rules = Readonly<Record<string, Rule>>;

export const text: Rule = { type: "string" };
export const integer: Rule = { type: "integer" };
export const trueValue: Rule = { const: true };
export const anyValue: Rule = {};
export const base64: Rule = { type: "string", contentEncoding: "base64" };
export const imageUrl: Rule = { type: "string", startsWith: "data:image/" };
export const audioUrl: Rule = { type: "string", startsWith: "data:" };
export const textOrTexts: Rule = { anyOf: [text, { type: "array", items: text }] };

export const listOf = (items: Rule): Rule => ({ type: "array", items, minItems: 1 });

export const exactly = (value: string): Rule => ({ const: value });

/** An object with these fields and no others. */
export const strict = (required: Rules, optional: Rules = {}): Rule => ({
  type: "object",
  properties: { ...optional, ...required },
  required: Object.keys(required),
  additionalProperties: false,
});

/** The same object with one field more that may be there. */
export const allowing = (rule: Rule, fields: Rules): Rule => ({
  ...rule,
  properties: { ...rule.properties, ...fields },
});

/** Fields a task takes beside its inputs, raised out of `parameters`, under a provider's names for them. */
export const parametersOf = (task: string, names: Readonly<Record<string, string>> = {}): Rules => {
  const { inputs: _inputs, parameters, ...rest } = (schemaOf(task)?.input.properties ?? {}) as Rules;
  const flat = { ...rest, ...parameters?.properties };
  return Object.fromEntries(Object.entries(flat).map(([name, rule]) => [names[name] ?? name, rule]));
};

/** The fields of `parameters` of a task, still in their object, with any further ones the hub passes on. */
export const hubParameters = (task: string): Rules => {
  const { inputs: _inputs, ...rest } = (schemaOf(task)?.input.properties ?? {}) as Rules;
  return { parameters: { type: "object" }, ...rest };
};

const chatFields = chatCompletion.input.properties as Rules;

/** A chat request: `model` and `messages`, and what chat servers commonly take; those of open models take `top_k` as well. */
export const chatBody: Rule = strict(
  { model: text, messages: chatFields.messages ?? anyValue },
  { ...chatFields, top_k: integer, user: text, parallel_tool_calls: { type: "boolean" } },
);

const streamed: Rules = { stream: { type: "boolean" }, stream_options: chatFields.stream_options ?? anyValue };

/** A completion request; the words of text-generation servers are unknown to it, except where both agree. */
export const completionBody: Rule = strict(
  { model: text, prompt: text },
  { ...parametersOf("text-generation", { max_new_tokens: "max_tokens" }), ...streamed },
);

/** Text generation sent as chat. */
export const generationChatBody: Rule = strict(
  { model: text, messages: listOf({ type: "object", required: ["role", "content"] }) },
  { ...parametersOf("text-generation", { max_new_tokens: "max_tokens" }), ...streamed },
);

export const embeddingsBody: Rule = strict(
  { model: text, input: textOrTexts },
  { ...parametersOf("feature-extraction"), user: text },
);

export const speechBody: Rule = strict(
  { model: text, input: text },
  { ...parametersOf("text-to-speech"), voice: text, response_format: text, speed: { type: "number" } },
);

export const transcriptionForm: Rule = strict(
  { file: anyValue, model: text },
  {
    ...Object.fromEntries(Object.keys(parametersOf("automatic-speech-recognition")).map((name) => [name, text])),
    language: text,
    temperature: text,
    response_format: text,
    timestamp_granularities: text,
  },
);

/** Names that image and video servers have for the number of denoising steps. */
export const stepNames = { num_inference_steps: "steps" };

const functionTool: Rule = {
  type: "object",
  properties: { type: exactly("function"), name: text },
  required: ["name"],
};

/** A Responses request. The simulator stores none, so a request names neither another response nor an item of one. */
export const responsesBody: Rule = strict(
  { model: text, input: { anyOf: [text, listOf({ type: "object", properties: { id: { enum: [] } } })] } },
  {
    store: { type: "boolean" },
    instructions: text,
    max_output_tokens: integer,
    stream: { type: "boolean" },
    user: text,
    include: anyValue,
    temperature: { type: "number" },
    top_p: { type: "number" },
    parallel_tool_calls: { type: "boolean" },
    tools: { type: "array", items: { type: "object", required: ["type"] } },
    tool_choice: anyValue,
    text: { type: "object" },
    reasoning: { type: "object" },
  },
);

/** The same for an engine, whose only tools are functions. */
export const engineResponsesBody: Rule = allowing(responsesBody, { tools: { type: "array", items: functionTool } });

export const messagesBody: Rule = strict(
  { model: text, max_tokens: integer, messages: listOf({ type: "object", required: ["role", "content"] }) },
  {
    system: anyValue,
    stream: { type: "boolean" },
    stop_sequences: { type: "array", items: text },
    temperature: { type: "number" },
    top_p: { type: "number" },
    top_k: integer,
    thinking: { type: "object" },
    tools: { type: "array", items: { type: "object", required: ["name", "input_schema"] } },
    tool_choice: { type: "object" },
  },
);
