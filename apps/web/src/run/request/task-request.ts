import { isObject } from "../../lib/json-object.ts";
import { type Field, widgetOf } from "../widgets.ts";

export type ChatPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image_url"; readonly image_url: { readonly url: string } }
  | { readonly type: "video_url"; readonly video_url: { readonly url: string } }
  | { readonly type: "input_audio"; readonly input_audio: { readonly data: string; readonly format: string } };

export interface ToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

export interface ThreadMessage {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly content: string | readonly ChatPart[];
  readonly reasoning?: string;
  readonly tool_calls?: readonly ToolCall[];
  readonly tool_call_id?: string;
  readonly name?: string;
}

/** Files are strings: data URLs, paths on this hub, or URLs. */
export interface TaskRequest {
  readonly inputs?: unknown;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly messages?: readonly ThreadMessage[];
  readonly [field: string]: unknown;
}

const keysOf = (path: string): readonly string[] => (path === "" ? [] : path.split("."));

export const valueAt = (request: TaskRequest, path: string): unknown =>
  keysOf(path).reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), request);

const put = (target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown => {
  if (key === undefined) return value;
  const before = isObject(target) ? target : {};
  const { [key]: old, ...others } = before;
  const next = put(old, rest, value);
  return next === undefined ? others : { ...before, [key]: next };
};

/** `undefined` removes the value. */
export const withValueAt = (request: TaskRequest, path: string, value: unknown): TaskRequest =>
  put(request, keysOf(path), value) as TaskRequest;

const isBlank = (value: unknown): boolean => {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.every(isBlank);
  return isObject(value) && Object.keys(value).length === 0;
};

const names: { readonly [K in Field["kind"]]?: string } = {
  chat: "a message",
  image: "an image",
  audio: "an audio file",
  video: "a video",
  "candidate-labels": "at least one label",
  sentences: "at least one sentence to compare with",
  table: "a table",
  rows: "at least one row",
};

const missingIn = ({ kind, at, label, isOptional }: Field, request: TaskRequest): string | undefined => {
  if (isOptional || kind === "seed" || kind === "json") return undefined;
  const value = valueAt(request, at);
  if (kind === "question-context") {
    const { question, context } = isObject(value) ? value : {};
    return isBlank(question) ? "a question" : isBlank(context) ? "a context" : undefined;
  }
  return isBlank(value) ? (names[kind] ?? `something under “${label}”`) : undefined;
};

/** Undefined if nothing is missing. */
export const missingInput = (task: string, request: TaskRequest): string | undefined => {
  for (const field of widgetOf(task).in) {
    const missing = missingIn(field, request);
    if (missing !== undefined) return missing;
  }
  return undefined;
};

export const messageText = ({ content }: Pick<ThreadMessage, "content">): string =>
  typeof content === "string"
    ? content
    : content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");

export const fileOf = (part: ChatPart): string | undefined => {
  if (part.type === "image_url") return part.image_url.url;
  if (part.type === "video_url") return part.video_url.url;
  return part.type === "input_audio" ? part.input_audio.data : undefined;
};
