import type { TemplateMessage } from "@orrery/template";
import { isRecord } from "../../text/is-record.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Text parts as one string; undefined if there is anything but text. */
const plainText = (content: unknown): string | null | undefined => {
  if (content === null || content === undefined) return null;
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return undefined;
  const isText = (part: unknown): part is { readonly text: string } =>
    isRecord(part) && part.type === "text" && typeof part.text === "string";
  return content.every(isText) ? content.map(({ text }) => text).join("\n") : undefined;
};

const templateMessage = (value: unknown): TemplateMessage | undefined => {
  if (!isRecord(value) || typeof value.role !== "string") return undefined;
  const content = plainText(value.content);
  if (content === undefined) return undefined;
  return { ...value, role: value.role, content };
};

/** What a chat template renders; undefined if the request has images or other media, whose tokens are not in the text. */
export const chatForTemplate = (body: Fields) => {
  const { messages, tools } = body;
  if (!Array.isArray(messages)) return undefined;
  const rendered = messages.map(templateMessage);
  if (!rendered.every((message) => message !== undefined)) return undefined;
  return { messages: rendered, ...(Array.isArray(tools) && tools.length > 0 && { tools }) };
};
