import { providers } from "@orrery/inference";
import { getInferenceSnippets } from "../src/get-inference-snippets.ts";
import type { Snippet, SnippetMapping, SnippetModel, SnippetOptions } from "../src/options.ts";

export interface Combination {
  readonly provider: string;
  readonly task: string;
  readonly tag: string;
}

/** Changes to the default call of a combination. */
export interface Variation {
  readonly model?: Partial<SnippetModel>;
  readonly mapping?: SnippetMapping;
  readonly options?: SnippetOptions;
}

/** Every provider with every task and every pipeline tag of the task. */
export const combinations: readonly Combination[] = Object.values(providers).flatMap(({ id: provider, tasks }) =>
  Object.keys(tasks).flatMap((task) => {
    const tags = task === "conversational" ? ["text-generation", "image-text-to-text"] : [task];
    return tags.map((tag) => ({ provider, task, tag }));
  }),
);

export const snippetsFor = (
  { provider, task, tag }: Combination,
  { model, mapping, options }: Variation = {},
): readonly Snippet[] =>
  getInferenceSnippets(
    {
      id: provider === "openai" ? "openai/gpt-model" : "orrery/some-model",
      pipeline_tag: tag,
      tags: task === "conversational" ? ["conversational"] : [],
      ...model,
    },
    provider,
    mapping,
    options,
  );
