import { sizeText } from "../../lib/format/size-text.ts";
import { readOutput, ShapeFault } from "../output/read-output.ts";
import type { RunOutput } from "../output/run-output.ts";
import { usageIn } from "../output/stream-piece.ts";
import { widgetOf } from "../widgets.ts";
import { chunksOf, type RunCall, stop } from "./run-call.ts";
import type { RawReply } from "./run-event.ts";

const mebibyte = 1024 * 1024;

/** The largest replies that are read: JSON becomes objects, files are only kept. */
const mostOfJson = 32 * mebibyte;
const mostOfFile = 256 * mebibyte;

/** As much of a reply's text as can be looked at. */
export const keptText = 64 * 1024;

const fileTypes = /^(?:image|audio|video|model)\/|^application\/octet-stream/i;

const readBytes = async (response: Response, most: number): Promise<Uint8Array<ArrayBuffer>[]> => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of chunksOf(response)) {
    size += chunk.length;
    if (size > most)
      throw stop("too-large", `The reply is larger than ${sizeText(most)}, so it was not read to its end.`, response);
    chunks.push(chunk);
  }
  return chunks;
};

const rawOf = (response: Response, type: string, bytes: number, text?: string): RawReply => {
  const requestId = response.headers.get("x-request-id");
  return {
    status: response.status,
    type,
    bytes,
    isCut: text !== undefined && text.length > keptText,
    ...(text !== undefined && { text: text.slice(0, keptText) }),
    ...(requestId && { requestId }),
  };
};

const parse = (text: string, type: string, response: Response): unknown => {
  if (/html/i.test(type) || /^\s*<(?:!doctype|html)/i.test(text))
    throw stop("unreadable", "The reply is a web page, not an answer. The provider may be down.", response);
  try {
    return JSON.parse(text);
  } catch {
    throw stop("unreadable", "The reply is not valid JSON, so there is no answer in it to show.", response);
  }
};

/** The tokens that a reply tells of. */
const noteUsage = ({ seen }: RunCall, value: unknown): void => {
  const usage = typeof value === "object" && value !== null ? usageIn((value as { usage?: unknown }).usage) : undefined;
  if (usage) seen.usage = { ...usage, isEstimated: false };
};

/** Completions say their text in a list of choices. */
const plainText = (value: unknown): unknown => {
  const choice = (value as { choices?: readonly { text?: unknown }[] } | null)?.choices?.[0];
  return typeof choice?.text === "string" ? { generated_text: choice.text } : value;
};

const shaped = ({ options, place }: RunCall, value: unknown, response: Response): RunOutput => {
  try {
    return readOutput(widgetOf(options.task).out, place.form === "completion" ? plainText(value) : value);
  } catch (thrown) {
    if (!(thrown instanceof ShapeFault)) throw thrown;
    throw stop("unreadable", `The reply is not what ${options.task} answers: ${thrown.message}.`, response);
  }
};

/** Reads a reply that comes whole: data, or a file. */
export const readWhole = async (call: RunCall, response: Response): Promise<RunOutput> => {
  const type = response.headers.get("content-type") ?? "";
  const isFile = fileTypes.test(type);
  const chunks = await readBytes(response, isFile ? mostOfFile : mostOfJson);
  const file = new Blob(chunks, { type: type.split(";")[0] ?? "" });
  if (isFile) {
    call.seen.raw = rawOf(response, type, file.size);
    return shaped(call, file, response);
  }
  const text = await file.text();
  call.seen.raw = rawOf(response, type, file.size, text);
  const value = parse(text, type, response);
  noteUsage(call, value);
  return shaped(call, value, response);
};
