import type { SnippetQuery } from "@orrery/contract";

export interface SnippetForm {
  readonly isStreamed: boolean;
  readonly message: string;
  readonly temperature: string;
  readonly maxTokens: string;
  readonly topP: string;
  readonly billTo: string;
  readonly isDirect: boolean;
  readonly isFilled: boolean;
  /** Inserted by the page; it never leaves the browser. */
  readonly token: string;
}

export const firstOptions: SnippetForm = {
  isStreamed: false,
  message: "",
  temperature: "",
  maxTokens: "",
  topP: "",
  billTo: "",
  isDirect: false,
  isFilled: false,
  token: "",
};

const number = (text: string, min: number, max: number, isWhole = false): number | undefined => {
  const value = Number(text);
  const fits = text.trim() !== "" && value >= min && value <= max && (!isWhole || Number.isInteger(value));
  return fits ? value : undefined;
};

/** Plain text becomes one user message; a JSON list is used as it is. */
const messagesOf = (text: string): string | undefined => {
  if (text.trim() === "") return undefined;
  if (!text.trim().startsWith("[")) return JSON.stringify([{ role: "user", content: text }]);
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.length > 0 ? JSON.stringify(list) : undefined;
  } catch {
    return undefined;
  }
};

export const queryOf = (options: SnippetForm, provider: string | undefined, isChat: boolean): SnippetQuery => {
  const { isStreamed, isDirect, isFilled, billTo } = options;
  const temperature = number(options.temperature, 0, 5);
  const max_tokens = number(options.maxTokens, 1, 1_000_000, true);
  const top_p = number(options.topP, 0, 1);
  const messages = messagesOf(options.message);
  const chat = {
    ...(isStreamed && { streaming: true }),
    ...(messages !== undefined && { messages }),
    ...(temperature !== undefined && { temperature }),
    ...(max_tokens !== undefined && { max_tokens }),
    ...(top_p !== undefined && { top_p }),
  };
  return {
    ...(provider && { provider }),
    ...(isChat && chat),
    ...(billTo.trim() && { bill_to: billTo.trim() }),
    ...(isDirect && { direct: true }),
    ...(isFilled && { filled: true }),
  };
};

/** Characters that need no escaping in any of the languages. */
const plainToken = /^[\w.-]{1,300}$/;

/** Unchanged if the input cannot be a token. */
export const withToken = (code: string, placeholder: string | undefined, token: string): string =>
  placeholder && plainToken.test(token) ? code.replaceAll(placeholder, token) : code;
