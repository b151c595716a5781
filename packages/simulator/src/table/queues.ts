import { chatAnswer } from "../answers/chat.ts";
import { kindOf, promptOf } from "../answers/media.ts";
import {
  base64,
  chatBody,
  generationChatBody,
  imageUrl,
  integer,
  listOf,
  parametersOf,
  stepNames,
  strict,
  text,
} from "../requests/rules.ts";
import type { Rule } from "../requests/violations.ts";
import type { Answer, AnswerContext, Cell, SimulatedProvider } from "../simulated-provider.ts";
import { type JobState, pollJob, type SimulatedJob } from "../state/jobs.ts";

/** Providers with a queue of their own, each with its own words for how far a job has come. */

type Words = Readonly<Record<JobState, string>>;

const bflWords: Words = {
  queued: "Pending",
  running: "Pending",
  done: "Ready",
  failed: "Error",
  cancelled: "Task not found",
};

const blackForestLabs: SimulatedProvider = {
  id: "black-forest-labs",
  hosts: ["api.us1.bfl.ai"],
  scheme: "X-Key",
  cells: [
    {
      task: "text-to-image",
      path: "/v1/{model}",
      json: strict({ prompt: text }, parametersOf("text-to-image")),
      answer: (request, context) => {
        const { id } = context.submit(request);
        return { json: { id, polling_url: `${context.url}/api.us1.bfl.ai/v1/get_result?id=${id}` } };
      },
    },
  ],
  polls: [
    {
      method: "GET",
      stage: "status",
      path: "/v1/get_result",
      query: ["id", "attempt"],
      isAnonymous: true,
      answer: (job, context) => {
        const state = pollJob(job);
        const result = state === "done" ? { sample: context.fileUrl("image.png", job.prompt) } : null;
        return { json: { id: job.id, status: bflWords[state], result } };
      },
    },
  ],
};

const novitaWords: Words = {
  queued: "TASK_STATUS_QUEUED",
  running: "TASK_STATUS_PROCESSING",
  done: "TASK_STATUS_SUCCEED",
  failed: "TASK_STATUS_FAILED",
  cancelled: "TASK_STATUS_CANCELED",
};

const generationWords: Words = {
  queued: "queued",
  running: "running",
  done: "succeeded",
  failed: "failed",
  cancelled: "cancelled",
};

const contentPart: Rule = {
  anyOf: [
    strict({ type: { const: "text" }, text }),
    strict({ type: { const: "image_url" }, image_url: strict({ url: imageUrl }) }),
  ],
};

const novita: SimulatedProvider = {
  id: "novita",
  hosts: ["api.novita.ai"],
  scheme: "Bearer",
  cells: [
    { task: "conversational", path: "/v3/openai/chat/completions", json: chatBody, answer: chatAnswer },
    { task: "text-generation", path: "/v3/openai/chat/completions", json: generationChatBody, answer: chatAnswer },
    {
      task: "image-text-to-video",
      path: "/v3/minimax/v2/video_generation",
      json: strict(
        { model: text, content: listOf(contentPart) },
        { ...parametersOf("image-text-to-video"), duration: integer, resolution: text, ratio: text },
      ),
      answer: (request, context) => ({ json: { task_id: context.submit(request).id } }),
    },
    {
      task: "text-to-video",
      path: "/v3/async/{model}",
      json: strict({ prompt: text }, parametersOf("text-to-video", stepNames)),
      answer: (request, context) => ({ json: { task_id: context.submit(request).id } }),
    },
    {
      task: "text-to-video",
      path: "/v3/hf/{model}",
      json: strict({ prompt: text }, parametersOf("text-to-video")),
      answer: (request, context) => ({
        json: { video: { video_url: context.fileUrl("video.mp4", promptOf(request)) } },
      }),
    },
  ],
  polls: [
    {
      method: "GET",
      stage: "status",
      path: "/v3/minimax/v2/query/video_generation/{id}",
      answer: (job, context) => {
        const state = pollJob(job);
        const content = state === "done" ? { url: context.fileUrl("video.mp4", job.prompt) } : undefined;
        return { json: { task: { id: job.id, status: generationWords[state], ...(content && { content }) } } };
      },
    },
    {
      method: "GET",
      stage: "status",
      path: "/v3/async/task-result",
      query: ["task_id"],
      answer: (job, context) => {
        const state = pollJob(job);
        const reason = state === "failed" ? "the task ran out of memory" : "";
        const videos =
          state === "done" ? [{ video_url: context.fileUrl("video.mp4", job.prompt), video_type: "mp4" }] : [];
        return { json: { task: { task_id: job.id, status: novitaWords[state], reason }, videos } };
      },
    },
  ],
};

const wavespeedWords: Words = {
  queued: "created",
  running: "processing",
  done: "completed",
  failed: "failed",
  cancelled: "failed",
};

const predictionUrl = (id: string) => `https://api.wavespeed.ai/api/v3/predictions/${id}/result`;

const wavespeedReply = (job: SimulatedJob, state: JobState, context: AnswerContext) => ({
  json: {
    code: 200,
    message: "success",
    data: {
      id: job.id,
      model: job.model,
      outputs: state === "done" ? [context.fileUrl(kindOf(job.task), job.prompt)] : [],
      urls: { get: predictionUrl(job.id) },
      status: wavespeedWords[state],
      error: state === "failed" ? "the model ran out of memory" : "",
    },
  },
});

const wavespeedSubmit: Answer = (request, context) => wavespeedReply(context.submit(request), "queued", context);

const loras = { loras: listOf(strict({ path: text, scale: { const: 1 } })) };

const wavespeedCell = (task: string, required: Readonly<Record<string, Rule>>): Cell => ({
  task,
  path: "/api/v3/{model}",
  json: strict(required, { ...parametersOf(task), ...loras }),
  answer: wavespeedSubmit,
});

const image = { image: base64, images: listOf(text) };

const wavespeed: SimulatedProvider = {
  id: "wavespeed",
  hosts: ["api.wavespeed.ai"],
  scheme: "Bearer",
  cells: [
    wavespeedCell("image-to-image", image),
    wavespeedCell("image-to-video", image),
    wavespeedCell("image-text-to-image", { ...image, prompt: text }),
    wavespeedCell("image-text-to-video", { ...image, prompt: text }),
    wavespeedCell("text-to-image", { prompt: text }),
    wavespeedCell("text-to-video", { prompt: text }),
  ],
  polls: [
    {
      method: "GET",
      stage: "status",
      path: "/api/v3/predictions/{id}/result",
      answer: (job, context) => wavespeedReply(job, pollJob(job), context),
    },
  ],
};

const zaiWords: Words = {
  queued: "PROCESSING",
  running: "PROCESSING",
  done: "SUCCESS",
  failed: "FAIL",
  cancelled: "FAIL",
};

const zaiOrg: SimulatedProvider = {
  id: "zai-org",
  hosts: ["api.z.ai"],
  scheme: "Bearer",
  headers: { "x-source-channel": "hugging_face", "accept-language": "en-US,en" },
  cells: [
    { task: "conversational", path: "/api/paas/v4/chat/completions", json: chatBody, answer: chatAnswer },
    {
      task: "text-to-image",
      path: "/api/paas/v4/async/images/generations",
      json: strict({ model: text, prompt: text }, parametersOf("text-to-image")),
      answer: (request, context) => ({
        json: { id: context.submit(request).id, model: request.body.model, task_status: "PROCESSING" },
      }),
    },
    {
      task: "image-to-text",
      path: "/api/paas/v4/layout_parsing",
      json: strict({ model: text, file: imageUrl }),
      answer: () => ({ json: { md_results: "# A title\n\nand a paragraph", model: "GLM-OCR" } }),
    },
  ],
  polls: [
    {
      method: "GET",
      stage: "status",
      path: "/api/paas/v4/async-result/{id}",
      answer: (job, context) => {
        const state = pollJob(job);
        const image_result = state === "done" ? [{ url: context.fileUrl("image.png", job.prompt) }] : [];
        return { json: { id: job.id, task_status: zaiWords[state], image_result } };
      },
    },
  ],
};

export const queues: readonly SimulatedProvider[] = [blackForestLabs, novita, wavespeed, zaiOrg];
