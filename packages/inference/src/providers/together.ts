import type { ChatCompletionInput } from "@orrery/tasks";
import { bearer, defineProvider } from "../provider.ts";
import { toDataUrl } from "../wires/base64.ts";
import { flatten, rename, without } from "../wires/flatten.ts";
import { chat, completions, embeddingsAt, imagesAt, readImages, speechAt, transcriptionsAt } from "../wires/openai.ts";
import { requireMedia } from "../wires/require-media.ts";
import { fields, maybe, text } from "../wires/shape.ts";
import type { Call, Job, Wire } from "../wires/wire.ts";

const names = { num_inference_steps: "steps" };

/** The schema of structured output is one level higher here. */
const flatFormat = (format: ChatCompletionInput["response_format"]) =>
  format?.type === "json_schema" ? { type: format.type, schema: format.json_schema.schema } : format;

const formatted: Wire<"conversational"> = {
  ...chat,
  body: (call) => {
    if (!("response_format" in call.args)) return chat.body(call);
    const { response_format, ...rest } = call.args;
    const args = response_format ? { ...rest, response_format: flatFormat(response_format) } : rest;
    return chat.body({ ...call, args: args as typeof call.args });
  },
};

const takesOneImage = (model: string): boolean => /flux\.1/i.test(model) && /kontext/i.test(model);

const imageBody = (call: Call<"image-to-image">) => {
  const image = toDataUrl(requireMedia(call), "image/jpeg");
  const parameters = rename(flatten(call), names);
  return {
    model: call.model,
    prompt: "",
    ...parameters,
    response_format: "base64",
    ...(takesOneImage(call.model) ? { image_url: image } : { reference_images: [image] }),
  };
};

const submitted = fields({ id: text });
const status = fields({ status: maybe(text), error: maybe(fields({ message: maybe(text) })) });
const video = fields({ outputs: fields({ video_url: text }) });

const job: Job = {
  everyMs: 2000,
  ticket: (reply) => {
    const path = `v2/videos/${encodeURIComponent(submitted(reply).id)}`;
    return { statusAt: () => path };
  },
  progress: (reply) => {
    const { status: state, error } = status(reply);
    if (state === "completed") return { state: "done" };
    if (state === undefined || state === "queued" || state === "in_progress") return { state: "waiting" };
    return { state: "failed", reason: error?.message ?? `the job is ${state}` };
  },
};

const videoParameters = (call: Call<"text-to-video" | "image-to-video">) => {
  const parameters = rename(flatten(call), names);
  const size = parameters.target_size as { readonly width: number; readonly height: number } | undefined;
  return {
    model: call.model,
    ...without(parameters, "target_size"),
    ...(size && { width: size.width, height: size.height }),
  };
};

const videoWire = <T extends "text-to-video" | "image-to-video">(body: (call: Call<T>) => object): Wire<T> => ({
  path: () => "v2/videos",
  body: (call) => ({ json: body(call) }),
  read: (reply) => ({ media: { url: video(reply).outputs.video_url } }) as ReturnType<Wire<T>["read"]>,
  job,
});

export const together = defineProvider({
  id: "together",
  label: "Together AI",
  origin: "https://api.together.xyz",
  auth: bearer,
  organization: "togethercomputer",
  tasks: {
    conversational: formatted,
    "text-generation": completions,
    "text-to-image": imagesAt({ path: "v1/images/generations", format: "base64", urlFormat: "url", names }),
    "image-to-image": {
      path: () => "v1/images/generations",
      body: (call) => ({ json: imageBody(call) }),
      read: readImages,
    },
    "text-to-video": videoWire<"text-to-video">((call) => ({ ...videoParameters(call), prompt: call.args.inputs })),
    "image-to-video": videoWire<"image-to-video">((call) => ({
      ...videoParameters(call),
      frame_images: [{ input_image: toDataUrl(requireMedia(call), "image/jpeg"), frame: "first" }],
    })),
    "feature-extraction": embeddingsAt("v1/embeddings"),
    "text-to-speech": speechAt("v1/audio/speech", (model) => (/kokoro/i.test(model) ? { voice: "af_alloy" } : {})),
    "automatic-speech-recognition": transcriptionsAt("v1/audio/transcriptions"),
  },
});
