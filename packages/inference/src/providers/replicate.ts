import { bearer, defineProvider } from "../provider.ts";
import type { Task } from "../task.ts";
import { toDataUrl } from "../wires/base64.ts";
import { flatten } from "../wires/flatten.ts";
import { modelPath } from "../wires/model-path.ts";
import { Refusal } from "../wires/refusal.ts";
import { requireMedia } from "../wires/require-media.ts";
import { either, fields, firstOrOne, maybe, text } from "../wires/shape.ts";
import type { Call, Job, Wire } from "../wires/wire.ts";

const prediction = fields({ id: maybe(text), status: maybe(text), error: maybe(text) });
const unfinished = ["starting", "processing", "queued"];

/** The server holds the reply for a while (`Prefer: wait`); a prediction that takes longer is asked about. */
const job: Job = {
  everyMs: 500,
  ticket: (reply) => {
    if (reply instanceof Blob) return undefined;
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

/** A model with a version is run by that version, one without by its name. */
const predicted = <T extends Task>(input: (call: Call<T>) => object, read: Wire<T>["read"]): Wire<T> => ({
  path: ({ model }) => (model.includes(":") ? "v1/predictions" : `v1/models/${modelPath(model)}/predictions`),
  headers: { prefer: "wait" },
  body: (call) => {
    const version = call.model.split(":")[1];
    return { json: { input: input(call), ...(version && { version }) } };
  },
  read: (reply) => {
    if (!(reply instanceof Blob)) refuseFailure(reply);
    return read(reply);
  },
  job,
});

const refuseFailure = (reply: unknown): void => {
  const { status, error } = prediction(reply);
  if (status === "failed" || status === "canceled") throw new Refusal(error || `the prediction is ${status}`);
};

const adapted = <T extends Task>({ adapter }: Call<T>) =>
  adapter && { lora_weights: adapter.weights.replace(/\/resolve\/.*$/, "") };

const output = fields({ output: firstOrOne(text) });

const readFile = (reply: unknown) =>
  reply instanceof Blob ? { media: { blob: reply } } : { media: { url: output(reply).output } };

const heard = fields({
  output: either(
    "a transcript",
    firstOrOne(text),
    fields({ transcription: text }),
    fields({ translation: text }),
    fields({ txt_file: text }),
  ),
});

const readTranscript: Wire<"automatic-speech-recognition">["read"] = (reply) => {
  const { output: found } = heard(reply);
  if (typeof found === "string") return { value: { text: found } };
  if ("transcription" in found) return { value: { text: found.transcription } };
  if ("translation" in found) return { value: { text: found.translation } };
  return { download: found.txt_file, into: ({ bytes }) => ({ text: new TextDecoder().decode(bytes) }) };
};

const pictured = (call: Call<"image-to-image">) => {
  const image = toDataUrl(requireMedia(call), "image/jpeg");
  return { ...flatten(call), image, images: [image], input_image: image, input_images: [image], ...adapted(call) };
};

export const replicate = defineProvider({
  id: "replicate",
  label: "Replicate",
  origin: "https://api.replicate.com",
  auth: bearer,
  tasks: {
    "text-to-image": predicted<"text-to-image">(
      (call) => ({ ...flatten(call), prompt: call.args.inputs, ...adapted(call) }),
      readFile,
    ),
    "text-to-speech": predicted<"text-to-speech">((call) => ({ ...flatten(call), text: call.args.inputs }), readFile),
    "text-to-video": predicted<"text-to-video">((call) => ({ ...flatten(call), prompt: call.args.inputs }), readFile),
    "image-to-image": predicted<"image-to-image">(pictured, readFile),
    "automatic-speech-recognition": predicted<"automatic-speech-recognition">(
      (call) => ({ ...flatten(call), audio: toDataUrl(requireMedia(call), "audio/wav") }),
      readTranscript,
    ),
  },
});
