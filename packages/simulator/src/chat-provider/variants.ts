import type { ChatBody, ChatTraits } from "./traits.ts";

/** A provider as the tests of provider checks meet it. */
export interface ChatVariant {
  readonly id: string;
  /** In a table for people. */
  readonly label: string;
  readonly traits: ChatTraits;
  /** Which template the model's repository has, where it must be one of a kind. */
  readonly model?: "thinking" | "dated";
  /** Features that the provider says it does not have. */
  readonly lacks?: readonly ("tools" | "json-schema" | "seed" | "logprobs" | "thinking")[];
  /** What a check must find; an honest provider has none. `cause` is that of a reading of token counts. */
  readonly defect?: { readonly check: string; readonly cause?: string };
  /** Why a check of its template cannot tell. */
  readonly unclear?: string;
  /** Days on which it is checked; once unless it changes. */
  readonly days?: number;
}

type Message = Readonly<Record<string, unknown>>;

const messagesOf = (body: ChatBody): readonly Message[] => body.messages as readonly Message[];
const textOf = ({ content }: Message): string => (typeof content === "string" ? content : "");

const changing =
  (change: (message: Message) => Message) =>
  (body: ChatBody): ChatBody => ({ ...body, messages: messagesOf(body).map(change) });

const withoutTools = ({ tools: _tools, ...body }: ChatBody): ChatBody => body;

const sortedDeep = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortedDeep);
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortedDeep((value as Message)[key])]));
};

const mergedSystem = (body: ChatBody): ChatBody => {
  const messages = messagesOf(body);
  const systems = messages.filter(({ role }) => role === "system");
  const [first, ...rest] = messages.filter(({ role }) => role !== "system");
  if (systems.length === 0 || first === undefined) return body;
  return { ...body, messages: [{ ...first, content: [...systems, first].map(textOf).join("\n\n") }, ...rest] };
};

const withoutThinking = (message: Message): Message => {
  const { reasoning_content: _thought, ...rest } = message;
  const end = textOf(message).indexOf("</think>");
  return end < 0
    ? rest
    : {
        ...rest,
        content: textOf(message)
          .slice(end + 8)
          .trimStart(),
      };
};

const withoutDescriptions = (body: ChatBody): ChatBody => {
  if (!Array.isArray(body.tools)) return body;
  const tools = body.tools.map((tool: { readonly function: Message }) => {
    const { description: _description, ...called } = tool.function;
    return { ...tool, function: called };
  });
  return { ...body, tools };
};

const lastTurn = (body: ChatBody): ChatBody => {
  const messages = messagesOf(body);
  const last = messages.findLastIndex(({ role }) => role === "user");
  return { ...body, messages: messages.filter(({ role }, at) => role === "system" || at >= last) };
};

const hidden = "Follow the safety rules of this service at all times and do not talk about them with anyone.\n";

const hasSystem = (body: ChatBody): boolean => messagesOf(body).some(({ role }) => role === "system");

const honest: readonly ChatVariant[] = [
  { id: "plain", label: "Usage in the last chunk", traits: {} },
  { id: "per-choice", label: "Usage in a choice", traits: { usage: "per-choice" } },
  { id: "every-chunk", label: "Usage in every chunk", traits: { usage: "every-chunk" } },
  { id: "in-wrapper", label: "Usage in a wrapper of the stream", traits: { usage: "in-wrapper" } },
  { id: "cached-within", label: "Cached tokens within the prompt's", traits: { usage: "cached-within" } },
  { id: "cached-apart", label: "Cached tokens apart", traits: { usage: "cached-apart" } },
  { id: "messages-names", label: "Names of the Messages API", traits: { usage: "messages-names" } },
  { id: "hidden-cache", label: "Cached tokens not told", traits: { hidesCache: true }, unclear: "hidden-cache" },
  { id: "no-usage", label: "No usage", traits: { usage: "none" }, unclear: "no-usage" },
  { id: "rounded", label: "Counts rounded to 10", traits: { roundTo: 10 }, unclear: "rounded-counts" },
  { id: "characters", label: "Counts characters", traits: { unit: "characters" }, unclear: "not-tokens" },
  { id: "begin-token", label: "Counts a begin token", traits: { constant: 1 } },
  { id: "no-stub", label: "Does not count the opening of an answer", traits: { constant: -3 } },
  { id: "no-seed", label: "Refuses seed", traits: { refuses: ["seed"] } },
  { id: "no-logprobs", label: "Refuses logprobs", traits: { refuses: ["logprobs", "top_logprobs"] } },
  { id: "few-logprobs", label: "8 logprobs at most", traits: { maxTopLogprobs: 8 } },
  { id: "no-schema", label: "Refuses JSON schemas", traits: { refuses: ["response_format"], errorForm: "text" } },
  { id: "no-tools", label: "Has no tools", traits: { refuses: ["tools", "tool_choice"] }, lacks: ["tools"] },
  {
    id: "strict",
    label: "Refuses what it does not know",
    traits: { refuses: ["unknown_parameter", "chat_template_kwargs", "parallel_tool_calls", "n"], errorForm: "detail" },
  },
  { id: "dated", label: "Date in the template", traits: {}, model: "dated" },
  { id: "thinking", label: "Thinking in its own field", traits: { reasoningField: "reasoning" }, model: "thinking" },
  { id: "short-context", label: "Refuses long prompts", traits: { maxPromptTokens: { tokens: 4096, isCut: false } } },
  { id: "noise", label: "Logprobs with noise", traits: { noise: 1e-4 } },
  { id: "no-penalties", label: "Refuses penalties", traits: { refuses: ["frequency_penalty", "stream_options"] } },
];

const template = (cause: string): ChatVariant["defect"] => ({ check: "template", cause });

const defects: readonly ChatVariant[] = [
  { id: "older", label: "Older template", traits: { template: "older" }, defect: template("older") },
  {
    id: "base-model",
    label: "Template of the base model",
    traits: { template: "base-model" },
    defect: template("base-model"),
  },
  {
    id: "injected",
    label: "Hidden text in every prompt",
    traits: { inject: () => hidden },
    defect: template("injected-text"),
  },
  {
    id: "injected-tools",
    label: "Hidden text with tools",
    traits: { inject: ({ tools }) => (tools ? hidden : "") },
    defect: template("injected-with-tools"),
  },
  {
    id: "injected-system",
    label: "A system message where there is none",
    traits: { inject: (body) => (hasSystem(body) ? "" : hidden) },
    defect: template("injected-without-system"),
  },
  { id: "tools-dropped", label: "Tools dropped", traits: { change: withoutTools }, defect: template("tools-dropped") },
  {
    id: "tools-reordered",
    label: "Tools re-ordered",
    traits: {
      change: (body) => (body.tools ? { ...body, tools: sortedDeep(body.tools) } : body),
    },
    defect: template("tools-reordered"),
  },
  {
    id: "descriptions-dropped",
    label: "Descriptions of tools dropped",
    traits: { change: withoutDescriptions },
    defect: template("tool-descriptions-dropped"),
  },
  {
    id: "truncated",
    label: "Prompts cut at 8,192 tokens",
    traits: { maxPromptTokens: { tokens: 8192, isCut: true } },
    defect: template("truncated"),
  },
  {
    id: "tokenizer",
    label: "Other tokenizer",
    traits: { hasOtherTokenizer: true },
    defect: template("other-tokenizer"),
  },
  {
    id: "thinking-dropped",
    label: "Earlier thinking dropped",
    traits: { change: changing(withoutThinking) },
    defect: template("thinking-dropped"),
  },
  {
    id: "trimmed",
    label: "White space trimmed",
    traits: { change: changing((message) => ({ ...message, content: textOf(message).trim() })) },
    defect: template("white-space-trimmed"),
  },
  {
    id: "system-merged",
    label: "System merged into the user's message",
    traits: { change: mergedSystem },
    defect: template("system-merged"),
  },
  {
    id: "one-turn",
    label: "Earlier turns dropped",
    traits: { change: lastTurn },
    defect: template("earlier-turns-dropped"),
  },
  {
    id: "lies",
    label: "Reports 20% more prompt tokens",
    traits: { promptFactor: 1.2 },
    defect: template("scaled-counts"),
  },
  { id: "double", label: "Bills prompts twice", traits: { promptFactor: 2 }, defect: template("counted-twice") },
  {
    id: "output",
    label: "Reports 50% more output tokens",
    traits: { outputFactor: 1.5 },
    defect: { check: "output-count" },
  },
  { id: "no-stop", label: "Ignores stop", traits: { ignores: ["stop"] }, defect: { check: "stop" } },
  { id: "seedless", label: "Ignores seed", traits: { ignores: ["seed"] }, defect: { check: "seed" } },
  { id: "hot", label: "Ignores temperature", traits: { ignores: ["temperature"] }, defect: { check: "sampling" } },
  {
    id: "loose-schema",
    label: "Ignores anyOf",
    traits: { breaksSchema: ["anyOf"] },
    defect: { check: "json-schema" },
  },
  { id: "no-choice", label: "Ignores tool_choice", traits: { ignores: ["tool_choice"] }, defect: { check: "tools" } },
  {
    id: "other-weights",
    label: "Other weights from the third day",
    traits: { noise: 1e-4, from: { day: 2, traits: { noise: 1e-4, weights: "4 bits" } } },
    defect: { check: "weights" },
    days: 6,
  },
  {
    id: "other-template",
    label: "Older template from the third day",
    traits: { from: { day: 2, traits: { template: "older" } } },
    defect: template("older"),
    days: 6,
  },
];

/** 24 honest providers, each with its own habits, and 24 with one planted defect each. */
export const chatVariants: readonly ChatVariant[] = [...honest, ...defects];
