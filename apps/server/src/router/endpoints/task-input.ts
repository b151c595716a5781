import { type CallArgs, type Media, type Task, uncheckedArgs } from "@orrery/inference";
import { errorMessage } from "../../errors.ts";
import type { Guard } from "../../guard/guard.ts";
import { RouterError } from "../router-error.ts";
import { typeOf } from "../streams/deliver.ts";

/** Tasks whose `inputs` is a file. */
const mediaTasks: readonly string[] = [
  "audio-classification",
  "audio-to-audio",
  "automatic-speech-recognition",
  "image-classification",
  "image-segmentation",
  "image-text-to-image",
  "image-text-to-video",
  "image-to-image",
  "image-to-text",
  "image-to-video",
  "object-detection",
];
/** Tasks where a file is one field of `inputs`. */
const mediaFields: Readonly<Record<string, string>> = {
  "document-question-answering": "image",
  "visual-question-answering": "image",
  "zero-shot-image-classification": "image",
};

const readText = async (guard: Guard, text: string, field: string): Promise<Media> => {
  const inline = /^data:([^;,]*);base64,(.*)$/s.exec(text);
  if (!inline && /^https?:\/\//.test(text)) {
    try {
      const reply = await guard.fetch(text);
      const bytes = Buffer.from(await reply.arrayBuffer());
      return { bytes, type: typeOf(bytes, reply.headers.get("content-type") ?? "") };
    } catch (cause) {
      const message = `"${field}" could not be downloaded: ${errorMessage(cause)}`;
      throw new RouterError("bad_request", message, { param: field });
    }
  }
  const bytes = Buffer.from(inline?.[2] ?? text, "base64");
  if (bytes.length === 0)
    throw new RouterError("bad_request", `"${field}" must be a base64 file, a data URL or an http(s) URL.`, {
      param: field,
    });
  return { bytes, type: typeOf(bytes, inline?.[1] ?? "") };
};

/** Reads a request in the hub's format: `{ inputs, parameters }`, or only the bytes of a file. */
export const readTaskInput = async (
  guard: Guard,
  task: string,
  body: Readonly<Record<string, unknown>> | Buffer,
  contentType: string,
): Promise<{ readonly args: CallArgs<Task>; readonly media?: Media }> => {
  if (Buffer.isBuffer(body))
    return { args: uncheckedArgs({}), media: { bytes: body, type: typeOf(body, contentType) } };
  const { model: _model, options: _options, provider: _provider, inputs, ...rest } = body;
  const field = mediaFields[task];
  if (mediaTasks.includes(task) && typeof inputs === "string")
    return { args: uncheckedArgs(rest), media: await readText(guard, inputs, "inputs") };
  if (field !== undefined && typeof inputs === "object" && inputs !== null) {
    const { [field]: file, ...others } = inputs as Record<string, unknown>;
    if (typeof file === "string")
      return {
        args: uncheckedArgs({ ...rest, inputs: others }),
        media: await readText(guard, file, `inputs.${field}`),
      };
  }
  return { args: uncheckedArgs({ ...rest, ...(inputs !== undefined && { inputs }) }) };
};
