import { kindOf, promptOf, transcript } from "../answers/media.ts";
import { audioUrl, imageUrl, listOf, parametersOf, strict, text } from "../requests/rules.ts";
import type { Rule } from "../requests/violations.ts";
import type { Answer, Cell, SimulatedProvider } from "../simulated-provider.ts";
import { type JobState, pollJob } from "../state/jobs.ts";

const words: Readonly<Record<JobState, string>> = {
  queued: "starting",
  running: "processing",
  done: "succeeded",
  failed: "failed",
  cancelled: "canceled",
};

const outputOf = (task: string, url: string): unknown => {
  if (task === "automatic-speech-recognition") return { transcription: transcript };
  return task === "text-to-image" || task === "image-to-image" ? [url] : url;
};

/** `Prefer: wait` holds the reply until the prediction is done; a job with polls to go answers before that. */
const predict: Answer = (request, context) => {
  const job = context.submit(request);
  const isDone = job.polls === 0 && job.outcome === "done";
  const output = isDone ? outputOf(job.task, context.fileUrl(kindOf(job.task), promptOf(request))) : null;
  return {
    status: 201,
    json: {
      id: job.id,
      model: request.model,
      input: {},
      output,
      error: null,
      status: isDone ? "succeeded" : "starting",
      urls: { get: `https://api.replicate.com/v1/predictions/${job.id}` },
    },
  };
};

const predicted = (task: string, required: Readonly<Record<string, Rule>>, optional = {}): readonly Cell[] => {
  const input = strict(required, { ...parametersOf(task), ...optional });
  const headers = { prefer: "wait" };
  return [
    { task, path: "/v1/models/{model}/predictions", headers, json: strict({ input }), answer: predict },
    { task, path: "/v1/predictions", headers, json: strict({ input, version: text }), answer: predict },
  ];
};

const lora = { lora_weights: { type: "string", startsWith: "https://" } };

export const replicate: SimulatedProvider = {
  id: "replicate",
  hosts: ["api.replicate.com"],
  scheme: "Bearer",
  cells: [
    ...predicted(
      "image-to-image",
      { image: imageUrl, images: listOf(imageUrl), input_image: imageUrl, input_images: listOf(imageUrl) },
      lora,
    ),
    ...predicted("automatic-speech-recognition", { audio: audioUrl }),
    ...predicted("text-to-speech", { text }, { voice: text }),
    ...predicted("text-to-image", { prompt: text }, lora),
    ...predicted("text-to-video", { prompt: text }),
  ],
  polls: [
    {
      method: "GET",
      stage: "status",
      path: "/v1/predictions/{id}",
      answer: (job, context) => {
        const state = pollJob(job);
        const output = state === "done" ? outputOf(job.task, context.fileUrl(kindOf(job.task), job.prompt)) : null;
        const error = state === "failed" ? "the prediction ran out of memory" : null;
        return { json: { id: job.id, status: words[state], output, error } };
      },
    },
    {
      method: "POST",
      stage: "cancel",
      path: "/v1/predictions/{id}/cancel",
      answer: (job) => ({ json: { id: job.id, status: "canceled", output: null } }),
    },
  ],
};
