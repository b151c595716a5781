import { type ChatPart, fileOf, messageText, type ThreadMessage } from "./task-request.ts";

export interface ChatDraft {
  readonly text: string;
  readonly files: readonly string[];
}

export const emptyDraft: ChatDraft = { text: "", files: [] };

export const fileKindOf = (url: string): "image" | "audio" | "video" => {
  const told = /^data:(image|audio|video)\//.exec(url)?.[1];
  if (told === "image" || told === "audio" || told === "video") return told;
  if (/\.(?:wav|mp3|flac|ogg)$/i.test(url)) return "audio";
  return /\.(?:mp4|webm|mov)$/i.test(url) ? "video" : "image";
};

const formatOf = (url: string): string =>
  /^data:audio\/(?:x-)?(\w+)/.exec(url)?.[1]?.replace("mpeg", "mp3") ?? /\.(\w+)$/.exec(url)?.[1] ?? "wav";

const partOf = (url: string): ChatPart => {
  const kind = fileKindOf(url);
  if (kind === "audio") return { type: "input_audio", input_audio: { data: url, format: formatOf(url) } };
  return kind === "video"
    ? { type: "video_url", video_url: { url: url } }
    : { type: "image_url", image_url: { url: url } };
};

export const userMessage = ({ text, files }: ChatDraft): ThreadMessage => {
  if (files.length === 0) return { role: "user", content: text };
  const textParts: readonly ChatPart[] = text.trim() ? [{ type: "text", text }] : [];
  return { role: "user", content: [...files.map(partOf), ...textParts] };
};

export const filesOf = ({ content }: Pick<ThreadMessage, "content">): readonly string[] =>
  typeof content === "string" ? [] : content.flatMap((part) => fileOf(part) ?? []);

export const splitDraft = (
  messages: readonly ThreadMessage[] = [],
): { readonly messages: readonly ThreadMessage[]; readonly draft: ChatDraft } => {
  const last = messages.at(-1);
  if (last?.role !== "user") return { messages, draft: emptyDraft };
  return { messages: messages.slice(0, -1), draft: { text: messageText(last), files: filesOf(last) } };
};

/** Drops the messages after it. */
export const withEditedText = (
  messages: readonly ThreadMessage[],
  index: number,
  text: string,
): readonly ThreadMessage[] => {
  const before = messages[index];
  if (!before) return messages;
  return [...messages.slice(0, index), userMessage({ text, files: filesOf(before) })];
};

export const systemOf = (messages: readonly ThreadMessage[]): string => {
  const [first] = messages;
  return first?.role === "system" ? messageText(first) : "";
};

export const withSystem = (messages: readonly ThreadMessage[], text: string): readonly ThreadMessage[] => {
  const rest = messages.filter(({ role }) => role !== "system");
  return text.trim() === "" ? rest : [{ role: "system", content: text }, ...rest];
};
