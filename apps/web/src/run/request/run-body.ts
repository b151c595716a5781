import { widgetOf } from "../widgets.ts";
import type { RunEndpoint } from "./run-endpoint.ts";
import { type ChatPart, fileOf, type TaskRequest, type ThreadMessage, valueAt, withValueAt } from "./task-request.ts";

type Parameters = Readonly<Record<string, unknown>>;

export type ResolveFile = (url: string) => Promise<string>;

const mediaKinds: readonly string[] = ["image", "audio", "video"];

const readAll = async (value: unknown, read: ResolveFile): Promise<unknown> => {
  if (typeof value === "string" && value !== "") return read(value);
  return Array.isArray(value) ? Promise.all(value.map((item) => readAll(item, read))) : value;
};

const withFile = (part: ChatPart, url: string): ChatPart => {
  if (part.type === "image_url") return { ...part, image_url: { url: url } };
  if (part.type === "video_url") return { ...part, video_url: { url: url } };
  if (part.type !== "input_audio") return part;
  return { ...part, input_audio: { ...part.input_audio, data: url.replace(/^data:[^,]*,/, "") } };
};

const readMessage = async (message: ThreadMessage, read: ResolveFile): Promise<ThreadMessage> => {
  const { reasoning: _reasoning, ...sent } = message;
  if (typeof message.content === "string") return sent;
  const parts = message.content.map(async (part) => {
    const url = fileOf(part);
    return url === undefined ? part : withFile(part, await read(url));
  });
  return { ...sent, content: await Promise.all(parts) };
};

export const withFilesRead = async (task: string, request: TaskRequest, read: ResolveFile): Promise<TaskRequest> => {
  let whole = request;
  for (const { kind, at } of widgetOf(task).in)
    if (mediaKinds.includes(kind)) whole = withValueAt(whole, at, await readAll(valueAt(whole, at), read));
  if (!request.messages) return whole;
  return { ...whole, messages: await Promise.all(request.messages.map((message) => readMessage(message, read))) };
};

/** OpenAI names of text-generation parameters. */
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

export const runBody = (endpoint: RunEndpoint, request: TaskRequest, parameters: Parameters = {}): Parameters => {
  const { inputs, parameters: own, ...others } = request;
  if (endpoint.form === "chat")
    return { ...others, ...own, ...parameters, model: endpoint.model, ...flow(endpoint.isStreamed) };
  const all = { ...own, ...parameters };
  if (endpoint.form === "completion")
    return { model: endpoint.model, prompt: inputs, ...forCompletion(all), ...flow(endpoint.isStreamed) };
  return {
    ...others,
    inputs: inputs ?? "",
    ...(Object.keys(all).length > 0 && { parameters: all }),
    ...(endpoint.isStreamed && { stream: true }),
  };
};

const longest = 400;

const shorten = (text: string): string =>
  text.length > longest && /^(?:data:[^,]{0,100},)?[A-Za-z0-9+/=]{200}/.test(text)
    ? `${text.slice(0, 48)}… (file data, ${text.length} long)`
    : text;

export const bodyText = (body: unknown): string =>
  JSON.stringify(body, (_name, value: unknown) => (typeof value === "string" ? shorten(value) : value), 2);
