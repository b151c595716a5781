import type { Answer, Received } from "../play.ts";
import type { FileKind } from "../replies/media.ts";
import { pictureOf, soundOf } from "../replies/media.ts";

/** The words a request is about, wherever its provider puts them. */
export const promptOf = ({ body }: Pick<Received, "body">): string => {
  const input = body.input as { readonly prompt?: unknown; readonly text?: unknown } | string | undefined;
  const inner = typeof input === "object" ? (input.prompt ?? input.text) : input;
  return String(body.prompt ?? body.text ?? inner ?? body.inputs ?? "");
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/** The kind of file a task makes. */
export const kindOf = (task: string): FileKind => {
  if (task.endsWith("video")) return "film.mp4";
  return /speech$|audio$/.test(task) ? "sound.wav" : "picture.png";
};

export const pictureAnswer: Answer = (request) => ({ file: pictureOf(promptOf(request)) });

export const soundAnswer: Answer = (request) => ({ file: soundOf(promptOf(request)) });

/** A picture in base64 or by address, as the request's `response_format` wants it. */
export const imagesAnswer: Answer = (request, world) => {
  const prompt = promptOf(request);
  const image =
    request.body.response_format === "url"
      ? { url: world.fileUrl("picture.png", prompt) }
      : { b64_json: base64(pictureOf(prompt).bytes) };
  return { json: { id: "sim-images", model: request.body.model, object: "list", data: [{ index: 0, ...image }] } };
};

/** A picture in base64 in a list called `images`. */
export const plainImagesAnswer: Answer = (request) => ({
  json: {
    images: [{ index: 0, image: base64(pictureOf(promptOf(request)).bytes), random_seed: 7 }],
    inference_time: 0.1,
  },
});

export const transcript = "a written recording";

/** A transcript with its segments. */
export const transcriptionAnswer: Answer = () => ({
  json: {
    text: transcript,
    segments: [
      { id: 0, start: 0, end: 1.5, text: "a written" },
      { id: 1, start: 1.5, end: 2.25, text: "recording" },
    ],
  },
});

export const maskOf = (prompt: string): string => base64(pictureOf(prompt).bytes);
export const clipOf = (prompt: string): string => base64(soundOf(prompt).bytes);
