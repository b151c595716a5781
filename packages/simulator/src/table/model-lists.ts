import type { Reply } from "../simulated-provider.ts";

/** A model in a provider's own list. */
interface ListedModel {
  readonly id: string;
  readonly kind: "chat" | "embedding" | "image" | "audio" | "transcribe" | "rerank";
  readonly context?: number;
  /** US dollars per million tokens. */
  readonly input?: number;
  readonly output?: number;
}

const openModels: readonly ListedModel[] = [
  { id: "meridian/chat-small", kind: "chat", context: 32_768, input: 0.05, output: 0.2 },
  { id: "meridian/chat-large-instruct", kind: "chat", context: 131_072, input: 0.6, output: 1.7 },
  { id: "northwind/embedding-1", kind: "embedding", context: 8_192, input: 0.01, output: 0 },
  { id: "northwind/text-to-image-1", kind: "image" },
  { id: "northwind/text-to-speech-1", kind: "audio" },
  { id: "northwind/automatic-speech-recognition-1", kind: "transcribe" },
  { id: "northwind/rerank-1", kind: "rerank" },
];

/** A model that only the owner of a key sees, as providers list those that an account has tuned. */
const tunedBy = (key: string): ListedModel => ({
  id: `tuned/chat-of-${key.slice(-6)}`,
  kind: "chat",
  context: 16_384,
  input: 1,
  output: 2,
});

type Format = (models: readonly ListedModel[]) => unknown;

const openAi =
  (fields: (model: ListedModel) => object): Format =>
  (models) => ({
    object: "list",
    data: models.map((model) => ({
      id: model.id,
      object: "model",
      created: 1_700_000_000,
      owned_by: "acme",
      ...fields(model),
    })),
  });

const perToken = (usd: number | undefined) => (usd === undefined ? undefined : (usd / 1e6).toFixed(12));

/** Paths and formats of the lists, from the providers' documentation. */
const lists: Readonly<Record<string, readonly [path: string, format: Format]>> = {
  baseten: [
    "/v1/models",
    openAi(({ context, input, output }) => ({
      context_length: context,
      pricing: { prompt: perToken(input), completion: perToken(output) },
    })),
  ],
  cerebras: ["/v1/models", openAi(() => ({}))],
  cohere: [
    "/v1/models",
    (models) => ({
      models: models.map(({ id, kind, context }) => ({
        name: id,
        endpoints: [kind === "embedding" ? "embed" : kind],
        context_length: context,
      })),
    }),
  ],
  deepinfra: [
    "/v1/openai/models",
    openAi(({ context, input, output }) => ({
      metadata: { context_length: context, pricing: { input_tokens: input, output_tokens: output } },
    })),
  ],
  "featherless-ai": ["/v1/models", openAi(({ context }) => ({ context_length: context }))],
  "fireworks-ai": [
    "/inference/v1/models",
    openAi(({ kind, context }) => ({ supports_chat: kind === "chat", context_length: context })),
  ],
  groq: ["/openai/v1/models", openAi(({ context }) => ({ active: true, context_window: context }))],
  hyperbolic: ["/v1/models", openAi(({ context }) => ({ context_length: context }))],
  nebius: ["/v1/models", openAi(({ context }) => ({ context_length: context }))],
  novita: [
    "/v3/openai/models",
    openAi(({ context, input, output }) => ({
      context_size: context,
      input_token_price_per_m: input === undefined ? undefined : input * 10_000,
      output_token_price_per_m: output === undefined ? undefined : output * 10_000,
    })),
  ],
  nscale: ["/v1/models", openAi(() => ({}))],
  openai: ["/v1/models", openAi(() => ({}))],
  ovhcloud: ["/v1/models", openAi(() => ({}))],
  publicai: ["/v1/models", openAi(() => ({}))],
  sambanova: [
    "/v1/models",
    openAi(({ context, input, output }) => ({
      context_length: context,
      pricing: { prompt: perToken(input), completion: perToken(output) },
    })),
  ],
  scaleway: ["/v1/models", openAi(() => ({}))],
  together: [
    "/v1/models",
    (models) =>
      models.map(({ id, kind, context, input = 0, output = 0 }) => ({
        id,
        object: "model",
        type: kind,
        display_name: id,
        context_length: context,
        pricing: { hourly: 0, input, output, base: 0, finetune: 0 },
      })),
  ],
  "zai-org": ["/api/paas/v4/models", openAi(() => ({}))],
};

/** The list of a provider's models for a key; undefined if the path is another one. */
export const modelListAt = (provider: string, path: string, key: string): Reply | undefined => {
  const [listPath, format] = lists[provider] ?? [];
  return format && path === listPath ? { json: format([...openModels, tunedBy(key)]) } : undefined;
};
