import { chatAnswer, completionAnswer } from "../answers/chat.ts";
import { audioAnswer, imagesAnswer, transcriptionAnswer } from "../answers/media.ts";
import { embeddingsAnswer } from "../answers/vectors.ts";
import {
  allowing,
  anyValue,
  chatBody,
  completionBody,
  embeddingsBody,
  exactly,
  imageUrl,
  integer,
  listOf,
  parametersOf,
  stepNames,
  strict,
  text,
  transcriptionForm,
} from "../requests/rules.ts";
import type { Rule } from "../requests/violations.ts";
import type { Answer, AnswerContext, SimulatedProvider } from "../simulated-provider.ts";
import { type JobState, pollJob, type SimulatedJob } from "../state/jobs.ts";

/** The schema of structured output is next to its type; the nested form is refused. */
const responseFormat = {
  anyOf: [
    strict({ type: exactly("json_schema"), schema: anyValue }),
    { type: "object", properties: { type: { enum: ["json_object", "text"] } } },
  ],
};

const words: Readonly<Record<JobState, string>> = {
  queued: "queued",
  running: "in_progress",
  done: "completed",
  failed: "failed",
  cancelled: "cancelled",
};

const enqueue: Answer = (request, context) => ({
  json: { id: context.submit(request).id, status: "queued", object: "video" },
});

const statusOf = (job: SimulatedJob, context: AnswerContext) => {
  const state = pollJob(job);
  return {
    id: job.id,
    status: words[state],
    ...(state === "failed" && { error: { message: "the prompt was refused", code: "moderation" } }),
    ...(state === "done" && { outputs: { cost: 0.1, video_url: context.fileUrl("video.mp4", job.prompt) } }),
  };
};

/** The format and the encoding of audio are two fields here. */
const togetherSpeech = strict(
  { model: text, input: text },
  {
    ...parametersOf("text-to-speech"),
    voice: text,
    language: text,
    response_format: { enum: ["mp3", "wav", "raw"] },
    response_encoding: { enum: ["pcm_f32le", "pcm_s16le", "pcm_mulaw", "pcm_alaw"] },
    sample_rate: integer,
  },
);

const pictureFields = parametersOf("text-to-image", stepNames);
const size = { width: integer, height: integer };

/** Fields of a film; the size travels as two numbers, never as one object. */
const filmFields = (task: string) => {
  const { target_size: _size, ...rest } = parametersOf(task, stepNames);
  return { ...rest, ...size };
};

/** One picture, or a list of them, by the model's kind. */
const imageFields: readonly Readonly<Record<string, Rule>>[] = [
  { image_url: imageUrl },
  { reference_images: listOf(imageUrl) },
];

export const together: SimulatedProvider = {
  id: "together",
  hosts: ["api.together.xyz"],
  scheme: "Bearer",
  cells: [
    {
      task: "conversational",
      path: "/v1/chat/completions",
      json: allowing(chatBody, { response_format: responseFormat }),
      answer: chatAnswer,
    },
    { task: "text-generation", path: "/v1/completions", json: completionBody, answer: completionAnswer },
    {
      task: "text-to-image",
      path: "/v1/images/generations",
      json: strict({ model: text, prompt: text, response_format: { enum: ["base64", "url"] } }, pictureFields),
      answer: imagesAnswer,
    },
    ...imageFields.map((image) => ({
      task: "image-to-image",
      path: "/v1/images/generations",
      json: strict(
        { model: text, prompt: text, response_format: exactly("base64"), ...image },
        parametersOf("image-to-image", stepNames),
      ),
      answer: imagesAnswer,
    })),
    {
      task: "text-to-video",
      path: "/v2/videos",
      json: strict({ model: text, prompt: text }, filmFields("text-to-video")),
      answer: enqueue,
    },
    {
      task: "image-to-video",
      path: "/v2/videos",
      json: strict(
        { model: text, frame_images: listOf(strict({ input_image: imageUrl, frame: exactly("first") })) },
        filmFields("image-to-video"),
      ),
      answer: enqueue,
    },
    { task: "feature-extraction", path: "/v1/embeddings", json: embeddingsBody, answer: embeddingsAnswer },
    { task: "text-to-speech", path: "/v1/audio/speech", json: togetherSpeech, answer: audioAnswer },
    {
      task: "automatic-speech-recognition",
      path: "/v1/audio/transcriptions",
      form: transcriptionForm,
      answer: transcriptionAnswer,
    },
  ],
  polls: [
    {
      method: "GET",
      stage: "status",
      path: "/v2/videos/{id}",
      answer: (job, context) => ({ json: statusOf(job, context) }),
    },
  ],
};
