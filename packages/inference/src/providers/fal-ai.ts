import { defineProvider, scheme } from "../provider.ts";
import type { MediaTask, Task } from "../task.ts";
import { toBase64, toDataUrl } from "../wires/base64.ts";
import { flatten } from "../wires/flatten.ts";
import { bareType } from "../wires/media-type.ts";
import { modelPath } from "../wires/model-path.ts";
import { requireMedia } from "../wires/require-media.ts";
import { address, either, fields, list, maybe, number, ShapeError, text } from "../wires/shape.ts";
import type { Call, Job, Media, MediaReference, Wire } from "../wires/wire.ts";

const submitted = fields({ request_id: text, response_url: address });
const status = fields({ status: text, error: maybe(text) });

const queue: Job = {
  everyMs: 500,
  ticket: (reply, isRouted) => {
    const path = submitted(reply).response_url.pathname.replace(/^\//, "");
    const query = isRouted ? "?_subdomain=queue" : "";
    return {
      statusAt: () => `${path}/status${query}`,
      resultAt: `${path}${query}`,
      cancel: { method: "PUT", at: `${path}/cancel${query}` },
    };
  },
  progress: (reply) => {
    const { status: state, error } = status(reply);
    if (error || ["FAILED", "ERROR", "CANCELLED"].includes(state))
      return { state: "failed", reason: error ?? `the job is ${state}` };
    return { state: state === "COMPLETED" ? "done" : "waiting" };
  },
};

const loras = ({ adapter, model }: Pick<Call<Task>, "adapter" | "model">) =>
  adapter && {
    loras: [{ path: adapter.weights, scale: 1 }],
    ...(model === "fal-ai/lora" && { model_name: "stabilityai/stable-diffusion-xl-base-1.0" }),
  };

/** Direct calls without an image go to the model's path without the task at its end. */
const pathOf = <T extends Task>({ model, isRouted, media, task }: Call<T>): string =>
  !isRouted && !media && task.startsWith("image-text-to") ? modelPath(model.replace(/\/[^/]+$/, "")) : modelPath(model);

const queued = <T extends Task>(body: (call: Call<T>) => object, read: Wire<T>["read"]): Wire<T> => ({
  origin: "https://queue.fal.run",
  path: (call) => `${pathOf(call)}${call.isRouted ? "?_subdomain=queue" : ""}`,
  body: (call) => ({ json: body(call) }),
  read,
  job: queue,
});

const direct = <T extends Task>(body: (call: Call<T>) => object, read: Wire<T>["read"]): Wire<T> => ({
  path: ({ model }) => modelPath(model),
  body: (call) => ({ json: body(call) }),
  read,
});

const image = fields({ images: list(fields({ url: text })) });
const video = fields({ video: fields({ url: text }) });
const audio = either(
  "audio.url or audio_file.url",
  fields({ audio: fields({ url: text }) }),
  fields({ audio_file: fields({ url: text }) }),
);

const atUrl = (url: string): { readonly media: MediaReference } => ({ media: { url } });

const readImage = (reply: unknown) => {
  const [first] = image(reply).images;
  if (!first) throw new ShapeError("images", "at least one image", []);
  return atUrl(first.url);
};

const readVideo = (reply: unknown) => atUrl(video(reply).video.url);

const audioUrl = (reply: unknown): string => {
  const found = audio(reply);
  return "audio" in found ? found.audio.url : found.audio_file.url;
};

const promptBody = (call: Call<"text-to-image" | "text-to-video">) =>
  Object.assign(flatten(call), loras(call), { prompt: call.args.inputs });

const imageBody = <T extends MediaTask>(call: Call<T>, media: Media) => {
  const image = toDataUrl(media, "image/png");
  return { ...flatten(call), ...loras(call), image_url: image, image_urls: [image] };
};

const firstFrameBody = <T extends MediaTask>(call: Call<T>, media: Media) => ({
  ...flatten(call),
  ...loras(call),
  image_url: toDataUrl(media, "image/png"),
});

/** Audio types that speech recognition accepts [S5.7]. */
const acceptedAudio = ["audio/mpeg", "audio/mp4", "audio/wav", "audio/x-wav"];

const transcriptionBody = (call: Call<"automatic-speech-recognition">) => {
  const { bytes, type } = requireMedia(call);
  return { ...flatten(call), audio_url: `data:${bareType(type)};base64,${toBase64(bytes)}` };
};

const chunk = fields({ text, timestamp: list(number) });
const segment = fields({ text, start: number, end: number });
const transcription = fields({
  text: maybe(text),
  output: maybe(text),
  chunks: maybe(list(chunk)),
  segments: maybe(list(segment)),
});

const readTranscript: Wire<"automatic-speech-recognition">["read"] = (reply) => {
  const { text: whole, output, chunks, segments } = transcription(reply);
  const words = whole ?? output;
  if (words === undefined) throw new ShapeError("text", "text", whole);
  const pieces =
    chunks?.map(({ text: said, timestamp: [start = 0, end = 0] }) => ({ text: said, start, end })) ?? segments;
  if (!pieces) return { value: { text: words } };
  return {
    value: {
      text: words,
      chunks: pieces.map(({ text: said, start, end }) => ({ text: said, timestamp: [start, end] })),
    },
  };
};

const mask = fields({ image: fields({ url: text }) });
const labeled = fields({ text: maybe(text) });

export const falAi = defineProvider({
  id: "fal-ai",
  label: "fal",
  origin: "https://fal.run",
  auth: scheme("Key"),
  organization: "fal",
  acceptedAudio,
  tasks: {
    "text-to-image": queued<"text-to-image">(promptBody, readImage),
    "text-to-video": queued<"text-to-video">(promptBody, readVideo),
    "text-to-speech": direct<"text-to-speech">(
      (call) => ({ ...flatten(call), text: call.args.inputs }),
      (reply) => atUrl(audioUrl(reply)),
    ),
    "automatic-speech-recognition": direct(transcriptionBody, readTranscript),
    "image-to-image": queued<"image-to-image">((call) => imageBody(call, requireMedia(call)), readImage),
    "image-text-to-image": queued<"image-text-to-image">(
      (call) => (call.media ? imageBody(call, call.media) : { ...flatten(call), ...loras(call) }),
      readImage,
    ),
    "image-to-video": queued<"image-to-video">((call) => firstFrameBody(call, requireMedia(call)), readVideo),
    "image-text-to-video": queued<"image-text-to-video">(
      (call) => (call.media ? firstFrameBody(call, call.media) : { ...flatten(call), ...loras(call) }),
      readVideo,
    ),
    "text-to-audio": queued<"text-to-audio">(
      (call) => ({ ...flatten(call), prompt: call.args.inputs }),
      (reply) => atUrl(audioUrl(reply)),
    ),
    "audio-to-audio": queued<"audio-to-audio">(
      (call) => ({ ...flatten(call), audio_url: toDataUrl(requireMedia(call), "audio/wav") }),
      (reply) => ({
        download: audioUrl(reply),
        into: ({ bytes, type }) => [
          { label: labeled(reply).text ?? "speech", "content-type": type || "audio/wav", blob: toBase64(bytes) },
        ],
      }),
    ),
    "image-segmentation": queued<"image-segmentation">(
      (call) => ({ ...flatten(call), image_url: toDataUrl(requireMedia(call), "image/png"), sync_mode: true }),
      (reply) => ({
        download: mask(reply).image.url,
        into: ({ bytes }) => [{ label: "mask", score: 1, mask: toBase64(bytes) }],
      }),
    ),
  },
});
