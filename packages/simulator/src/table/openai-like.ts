import { chatAnswer, completionAnswer } from "../answers/chat.ts";
import { audioAnswer, imagesAnswer, plainImagesAnswer, transcriptionAnswer } from "../answers/media.ts";
import { responsesAnswer } from "../answers/responses.ts";
import { embeddingsAnswer } from "../answers/vectors.ts";
import {
  chatBody,
  completionBody,
  embeddingsBody,
  exactly,
  generationChatBody,
  parametersOf,
  responsesBody,
  speechBody,
  strict,
  text,
  transcriptionForm,
} from "../requests/rules.ts";
import type { Cell, SimulatedProvider } from "../simulated-provider.ts";

/** Providers with OpenAI's API, each at its own paths. */

export const chat = (path: string): Cell => ({ task: "conversational", path, json: chatBody, answer: chatAnswer });

export const responses = (path: string, json = responsesBody): Cell => ({
  task: "conversational",
  path,
  json,
  answer: responsesAnswer,
});

const completions = (path: string): Cell => ({
  task: "text-generation",
  path,
  json: completionBody,
  answer: completionAnswer,
});

const generationByChat = (path: string): Cell => ({
  task: "text-generation",
  path,
  json: generationChatBody,
  answer: chatAnswer,
});

const embeddings = (path: string): Cell => ({
  task: "feature-extraction",
  path,
  json: embeddingsBody,
  answer: embeddingsAnswer,
});

const images = (path: string): Cell => ({
  task: "text-to-image",
  path,
  json: strict({ model: text, prompt: text, response_format: exactly("b64_json") }, parametersOf("text-to-image")),
  answer: imagesAnswer,
});

const usual = "/v1/chat/completions";

export const bearer = (id: string, host: string, ...cells: readonly Cell[]): SimulatedProvider => ({
  id,
  hosts: [host],
  scheme: "Bearer",
  cells,
});

export const openAiLike: readonly SimulatedProvider[] = [
  bearer("baseten", "inference.baseten.co", chat(usual)),
  bearer("cerebras", "api.cerebras.ai", chat(usual)),
  bearer("cohere", "api.cohere.com", chat("/compatibility/v1/chat/completions")),
  bearer(
    "deepinfra",
    "api.deepinfra.com",
    chat("/v1/openai/chat/completions"),
    completions("/v1/openai/completions"),
    {
      task: "automatic-speech-recognition",
      path: "/v1/openai/audio/transcriptions",
      form: transcriptionForm,
      answer: transcriptionAnswer,
    },
    { task: "text-to-speech", path: "/v1/openai/audio/speech", json: speechBody, answer: audioAnswer },
    embeddings("/v1/openai/embeddings"),
    {
      task: "text-to-image",
      path: "/v1/openai/images/generations",
      json: strict(
        { model: text, prompt: text },
        { ...parametersOf("text-to-image"), response_format: exactly("b64_json"), size: text },
      ),
      answer: imagesAnswer,
    },
  ),
  bearer("featherless-ai", "api.featherless.ai", chat(usual), completions("/v1/completions")),
  bearer("fireworks-ai", "api.fireworks.ai", chat("/inference/v1/chat/completions")),
  bearer("groq", "api.groq.com", chat("/openai/v1/chat/completions"), generationByChat("/openai/v1/chat/completions")),
  bearer("hyperbolic", "api.hyperbolic.xyz", chat(usual), generationByChat(usual), {
    task: "text-to-image",
    path: "/v1/images/generations",
    json: strict({ model_name: text, prompt: text }, parametersOf("text-to-image")),
    answer: plainImagesAnswer,
  }),
  bearer(
    "nebius",
    "api.studio.nebius.ai",
    chat(usual),
    completions("/v1/completions"),
    images("/v1/images/generations"),
  ),
  bearer("nscale", "inference.api.nscale.com", chat(usual), images("/v1/images/generations")),
  { ...bearer("openai", "api.openai.com", chat(usual), responses("/v1/responses")), isDirectOnly: true },
  bearer("ovhcloud", "oai.endpoints.kepler.ai.cloud.ovh.net", chat(usual), completions("/v1/completions")),
  bearer("publicai", "api.publicai.co", chat(usual)),
  bearer("sambanova", "api.sambanova.ai", chat(usual)),
  bearer("scaleway", "api.scaleway.ai", chat(usual), completions("/v1/completions"), embeddings("/v1/embeddings")),
];
