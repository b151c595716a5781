import { kindOf, promptOf, transcript } from "../answers/media.ts";
import { audioUrl, imageUrl, integer, listOf, parametersOf, strict, text, trueValue } from "../requests/rules.ts";
import type { Rule } from "../requests/violations.ts";
import type { Answer, AnswerContext, Cell, Reply, SimulatedProvider } from "../simulated-provider.ts";
import { type JobState, pollJob, type SimulatedJob } from "../state/jobs.ts";

const queueHost = "queue.fal.run";

/** A job is addressed by the first two segments of the model's path, whatever follows them. */
const jobUrl = ({ model, id }: SimulatedJob): string =>
  `https://${queueHost}/${model.split("/").slice(0, 2).join("/")}/requests/${id}`;

const enqueue: Answer = (request, context) => {
  const job = context.submit(request);
  const response_url = jobUrl(job);
  return {
    json: {
      status: "IN_QUEUE",
      request_id: job.id,
      response_url,
      status_url: `${response_url}/status`,
      cancel_url: `${response_url}/cancel`,
      queue_position: 0,
    },
  };
};

const words: Readonly<Record<JobState, object>> = {
  queued: { status: "IN_QUEUE", queue_position: 0 },
  running: { status: "IN_PROGRESS", logs: null },
  done: { status: "COMPLETED", logs: null },
  failed: { status: "COMPLETED", logs: null, error: "the worker ran out of memory", error_type: "runner_error" },
  cancelled: { status: "CANCELLED" },
};

const resultOf = ({ task, prompt }: Pick<SimulatedJob, "task" | "prompt">, context: AnswerContext): Reply => {
  const url = context.fileUrl(kindOf(task), prompt);
  if (task === "image-segmentation") return { json: { image: { url, content_type: "image/png" } } };
  if (task.endsWith("video")) return { json: { video: { url, content_type: "video/mp4" } } };
  if (task.endsWith("audio")) return { json: { audio: { url, content_type: "audio/wav" } } };
  return { json: { images: [{ url, width: 16, height: 16, content_type: "image/png" }], seed: 7 } };
};

const loras: Record<string, Rule> = {
  loras: listOf(strict({ path: text, scale: { const: 1 } })),
  model_name: text,
};

const queued = (task: string, required: Readonly<Record<string, Rule>>, optional = {}): Cell => ({
  task,
  path: "/{model}",
  host: queueHost,
  json: strict(required, { ...parametersOf(task), ...optional }),
  answer: enqueue,
});

const sync = (task: string, required: Readonly<Record<string, Rule>>, answer: Answer, optional = {}): Cell => ({
  task,
  path: "/{model}",
  json: strict(required, { ...parametersOf(task), ...optional }),
  answer,
});

const heard = { voice: text, language: text, task: text };

export const falAi: SimulatedProvider = {
  id: "fal-ai",
  hosts: ["fal.run", queueHost],
  scheme: "Key",
  cells: [
    queued("image-segmentation", { image_url: imageUrl, sync_mode: trueValue }),
    queued("image-to-image", { image_url: imageUrl, image_urls: listOf(imageUrl) }, loras),
    queued("image-text-to-image", { prompt: text, image_url: imageUrl, image_urls: listOf(imageUrl) }, loras),
    queued("image-to-video", { image_url: imageUrl }, loras),
    queued("image-text-to-video", { prompt: text, image_url: imageUrl }, loras),
    queued("audio-to-audio", { audio_url: audioUrl }),
    queued("text-to-image", { prompt: text }, loras),
    queued("text-to-video", { prompt: text }, loras),
    queued("text-to-audio", { prompt: text }, { seconds_total: { type: "number" }, steps: integer }),
    queued("image-text-to-image", { prompt: text }, loras),
    queued("image-text-to-video", { prompt: text }, loras),
    sync(
      "text-to-speech",
      { text },
      (request, context) => ({
        json: { audio: { url: context.fileUrl("audio.wav", promptOf(request)), content_type: "audio/wav" } },
      }),
      heard,
    ),
    sync(
      "automatic-speech-recognition",
      { audio_url: audioUrl },
      () => ({ json: { text: transcript, chunks: [{ text: transcript, timestamp: [0, 2.25] }] } }),
      heard,
    ),
    sync(
      "text-to-image",
      { prompt: text },
      (request, context) => resultOf({ task: request.task, prompt: promptOf(request) }, context),
      { ...loras, sync_mode: trueValue },
    ),
  ],
  polls: [
    {
      method: "GET",
      stage: "status",
      host: queueHost,
      path: "/{model}/requests/{id}/status",
      answer: (job) => ({ json: { ...words[pollJob(job)], request_id: job.id, response_url: jobUrl(job) } }),
    },
    { method: "GET", stage: "result", host: queueHost, path: "/{model}/requests/{id}", answer: resultOf },
    {
      method: "PUT",
      stage: "cancel",
      host: queueHost,
      path: "/{model}/requests/{id}/cancel",
      answer: () => ({ status: 202, json: { status: "CANCELLATION_REQUESTED" } }),
    },
  ],
};
