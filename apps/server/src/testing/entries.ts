import type { RepositoryEntry } from "../catalogue/entry.ts";

/** Where the entries say they come from. */
export const upstream = "https://upstream.example";

/** A small catalogue with one of everything that lists filter by. */
export const entriesForTests: RepositoryEntry[] = [
  {
    kind: "model",
    id: "acme/tiny-bert",
    origin: upstream,
    sha: "a".repeat(40),
    pipelineTag: "fill-mask",
    libraryName: "transformers",
    maskToken: "[MASK]",
    tags: ["transformers", "pytorch", "en", "license:mit", "dataset:acme/corpus", "fill-mask"],
    card: { license: "mit", language: ["en"] },
    config: { architectures: ["BertForMaskedLM"], model_type: "bert" },
    safetensors: { parameters: { F32: 4_400_000 }, total: 4_400_000 },
    downloads: 900,
    likes: 12,
    trendingScore: 3,
    createdAt: Date.parse("2024-01-02T03:04:05Z"),
    lastModified: Date.parse("2024-06-01T00:00:00Z"),
    files: [
      { path: "config.json", size: 10, oid: "1".repeat(40), sha256: null, isLarge: false },
      { path: "model.safetensors", size: 17_600_000, oid: "2".repeat(40), sha256: null, isLarge: true },
    ],
  },
  {
    kind: "model",
    id: "acme/chatty-7b",
    origin: upstream,
    pipelineTag: "text-generation",
    libraryName: "transformers",
    tags: ["transformers", "safetensors", "conversational", "en", "de", "license:apache-2.0"],
    gated: "manual",
    safetensors: { total: 7_000_000_000 },
    downloads: 5_000,
    likes: 80,
    trendingScore: 40,
    mappings: [
      {
        provider: "groq",
        providerId: "chatty-7b-fast",
        status: "live",
        task: "conversational",
        contextLength: 8192,
        pricing: { input: 0.1, output: 0.2 },
      },
      { provider: "together", providerId: "acme/chatty", status: "error", task: "conversational" },
    ],
  },
  {
    kind: "model",
    id: "lab/chatty-7b-GGUF",
    origin: upstream,
    pipelineTag: "text-generation",
    tags: ["gguf", "de", "base_model:quantized:acme/chatty-7b", "license:apache-2.0"],
    gguf: { total: 7_000_000_000, architecture: "llama", context_length: 8192 },
    downloads: 700,
    likes: 3,
    mappings: [{ provider: "hf-inference", providerId: "lab/chatty-7b-GGUF", status: "live", task: "conversational" }],
  },
  { kind: "model", id: "bare-name", origin: upstream, pipelineTag: "fill-mask", tags: [], downloads: 1 },
  {
    kind: "dataset",
    id: "acme/corpus",
    origin: upstream,
    description: "Sentences.",
    tags: ["task_categories:fill-mask", "language:en", "size_categories:1K<n<10K", "modality:text", "format:parquet"],
    downloads: 33,
    rows: 5_000,
  },
];
