import { type Provider, providers, type Task } from "@orrery/inference";

type TasksByProvider = Readonly<Record<string, readonly Task[]>>;

/**
 * The tasks that `huggingface_hub` 1.33.0 and 2.0.0 offer per provider. `tools/run-python-snippets` compares this with
 * the release that is installed.
 */
export const tasksOfHubClient: TasksByProvider = {
  baseten: ["conversational"],
  cerebras: ["conversational"],
  cohere: ["conversational"],
  deepinfra: [
    "automatic-speech-recognition",
    "conversational",
    "feature-extraction",
    "text-generation",
    "text-to-speech",
  ],
  "fal-ai": [
    "automatic-speech-recognition",
    "image-segmentation",
    "image-to-image",
    "image-to-video",
    "text-to-image",
    "text-to-speech",
    "text-to-video",
  ],
  "featherless-ai": ["conversational", "text-generation"],
  "fireworks-ai": ["conversational"],
  groq: ["conversational"],
  "hf-inference": [
    "audio-classification",
    "audio-to-audio",
    "automatic-speech-recognition",
    "conversational",
    "document-question-answering",
    "feature-extraction",
    "fill-mask",
    "image-classification",
    "image-segmentation",
    "image-to-image",
    "image-to-text",
    "object-detection",
    "question-answering",
    "sentence-similarity",
    "summarization",
    "table-question-answering",
    "tabular-classification",
    "text-classification",
    "text-generation",
    "text-to-image",
    "text-to-speech",
    "token-classification",
    "translation",
    "visual-question-answering",
    "zero-shot-classification",
    "zero-shot-image-classification",
  ],
  novita: ["conversational", "text-generation", "text-to-video"],
  nscale: ["conversational", "text-to-image"],
  openai: ["conversational"],
  ovhcloud: ["conversational"],
  publicai: ["conversational"],
  replicate: ["automatic-speech-recognition", "image-to-image", "text-to-image", "text-to-speech", "text-to-video"],
  scaleway: ["conversational", "feature-extraction"],
  together: [
    "conversational",
    "feature-extraction",
    "image-to-image",
    "image-to-video",
    "text-generation",
    "text-to-image",
    "text-to-speech",
    "text-to-video",
  ],
  wavespeed: ["image-to-image", "image-to-video", "text-to-image", "text-to-video"],
  "zai-org": ["conversational", "text-to-image"],
};

/** Tasks it offers, but with a request that the provider refuses. */
export const brokenInHubClient: TasksByProvider = {
  // It sends the table as `table` instead of `inputs.data`, and the question next to the image instead of with it.
  "hf-inference": ["tabular-classification", "visual-question-answering"],
  // It sends `max_new_tokens`, where completion servers expect `max_tokens`.
  novita: ["text-generation"],
  together: ["text-generation"],
  // It sends a data URL and no `images`, where plain base64 is expected in both.
  wavespeed: ["image-to-image", "image-to-video"],
};

const callable: ReadonlyMap<string, ReadonlySet<Task>> = new Map(
  Object.entries(tasksOfHubClient).map(([provider, tasks]) => [
    provider,
    new Set(tasks.filter((task) => !brokenInHubClient[provider]?.includes(task))),
  ]),
);

/** With `auto` the client takes the first provider that the hub lists, so every provider it knows has to work. */
const isCallableAnywhere = (task: Task): boolean =>
  Object.entries<Provider>(providers).every(
    ([id, { tasks }]) => !Object.hasOwn(tasks, task) || (callable.get(id)?.has(task) ?? true),
  );

const callableAnywhere: ReadonlySet<Task> = new Set(Object.values(tasksOfHubClient).flat().filter(isCallableAnywhere));

/** Whether `huggingface_hub` can call a task at a provider; for `auto`, at any provider that may be chosen. */
export const canHubClientCall = (provider: string, task: Task): boolean =>
  provider === "auto" ? callableAnywhere.has(task) : (callable.get(provider)?.has(task) ?? false);
