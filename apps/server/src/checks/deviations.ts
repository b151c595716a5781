import type { TemplateMessage } from "@orrery/template";
import type { ConversationRequest, ConversationTool } from "./conversations.ts";

/** A known way in which a provider can change a conversation before its template renders it. */
export interface Deviation {
  readonly cause: string;
  /** Ends a sentence about token counts. */
  readonly phrase: string;
  readonly change: (request: ConversationRequest) => ConversationRequest;
}

const withMessages = (
  request: ConversationRequest,
  change: (message: TemplateMessage) => TemplateMessage,
): ConversationRequest => ({ ...request, messages: request.messages.map(change) });

const withTools = (
  { tools, ...request }: ConversationRequest,
  change: (tool: ConversationTool) => ConversationTool,
): ConversationRequest => (tools ? { ...request, tools: tools.map(change) } : request);

const withoutTools = ({ tools: _tools, ...request }: ConversationRequest): ConversationRequest => request;

const textOf = ({ content }: TemplateMessage): string => (typeof content === "string" ? content : "");

/** A message without thinking, in either of the two places where it is sent. */
const withoutThinking = (message: TemplateMessage): TemplateMessage => {
  const { reasoning_content: _thought, ...rest } = message;
  const content = textOf(message);
  return content.includes("</think>") ? { ...rest, content: content.replace(/^.*<\/think>\s*/s, "") } : rest;
};

const sortedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => one.localeCompare(other));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortedKeys(inner)]));
};

const mergeSystem = (request: ConversationRequest): ConversationRequest => {
  const systems = request.messages.filter(({ role }) => role === "system").map(textOf);
  if (systems.length === 0) return request;
  const others = request.messages.filter(({ role }) => role !== "system");
  const first = others.findIndex(({ role }) => role === "user");
  const merged = (message: TemplateMessage) => ({ ...message, content: [...systems, textOf(message)].join("\n\n") });
  return { ...request, messages: others.map((message, at) => (at === first ? merged(message) : message)) };
};

const resultAsUser = (message: TemplateMessage): TemplateMessage =>
  message.role === "tool" ? { role: "user", content: textOf(message) } : message;

const withoutCalls = ({ tool_calls: _calls, ...message }: TemplateMessage): TemplateMessage => message;

const withoutDescription = (tool: ConversationTool): ConversationTool => {
  const { description: _description, ...rest } = tool.function;
  return { ...tool, function: rest };
};

/** Tried in this order; the first that predicts every count is named. */
export const deviations: readonly Deviation[] = [
  { cause: "tools-dropped", phrase: "tools are dropped", change: withoutTools },
  {
    cause: "thinking-dropped",
    phrase: "earlier thinking is dropped",
    change: (request) => withMessages(request, withoutThinking),
  },
  {
    cause: "thinking-field-dropped",
    phrase: "earlier thinking in a field is dropped",
    change: (request) => withMessages(request, ({ reasoning_content: _thought, ...message }) => message),
  },
  {
    cause: "white-space-trimmed",
    phrase: "white space around messages is trimmed",
    change: (request) => withMessages(request, (message) => ({ ...message, content: textOf(message).trim() })),
  },
  {
    cause: "newlines-collapsed",
    phrase: "empty lines in messages are removed",
    change: (request) =>
      withMessages(request, (message) => ({ ...message, content: textOf(message).replaceAll(/\n\s*\n/g, "\n") })),
  },
  {
    cause: "unicode-normalized",
    phrase: "Unicode text is normalized",
    change: (request) =>
      withMessages(request, (message) => ({ ...message, content: textOf(message).normalize("NFKC") })),
  },
  {
    cause: "system-merged",
    phrase: "the system message is merged into the user's",
    change: mergeSystem,
  },
  {
    cause: "system-dropped",
    phrase: "the system message is dropped",
    change: (request) => ({ ...request, messages: request.messages.filter(({ role }) => role !== "system") }),
  },
  {
    cause: "earlier-turns-dropped",
    phrase: "earlier turns are dropped",
    change: (request) => {
      const last = request.messages.findLastIndex(({ role }) => role === "user");
      const kept = request.messages.filter(({ role }, at) => role === "system" || at >= last);
      return { ...request, messages: kept };
    },
  },
  {
    cause: "tools-reordered",
    phrase: "the fields of tools are in another order",
    change: (request) => withTools(request, (tool) => sortedKeys(tool) as ConversationTool),
  },
  {
    cause: "tool-descriptions-dropped",
    phrase: "descriptions of tools are dropped",
    change: (request) => withTools(request, withoutDescription),
  },
  {
    cause: "tool-calls-dropped",
    phrase: "earlier tool calls are dropped",
    change: (request) => withMessages(request, withoutCalls),
  },
  {
    cause: "tool-results-as-user",
    phrase: "tool results are sent as user messages",
    change: (request) => withMessages(request, resultAsUser),
  },
  {
    cause: "thinking-switch-ignored",
    phrase: "the switch for thinking is ignored",
    change: ({ chat_template_kwargs: _switch, ...request }) => request,
  },
];
