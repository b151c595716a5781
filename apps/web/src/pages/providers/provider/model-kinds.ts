import type { ProviderModel } from "@orrery/contract";

/** What models are for, in the order in which kinds are offered. */
const kinds = [
  { value: "chat", label: "Chat", tasks: /^conversational$/ },
  { value: "text", label: "Text", tasks: /^text-generation$/ },
  { value: "images", label: "Images", tasks: /image/ },
  { value: "video", label: "Video", tasks: /video/ },
  { value: "embeddings", label: "Embeddings", tasks: /^(?:feature-extraction|sentence-similarity)$/ },
  { value: "audio", label: "Audio", tasks: /speech|audio/ },
] as const;

export type ModelKind = (typeof kinds)[number]["value"];

const kindOf = (task: string): (typeof kinds)[number] | undefined => kinds.find(({ tasks }) => tasks.test(task));

/** The kinds of the models, each with a label. */
export const kindsIn = (models: readonly ProviderModel[]) => {
  const found = new Set(models.map(({ task }) => kindOf(task)));
  return kinds.filter((kind) => found.has(kind)).map(({ value, label }) => ({ value, label }));
};

type SortKey = "input" | "output" | "context" | "first" | "speed";

export interface ModelSort {
  readonly key: SortKey;
  readonly direction: "ascending" | "descending";
}

const sortValues: { readonly [K in SortKey]: (model: ProviderModel) => number | undefined } = {
  input: ({ pricing }) => pricing?.input,
  output: ({ pricing }) => pricing?.output,
  context: ({ contextLength }) => contextLength,
  first: ({ firstMs }) => firstMs,
  speed: ({ tokensPerSecond }) => tokensPerSecond,
};

/** Models without the value come last in both directions. */
export const sortModels = (
  models: readonly ProviderModel[],
  { key, direction }: ModelSort,
): readonly ProviderModel[] => {
  const sign = direction === "ascending" ? 1 : -1;
  const read = sortValues[key];
  return models.toSorted((left, right) => {
    const one = read(left);
    const other = read(right);
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return sign * (one - other);
  });
};

/** Models of a kind whose names contain every word. */
export const findModels = (models: readonly ProviderModel[], kind: ModelKind | undefined, text: string) => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return models.filter(({ id, hubModel = "", task }) => {
    const name = `${id} ${hubModel}`.toLowerCase();
    return (kind === undefined || kindOf(task)?.value === kind) && words.every((word) => name.includes(word));
  });
};
