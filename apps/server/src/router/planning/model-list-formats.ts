import type { Provider, ProviderId } from "@orrery/inference";

/** A model in a provider's own list. */
export interface ListedModel {
  readonly id: string;
  readonly task: string;
  readonly contextLength?: number;
  /** US dollars per million tokens. */
  readonly inputPrice?: number;
  readonly outputPrice?: number;
}

type Item = Readonly<Record<string, unknown>>;
type Prices = readonly [input: unknown, output: unknown];

interface ModelListFormat {
  readonly path: string;
  /** US dollars per million tokens; missing where the list has no prices, or not per token. */
  readonly prices?: (item: Item) => Prices;
}

const fieldsOf = (value: unknown): Item => (typeof value === "object" && value !== null ? (value as Item) : {});

/** Prices of one token, as text. */
const perToken = (item: Item): Prices => {
  const { prompt, completion } = fieldsOf(item.pricing);
  const million = (price: unknown) => (price === undefined ? undefined : Number(price) * 1e6);
  return [million(prompt), million(completion)];
};

const atUsualPath: ModelListFormat = { path: "v1/models" };

/** Where providers list their models. Those without an entry have no list that one request can read. */
const formats: { readonly [P in ProviderId]?: ModelListFormat } = {
  baseten: { ...atUsualPath, prices: perToken },
  cerebras: atUsualPath,
  cohere: { path: "v1/models?page_size=1000" },
  deepinfra: {
    path: "v1/openai/models",
    prices: (item) => {
      const { input_tokens, output_tokens } = fieldsOf(fieldsOf(item.metadata).pricing);
      return [input_tokens, output_tokens];
    },
  },
  "featherless-ai": atUsualPath,
  "fireworks-ai": { path: "inference/v1/models" },
  groq: { path: "openai/v1/models" },
  hyperbolic: atUsualPath,
  nebius: { path: "v1/models?verbose=true", prices: perToken },
  novita: {
    path: "v3/openai/models",
    // In ten-thousandths of a dollar.
    prices: ({ input_token_price_per_m: input, output_token_price_per_m: output }) => [
      Number(input) / 10_000,
      Number(output) / 10_000,
    ],
  },
  nscale: atUsualPath,
  openai: atUsualPath,
  ovhcloud: atUsualPath,
  publicai: atUsualPath,
  sambanova: { ...atUsualPath, prices: perToken },
  scaleway: atUsualPath,
  together: {
    ...atUsualPath,
    prices: (item) => {
      const { input, output } = fieldsOf(item.pricing);
      return [input, output];
    },
  },
  "zai-org": { path: "api/paas/v4/models" },
};

/** The address of a provider's own list; undefined if it has none. */
export const modelListUrl = ({ id, origin }: Provider): string | undefined => {
  const format = formats[id as ProviderId];
  return format && `${origin}/${format.path}`;
};

/** What names of models say of their tasks, the most telling first; undefined: none that can be called. */
const tasksByName: readonly (readonly [RegExp, string | undefined])[] = [
  [/rerank|moderation|guard|reward|classif/, undefined],
  [/whisper|transcri|speech-recognition|[/-]asr\b/, "automatic-speech-recognition"],
  [/text-to-speech|[/-]tts\b|kokoro|orpheus|sonic/, "text-to-speech"],
  [/embed|[/-](?:bge|e5|gte)-/, "feature-extraction"],
  [/text-to-video|veo-|[/-]video/, "text-to-video"],
  [/flux|stable-diffusion|sdxl|dall-e|text-to-image|[/-]image/, "text-to-image"],
];

/** Kinds as lists name them. */
const tasksByKind: Readonly<Record<string, string | undefined>> = {
  chat: "conversational",
  language: "text-generation",
  code: "text-generation",
  embedding: "feature-extraction",
  embed: "feature-extraction",
  image: "text-to-image",
  video: "text-to-video",
  audio: "text-to-speech",
  transcribe: "automatic-speech-recognition",
  rerank: undefined,
  moderation: undefined,
};

const taskOf = (item: Item, id: string): string | undefined => {
  const named = [item.type, item.model_type, fieldsOf(item.endpoints)[0]].find(
    (kind) => typeof kind === "string" && Object.hasOwn(tasksByKind, kind),
  );
  if (named !== undefined) return tasksByKind[named as string];
  if (item.supports_chat === true) return "conversational";
  const found = tasksByName.find(([pattern]) => pattern.test(id.toLowerCase()));
  return found ? found[1] : "conversational";
};

const priceIn = (value: unknown): number | undefined =>
  typeof value === "number" && value >= 0 && value <= 1_000_000 ? value : undefined;

/** Lists say 0 for what is not billed per token, so a model with no other price has none that is known. */
const pricesIn = (format: ModelListFormat, item: Item): Pick<ListedModel, "inputPrice" | "outputPrice"> => {
  const [input, output] = (format.prices?.(item) ?? []).map(priceIn);
  if (!input && !output) return {};
  return {
    ...(input !== undefined && { inputPrice: input }),
    ...(output !== undefined && { outputPrice: output }),
  };
};

const contextNames = ["context_length", "context_window", "context_size", "max_model_len", "max_context_length"];

const contextIn = (item: Item): number | undefined =>
  [item, fieldsOf(item.metadata)]
    .flatMap((fields) => contextNames.map((name) => fields[name]))
    .find((value): value is number => Number.isSafeInteger(value) && (value as number) > 0);

const isUsableId = (id: unknown): id is string => typeof id === "string" && /^[\x21-\x7e]{1,200}$/.test(id);

const maxModels = 3_000;

/** The models of a list that this hub can call; undefined if it is no list. */
export const readModelList = (provider: Provider, list: unknown): readonly ListedModel[] | undefined => {
  const { data, models } = fieldsOf(list);
  const items = [list, data, models].find(Array.isArray) as readonly unknown[] | undefined;
  const format = formats[provider.id as ProviderId];
  if (!items || !format) return undefined;
  const found = items.slice(0, maxModels).flatMap((value): ListedModel[] => {
    const item = fieldsOf(value);
    const id = item.id ?? item.name;
    const task = isUsableId(id) && item.active !== false ? taskOf(item, id) : undefined;
    if (!isUsableId(id) || task === undefined || !Object.hasOwn(provider.tasks, task)) return [];
    const contextLength = contextIn(item);
    return [{ id, task, ...(contextLength !== undefined && { contextLength }), ...pricesIn(format, item) }];
  });
  return [...new Map(found.map((model) => [model.id, model])).values()];
};
