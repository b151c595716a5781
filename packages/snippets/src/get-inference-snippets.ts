import { clients } from "./clients.ts";
import { type BuilderInput, contextBuilders } from "./context/context-builders.ts";
import { commonVariables, requestVariables } from "./context/variables.ts";
import type { Snippet, SnippetLanguage, SnippetMapping, SnippetModel, SnippetOptions } from "./options.ts";
import { hasTemplate, renderTemplate } from "./render/render-template.ts";
import { viewRequest } from "./request/request-view.ts";
import { resolveSnippet, type SnippetRequest } from "./request/resolve-snippet.ts";
import { resultFiles } from "./request/responses.ts";

const templateName = ({ task, isStreamed }: SnippetRequest): string => {
  if (task === "conversational") return isStreamed ? "conversationalStream" : "conversational";
  return resultFiles[task] ? "media" : "basic";
};

/** The hub's clients look up an adapter's weights; a raw request has to name them. */
const lacksAdapterWeights = ({ mapping }: SnippetRequest): boolean =>
  mapping?.adapter === "lora" && !mapping.adapterWeightsPath;

const prepare = (
  model: SnippetModel,
  provider: string,
  mapping: SnippetMapping | undefined,
  options: SnippetOptions,
): BuilderInput | undefined => {
  const request = resolveSnippet(model, provider, mapping, options);
  if (!request) return undefined;
  if (!request.provider || lacksAdapterWeights(request)) return { request, options };
  const view = viewRequest(request);
  return { request, options, raw: { view, variables: requestVariables(request, view) } };
};

const renderSnippets = (input: BuilderInput): readonly Snippet[] => {
  const common = commonVariables(input.request, input.options);
  const name = templateName(input.request);
  return (Object.keys(clients) as SnippetLanguage[]).flatMap((language) =>
    clients[language]
      .filter((client) => hasTemplate(language, client, name))
      .flatMap((client) => {
        const own = contextBuilders[client](input);
        return own
          ? [{ language, client, content: renderTemplate(language, client, name, { ...common, ...own }) }]
          : [];
      }),
  );
};

const logReason = (error: unknown, model: string, provider: string): void => {
  const reason = error instanceof Error ? error.message : String(error);
  // Looked up at each call, as the console may have been replaced.
  const { console } = globalThis;
  console.error(`No snippets for ${JSON.stringify(model)} at ${JSON.stringify(provider)}: ${reason}`);
};

/**
 * Example code for calling a model at a provider, one snippet per client that can; empty where none can [S5.9].
 *
 * @example
 * ```ts
 * const model = { id: "meta-llama/Llama-3.1-8B-Instruct", pipeline_tag: "text-generation", tags: ["conversational"] };
 * for (const { client, content } of getInferenceSnippets(model, "together")) console.log(`${client}:\n${content}\n`);
 * ```
 */
export const getInferenceSnippets = (
  model: SnippetModel,
  provider: string,
  mapping?: SnippetMapping,
  options: SnippetOptions = {},
): readonly Snippet[] => {
  let input: BuilderInput | undefined;
  try {
    input = prepare(model, provider, mapping, options);
  } catch (error) {
    logReason(error, model.id, provider);
  }
  return input ? renderSnippets(input) : [];
};
