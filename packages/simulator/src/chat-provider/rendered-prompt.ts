import { renderChat, type TemplateMessage } from "@orrery/template";
import type { ChatBody, ChatTraits } from "./traits.ts";

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});

/** Templates write arguments as JSON themselves. */
const templateCall = (value: unknown): unknown => {
  const call = fieldsOf(value);
  const called = fieldsOf(call.function);
  if (typeof called.arguments !== "string") return call;
  return { ...call, function: { ...called, arguments: JSON.parse(called.arguments) } };
};

const templateMessage = (message: TemplateMessage): TemplateMessage =>
  Array.isArray(message.tool_calls) ? { ...message, tool_calls: message.tool_calls.map(templateCall) } : message;

/** What a provider's template makes of a request. */
export const renderPrompt = (body: ChatBody, template: string, traits: ChatTraits, now: () => Date): string => {
  const request = traits.change?.(body) ?? body;
  const messages = (request.messages as readonly TemplateMessage[]).map(templateMessage);
  const tools = request.tools as readonly unknown[] | undefined;
  const rendered = renderChat({
    template,
    messages,
    tools: tools ?? null,
    addGenerationPrompt: true,
    variables: fieldsOf(request.chat_template_kwargs),
    now,
  });
  return (traits.inject?.(body) ?? "") + rendered;
};

/** Prompts are cached in blocks of this many tokens. */
const cacheBlock = 16;
const maxKept = 100;

const commonPrefix = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
};

/** Finds how much of a prompt an earlier one began with. */
export const createPromptCache = (countTokens: (text: string) => Promise<number>) => {
  const kept: string[] = [];
  return async (prompt: string): Promise<number> => {
    const shared = Math.max(0, ...kept.map((earlier) => commonPrefix(earlier, prompt)));
    kept.push(prompt);
    if (kept.length > maxKept) kept.shift();
    const tokens = await countTokens(prompt.slice(0, shared));
    return Math.floor(tokens / cacheBlock) * cacheBlock;
  };
};
