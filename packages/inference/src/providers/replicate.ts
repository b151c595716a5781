import { bearer, defineProvider } from "../provider.ts";
import type { Task } from "../task.ts";
import { toDataUrl } from "../wires/base64.ts";
import { flatten } from "../wires/flatten.ts";
import { modelPath } from "../wires/model-path.ts";
import { ReportedFailure } from "../wires/reported-failure.ts";
import { requireMedia } from "../wires/require-media.ts";
import { either, fields, firstOrOne, maybe, text } from "../wires/shape.ts";
import type { Call, Job, Wire } from "../wires/wire.ts";

const prediction = fields({ id: maybe(text), status: maybe(text), error: maybe(text) });

const hasOutput = (reply: unknown): boolean => (reply as { readonly output?: unknown } | null)?.output != null;
const unfinished = ["starting", "processing", "queued"];

/** The server holds the reply for a while (`Prefer: wait`); a prediction that takes longer is polled. */
const job: Job = {
  everyMs: 500,
  ticket: (reply) => {
    if (reply instanceof Blob || hasOutput(reply)) return undefined;
    const { id, status } = prediction(reply);
    if (!id || !status || !unfinished.includes(status)) return undefined;
    const path = `v1/predictions/${encodeURIComponent(id)}`;
    return { statusAt: () => path, cancel: { method: "POST", at: `${path}/cancel` } };
  },
  progress: (reply) => {
    const { status, error } = prediction(reply);
    if (status === "succeeded") return { state: "done" };
    if (status && unfinished.includes(status)) return { state: "waiting" };
    return { state: "failed", reason: error ?? `the prediction is ${status ?? "gone"}` };
  },
};

/** A model with a version runs by that version, one without by its id. */
const predictionWire = <T extends Task>(input: (call: Call<T>) => object, read: Wire<T>["read"]): Wire<T> => ({
  path: ({ model }) => (model.includes(":") ? "v1/predictions" : `v1/models/${modelPath(model)}/predictions`),
  headers: { prefer: "wait" },
  body: (call) => {
    const version = call.model.split(":")[1];
    return { json: { input: input(call), ...(version && { version }) } };
  },
  read: (reply) => {
    if (!(reply instanceof Blob)) throwIfFailed(reply);
    return read(reply);
  },
  job,
});

const throwIfFailed = (reply: unknown): void => {
  const { status, error } = prediction(reply);
  if (status === "failed" || status === "canceled") throw new ReportedFailure(error || `the prediction is ${status}`);
};

const loraWeights = <T extends Task>({ adapter }: Call<T>) =>
  adapter && { lora_weights: adapter.weights.replace(/\/resolve\/.*$/, "") };

const output = fields({ output: firstOrOne(text) });

const readFile = (reply: unknown) =>
  reply instanceof Blob ? { media: { blob: reply } } : { media: { url: output(reply).output } };

const transcription = fields({
  output: either(
    "a transcript",
    firstOrOne(text),
    fields({ transcription: text }),
    fields({ translation: text }),
    fields({ txt_file: text }),
  ),
});

const readTranscript: Wire<"automatic-speech-recognition">["read"] = (reply) => {
  const { output: found } = transcription(reply);
  if (typeof found === "string") return { value: { text: found } };
  if ("transcription" in found) return { value: { text: found.transcription } };
  if ("translation" in found) return { value: { text: found.translation } };
  return { download: found.txt_file, into: ({ bytes }) => ({ text: new TextDecoder().decode(bytes) }) };
};

const imageBody = (call: Call<"image-to-image">) => {
  const image = toDataUrl(requireMedia(call), "image/jpeg");
  return { ...flatten(call), image, images: [image], input_image: image, input_images: [image], ...loraWeights(call) };
};

export const replicate = defineProvider({
  id: "replicate",
  label: "Replicate",
  origin: "https://api.replicate.com",
  auth: bearer,
  tasks: {
    "text-to-image": predictionWire<"text-to-image">(
      (call) => ({ ...flatten(call), prompt: call.args.inputs, ...loraWeights(call) }),
      readFile,
    ),
    "text-to-speech": predictionWire<"text-to-speech">(
      (call) => ({ ...flatten(call), text: call.args.inputs }),
      readFile,
    ),
    "text-to-video": predictionWire<"text-to-video">(
      (call) => ({ ...flatten(call), prompt: call.args.inputs }),
      readFile,
    ),
    "image-to-image": predictionWire<"image-to-image">(imageBody, readFile),
    "automatic-speech-recognition": predictionWire<"automatic-speech-recognition">(
      (call) => ({ ...flatten(call), audio: toDataUrl(requireMedia(call), "audio/wav") }),
      readTranscript,
    ),
  },
});
