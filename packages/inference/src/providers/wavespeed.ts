import { bearer, defineProvider } from "../provider.ts";
import type { MediaTask } from "../task.ts";
import { toBase64 } from "../wires/base64.ts";
import { flatten } from "../wires/flatten.ts";
import { modelPath } from "../wires/model-path.ts";
import { ReportedFailure } from "../wires/reported-failure.ts";
import { address, fields, firstOrOne, maybe, number, text } from "../wires/shape.ts";
import type { Call, Job, Wire } from "../wires/wire.ts";

const receipt = fields({ code: maybe(number), message: maybe(text) });
const submitted = fields({ data: fields({ urls: fields({ get: address }) }) });
const status = fields({ data: fields({ status: text, error: maybe(text) }) });
const finished = fields({ data: fields({ outputs: firstOrOne(text) }) });

const job: Job = {
  everyMs: 500,
  isEager: true,
  ticket: (reply) => {
    const { code, message } = receipt(reply);
    if (code !== undefined && code >= 400)
      throw new ReportedFailure(message || `the server answered with code ${code}`);
    const path = submitted(reply).data.urls.get.pathname;
    return { statusAt: () => path };
  },
  progress: (reply) => {
    const { status: state, error } = status(reply).data;
    if (state === "completed") return { state: "done" };
    return state === "failed" ? { state: "failed", reason: error || "the job failed" } : { state: "waiting" };
  },
};

const loras = <T extends MediaTask>({ adapter }: Call<T>) =>
  adapter && { loras: [{ path: adapter.repository, scale: 1 }] };

/** The models need an image even where the task does not: one transparent pixel. */
const transparentPixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=";

const imageBody = <T extends MediaTask>(call: Call<T>) => {
  const parameters = flatten(call);
  const image = call.media ? toBase64(call.media.bytes) : transparentPixel;
  const given = parameters.images;
  return {
    ...parameters,
    ...loras(call),
    image,
    images: Array.isArray(given) && given.every((item) => typeof item === "string") ? given : [image],
  };
};

const promptBody = (call: Call<"text-to-image" | "text-to-video">) => ({
  ...flatten(call),
  ...loras(call),
  prompt: call.args.inputs,
});

const wire = <T extends MediaTask>(body: (call: Call<T>) => object): Wire<T> => ({
  path: ({ model }) => `api/v3/${modelPath(model)}`,
  body: (call) => ({ json: body(call) }),
  read: (reply) => ({ media: { url: finished(reply).data.outputs } }) as ReturnType<Wire<T>["read"]>,
  job,
});

export const wavespeed = defineProvider({
  id: "wavespeed",
  label: "WaveSpeed",
  origin: "https://api.wavespeed.ai",
  auth: bearer,
  tasks: {
    "text-to-image": wire<"text-to-image">(promptBody),
    "text-to-video": wire<"text-to-video">(promptBody),
    "image-to-image": wire<"image-to-image">(imageBody),
    "image-to-video": wire<"image-to-video">(imageBody),
    "image-text-to-image": wire<"image-text-to-image">(imageBody),
    "image-text-to-video": wire<"image-text-to-video">(imageBody),
  },
});
