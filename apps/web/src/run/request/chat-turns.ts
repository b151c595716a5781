import { type ChatMessage, type ChatPart, fileOf, wordsOf } from "./task-request.ts";

/** A message that is being written. */
export interface ChatDraft {
  readonly text: string;
  /** Addresses of the files that go along. */
  readonly files: readonly string[];
}

/** Nothing written yet. */
export const emptyDraft: ChatDraft = { text: "", files: [] };

/** What kind of file an address leads to. */
export const fileKindOf = (address: string): "image" | "audio" | "video" => {
  const told = /^data:(image|audio|video)\//.exec(address)?.[1];
  if (told === "image" || told === "audio" || told === "video") return told;
  if (/\.(?:wav|mp3|flac|ogg)$/i.test(address)) return "audio";
  return /\.(?:mp4|webm|mov)$/i.test(address) ? "video" : "image";
};

const formatOf = (address: string): string =>
  /^data:audio\/(?:x-)?(\w+)/.exec(address)?.[1]?.replace("mpeg", "mp3") ?? /\.(\w+)$/.exec(address)?.[1] ?? "wav";

const partOf = (address: string): ChatPart => {
  const kind = fileKindOf(address);
  if (kind === "audio") return { type: "input_audio", input_audio: { data: address, format: formatOf(address) } };
  return kind === "video"
    ? { type: "video_url", video_url: { url: address } }
    : { type: "image_url", image_url: { url: address } };
};

/** What a person says: a plain text, or parts where files go along. */
export const userMessage = ({ text, files }: ChatDraft): ChatMessage => {
  if (files.length === 0) return { role: "user", content: text };
  const words: readonly ChatPart[] = text.trim() ? [{ type: "text", text }] : [];
  return { role: "user", content: [...files.map(partOf), ...words] };
};

/** The addresses of a message's files. */
export const filesOf = ({ content }: Pick<ChatMessage, "content">): readonly string[] =>
  typeof content === "string" ? [] : content.flatMap((part) => fileOf(part) ?? []);

/** A conversation to begin with: what was said before, and what is to be said next. */
export const openingOf = (
  messages: readonly ChatMessage[] = [],
): { readonly messages: readonly ChatMessage[]; readonly draft: ChatDraft } => {
  const last = messages.at(-1);
  if (last?.role !== "user") return { messages, draft: emptyDraft };
  return { messages: messages.slice(0, -1), draft: { text: wordsOf(last), files: filesOf(last) } };
};

/** The conversation up to a message, with that message put in other words. */
export const withWords = (messages: readonly ChatMessage[], place: number, text: string): readonly ChatMessage[] => {
  const before = messages[place];
  if (!before) return messages;
  return [...messages.slice(0, place), userMessage({ text, files: filesOf(before) })];
};

/** What the model is told before the conversation. */
export const systemOf = (messages: readonly ChatMessage[]): string => {
  const [first] = messages;
  return first?.role === "system" ? wordsOf(first) : "";
};

/** The conversation with something else to begin with. */
export const withSystem = (messages: readonly ChatMessage[], text: string): readonly ChatMessage[] => {
  const rest = messages.filter(({ role }) => role !== "system");
  return text.trim() === "" ? rest : [{ role: "system", content: text }, ...rest];
};
