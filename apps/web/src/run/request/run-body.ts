import { widgetOf } from "../widgets.ts";
import type { RunPlace } from "./run-place.ts";
import { type ChatMessage, type ChatPart, fileOf, type TaskRequest, valueAt, withValueAt } from "./task-request.ts";

type Parameters = Readonly<Record<string, unknown>>;

/** Turns the address of a file into one that can be sent. */
export type ReadFile = (address: string) => Promise<string>;

const mediaKinds: readonly string[] = ["image", "audio", "video"];

const readAll = async (value: unknown, read: ReadFile): Promise<unknown> => {
  if (typeof value === "string" && value !== "") return read(value);
  return Array.isArray(value) ? Promise.all(value.map((item) => readAll(item, read))) : value;
};

const withFile = (part: ChatPart, address: string): ChatPart => {
  if (part.type === "image_url") return { ...part, image_url: { url: address } };
  if (part.type === "video_url") return { ...part, video_url: { url: address } };
  if (part.type !== "input_audio") return part;
  return { ...part, input_audio: { ...part.input_audio, data: address.replace(/^data:[^,]*,/, "") } };
};

const readMessage = async (message: ChatMessage, read: ReadFile): Promise<ChatMessage> => {
  const { reasoning: _reasoning, ...sent } = message;
  if (typeof message.content === "string") return sent;
  const parts = message.content.map(async (part) => {
    const address = fileOf(part);
    return address === undefined ? part : withFile(part, await read(address));
  });
  return { ...sent, content: await Promise.all(parts) };
};

/** The request with every file in it read. */
export const withFilesRead = async (task: string, request: TaskRequest, read: ReadFile): Promise<TaskRequest> => {
  let whole = request;
  for (const { kind, at } of widgetOf(task).in)
    if (mediaKinds.includes(kind)) whole = withValueAt(whole, at, await readAll(valueAt(whole, at), read));
  if (!request.messages) return whole;
  return { ...whole, messages: await Promise.all(request.messages.map((message) => readMessage(message, read))) };
};

/** Names of completions for what text generation calls otherwise. */
const completionNames: Readonly<Record<string, string>> = { max_new_tokens: "max_tokens" };

const taken = ["max_new_tokens", "temperature", "top_p", "top_k", "seed", "stop", "frequency_penalty"];

const forCompletion = (parameters: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries(parameters)
      .filter(([name]) => taken.includes(name))
      .map(([name, value]) => [completionNames[name] ?? name, value]),
  );

const flow = (isStreamed: boolean): Parameters =>
  isStreamed ? { stream: true, stream_options: { include_usage: true } } : {};

/** The body of a call, in the words of where it goes. */
export const runBody = (place: RunPlace, request: TaskRequest, parameters: Parameters = {}): Parameters => {
  const { inputs, parameters: own, ...others } = request;
  if (place.form === "chat") return { ...others, ...own, ...parameters, model: place.model, ...flow(place.isStreamed) };
  const all = { ...own, ...parameters };
  if (place.form === "completion")
    return { model: place.model, prompt: inputs, ...forCompletion(all), ...flow(place.isStreamed) };
  return {
    ...others,
    inputs: inputs ?? "",
    ...(Object.keys(all).length > 0 && { parameters: all }),
    ...(place.isStreamed && { stream: true }),
  };
};

const longest = 400;

const shorten = (text: string): string =>
  text.length > longest && /^(?:data:[^,]{0,100},)?[A-Za-z0-9+/=]{200}/.test(text)
    ? `${text.slice(0, 48)}… (${text.length} characters of a file)`
    : text;

/** A body as it is shown: files are told by their size. */
export const bodyText = (body: unknown): string =>
  JSON.stringify(body, (_name, value: unknown) => (typeof value === "string" ? shorten(value) : value), 2);
