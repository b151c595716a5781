import { sizeText } from "../../lib/format/size-text.ts";
import { objectIn } from "../../lib/json-object.ts";
import { readOutput, UnexpectedShapeError } from "../output/read-output.ts";
import type { RunOutput } from "../output/run-output.ts";
import { usageIn } from "../output/stream-piece.ts";
import { widgetOf } from "../widgets.ts";
import { chunksOf, type RunCall, runError } from "./run-call.ts";
import type { RawReply } from "./run-event.ts";

const mebibyte = 1024 * 1024;

/** JSON becomes objects in memory; files stay blobs. */
const maxJsonBytes = 32 * mebibyte;
const maxFileBytes = 256 * mebibyte;

export const maxRawText = 64 * 1024;

const fileTypes = /^(?:image|audio|video|model)\/|^application\/octet-stream/i;

const readBytes = async (response: Response, max: number): Promise<Uint8Array<ArrayBuffer>[]> => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of chunksOf(response)) {
    size += chunk.length;
    if (size > max)
      throw runError(
        "too-large",
        `The reply is larger than ${sizeText(max)}, so it was not read to its end.`,
        response,
      );
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
    isCut: text !== undefined && text.length > maxRawText,
    ...(text !== undefined && { text: text.slice(0, maxRawText) }),
    ...(requestId && { requestId }),
  };
};

const parse = (text: string, type: string, response: Response): unknown => {
  if (/html/i.test(type) || /^\s*<(?:!doctype|html)/i.test(text))
    throw runError("unreadable", "The provider returned a web page instead of JSON. It may be down.", response);
  try {
    return JSON.parse(text);
  } catch {
    throw runError("unreadable", "The provider returned invalid JSON.", response);
  }
};

const noteUsage = ({ progress }: RunCall, value: unknown): void => {
  const usage = usageIn(objectIn(value).usage);
  if (usage) progress.usage = { ...usage, isEstimated: false };
};

/** Completions return their text in `choices`. */
const plainText = (value: unknown): unknown => {
  const choice = (value as { choices?: readonly { text?: unknown }[] } | null)?.choices?.[0];
  return typeof choice?.text === "string" ? { generated_text: choice.text } : value;
};

const toOutput = ({ options, endpoint }: RunCall, value: unknown, response: Response): RunOutput => {
  try {
    return readOutput(widgetOf(options.task).out, endpoint.form === "completion" ? plainText(value) : value);
  } catch (thrown) {
    if (!(thrown instanceof UnexpectedShapeError)) throw thrown;
    throw runError("unreadable", `Unexpected ${options.task} reply: ${thrown.message}.`, response);
  }
};

export const readWhole = async (call: RunCall, response: Response): Promise<RunOutput> => {
  const type = response.headers.get("content-type") ?? "";
  const isFile = fileTypes.test(type);
  const chunks = await readBytes(response, isFile ? maxFileBytes : maxJsonBytes);
  const file = new Blob(chunks, { type: type.split(";")[0] ?? "" });
  if (isFile) {
    call.progress.raw = rawOf(response, type, file.size);
    return toOutput(call, file, response);
  }
  const text = await file.text();
  call.progress.raw = rawOf(response, type, file.size, text);
  const value = parse(text, type, response);
  noteUsage(call, value);
  return toOutput(call, value, response);
};
