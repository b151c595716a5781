import type { MediaFileName } from "../replies/media.ts";
import { audioOf, imageOf } from "../replies/media.ts";
import type { Answer, Received } from "../simulated-provider.ts";

/** The prompt of a request, wherever its provider has it. */
export const promptOf = ({ body }: Pick<Received, "body">): string => {
  const input = body.input as { readonly prompt?: unknown; readonly text?: unknown } | string | undefined;
  const inner = typeof input === "object" ? (input.prompt ?? input.text) : input;
  return String(body.prompt ?? body.text ?? inner ?? body.inputs ?? "");
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/** The file that a task creates. */
export const kindOf = (task: string): MediaFileName => {
  if (task.endsWith("video")) return "video.mp4";
  return /speech$|audio$/.test(task) ? "audio.wav" : "image.png";
};

export const imageAnswer: Answer = (request) => ({ file: imageOf(promptOf(request)) });

export const audioAnswer: Answer = (request) => ({ file: audioOf(promptOf(request)) });

/** An image in base64 or by URL, as `response_format` says. */
export const imagesAnswer: Answer = (request, context) => {
  const prompt = promptOf(request);
  const image =
    request.body.response_format === "url"
      ? { url: context.fileUrl("image.png", prompt) }
      : { b64_json: base64(imageOf(prompt).bytes) };
  return { json: { id: "sim-images", model: request.body.model, object: "list", data: [{ index: 0, ...image }] } };
};

/** An image in base64 in a list called `images`. */
export const plainImagesAnswer: Answer = (request) => ({
  json: {
    images: [{ index: 0, image: base64(imageOf(promptOf(request)).bytes), random_seed: 7 }],
    inference_time: 0.1,
  },
});

export const transcript = "a written recording";

const segments = [
  { id: 0, start: 0, end: 1.5, text: "a written" },
  { id: 1, start: 1.5, end: 2.25, text: "recording" },
];

/** A transcript with its segments; its language and length are in the verbose form only. */
export const transcriptionAnswer: Answer = ({ body }) => ({
  json: {
    text: transcript,
    segments,
    ...(body.response_format === "verbose_json" && { task: "transcribe", language: "english", duration: 2.25 }),
  },
});

export const maskOf = (prompt: string): string => base64(imageOf(prompt).bytes);
export const clipOf = (prompt: string): string => base64(audioOf(prompt).bytes);
