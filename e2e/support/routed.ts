import type { RepositoryEntry } from "../../apps/server/src/catalogue/entry.ts";

const mapping = (provider: string, providerId: string, task: string, price?: readonly [number, number]) => ({
  provider,
  providerId,
  status: "live" as const,
  task,
  ...(price && { pricing: { input: price[0], output: price[1] } }),
});

/** Tasks only the hub's own service runs, and tasks without a provider; tests answer for them. */
const ownTasks = [
  "object-detection",
  "table-question-answering",
  "visual-question-answering",
  "document-question-answering",
  "audio-to-audio",
  "image-to-text",
  "summarization",
  "zero-shot-image-classification",
  "keypoint-detection",
  "mask-generation",
  "image-to-3d",
  "reinforcement-learning",
  "video-classification",
  "unconditional-image-generation",
  "visual-document-retrieval",
  "text-ranking",
  "graph-ml",
];

const model = (id: string, pipelineTag: string, mappings: RepositoryEntry["mappings"]): RepositoryEntry => ({
  kind: "model",
  id,
  origin: "https://upstream.example",
  pipelineTag,
  tags: pipelineTag === "text-generation" && !id.endsWith("base") ? ["conversational"] : [],
  ...(mappings && { mappings }),
});

export const routed = {
  keys: {
    together: "e2e-together-key",
    groq: "e2e-groq-key",
    "fal-ai": "e2e-fal-key",
    deepinfra: "e2e-deepinfra-key",
    replicate: "e2e-replicate-key",
  },
  models: [
    model("acme/talker", "text-generation", [
      mapping("together", "chat-at-together", "conversational", [1, 2]),
      mapping("groq", "chat-at-groq", "conversational", [2, 4]),
      mapping("fireworks-ai", "chat-at-fireworks", "conversational", [3, 6]),
    ]),
    model("acme/keyless", "text-generation", [
      mapping("fireworks-ai", "chat-at-fireworks", "conversational", [3, 6]),
      mapping("cerebras", "chat-at-cerebras", "conversational", [1, 1]),
    ]),
    model("acme/base", "text-generation", [
      mapping("together", "text-generation-at-together", "text-generation", [1, 2]),
    ]),
    model("acme/looker", "image-text-to-text", [mapping("together", "chat-at-together", "conversational", [1, 2])]),
    model("acme/embedder", "feature-extraction", [
      mapping("deepinfra", "feature-extraction-at-deepinfra", "feature-extraction", [0.1, 0]),
    ]),
    model("acme/painter", "text-to-image", [mapping("fal-ai", "fal-ai/painter-text-to-image", "text-to-image")]),
    model("acme/editor", "image-to-image", [mapping("fal-ai", "fal-ai/editor-image-to-image", "image-to-image")]),
    model("acme/filmer", "text-to-video", [mapping("fal-ai", "fal-ai/filmer-text-to-video", "text-to-video")]),
    model("acme/speaker", "text-to-speech", [mapping("deepinfra", "text-to-speech-model", "text-to-speech")]),
    model("acme/listener", "automatic-speech-recognition", [
      mapping("deepinfra", "automatic-speech-recognition-model", "automatic-speech-recognition"),
    ]),
    model("acme/cutter", "image-segmentation", [
      mapping("fal-ai", "fal-ai/cutter-image-segmentation", "image-segmentation"),
    ]),
    ...ownTasks.map((task) => model(`acme/${task}-model`, task, [mapping("hf-inference", `acme/${task}-model`, task)])),
    model("acme/unserved", "object-detection", []),
    model("acme/failing", "text-generation", [
      { ...mapping("groq", "chat-at-groq", "conversational"), status: "error" as const },
    ]),
  ] satisfies readonly RepositoryEntry[],
};
