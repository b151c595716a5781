import type { Context } from "@orrery/template";
import { clients, type SnippetClient } from "./clients.ts";
import { Expression, type Tree } from "./expression.ts";
import type { Snippet, SnippetLanguage, SnippetMapping, SnippetOptions } from "./options.ts";
import { render } from "./render.ts";
import { resultFiles } from "./replies.ts";
import { type RequestView, viewRequest } from "./request-view.ts";
import { type Situation, type SnippetModel, situationOf } from "./situation.ts";
import {
  type CommonVariables,
  chatArguments,
  commonVariables,
  hubArguments,
  pythonArguments,
  requestVariables,
} from "./variables.ts";

/** All that the makers of contexts look at. */
interface Work {
  readonly situation: Situation;
  readonly options: SnippetOptions;
  /** Variables that every client has. */
  readonly common: CommonVariables;
  /** The request and its variables; missing where only the hub's clients can make it. */
  readonly request?: { readonly view: RequestView; readonly variables: Context };
}

/** The variables for one client; undefined where it cannot make the call. */
type Maker = (work: Work) => Context | undefined;

const isChat = ({ task }: Situation): boolean => task === "conversational";

const written: Maker = ({ request }) => request?.variables;

const openai: Maker = (work) => (isChat(work.situation) ? written(work) : undefined);

/** A shell has no way to wait for a job, nor to follow an address it was given, that one would want to read. */
const curl: Maker = (work) => {
  const context = written(work);
  const { kind } = (context?.reply as { kind: string } | undefined) ?? { kind: "" };
  return context?.job || kind === "url" ? undefined : context;
};

/** The address the Python hub client makes the right one of: it adds to what ends neither in /v1 nor in the full path. */
const addressFor = (situation: Situation, { url }: RequestView): string =>
  isChat(situation) ? url.replace(/(?<=\/v1)\/chat\/completions$/, "") : url;

/**
 * The Python hub client knows the public router only. On another hub, chat and the hub's own service have an address
 * that can be given to it; other providers have none.
 */
const pythonHub: Maker = (work) => {
  const { situation, options, common, request } = work;
  const isAddressed = situation.isSelfHosted || options.endpointUrl !== undefined;
  const method = isChat(situation) ? chatArguments(situation, isAddressed) : pythonArguments(situation);
  if (!method) return undefined;
  if (!isAddressed || options.endpointUrl !== undefined) return { ...common, ...method };
  if (!request || !(isChat(situation) || situation.provider?.isHub)) return undefined;
  const { providerHeaders } = request.variables;
  return { ...common, ...method, providerHeaders, address: addressFor(situation, request.view) };
};

const withFileCalls = (tree: Tree, path: string): Tree => {
  if (tree instanceof Expression) return new Expression({ kind: "fileAsDataUrl", path });
  if (Array.isArray(tree)) return tree.map((item) => withFileCalls(item as Tree, path));
  if (typeof tree !== "object" || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, withFileCalls(value as Tree, path)]));
};

/** fal's own client always speaks to fal, with fal's key. */
const fal: Maker = ({ situation, options, common, request }) => {
  const { providerId, access, example, provider, task } = situation;
  if (!request || providerId !== "fal-ai" || (options.accessToken && access.method === "hf-token")) return undefined;
  const view = viewRequest(situation, { ...access, method: "provider-key" });
  const body = example.file && view.body ? withFileCalls(view.body, example.file.path) : view.body;
  return {
    ...requestVariables(situation, { ...view, body }, common),
    methodName: provider?.tasks[task]?.job ? "subscribe" : "run",
  };
};

const javascriptHub: Maker = ({ situation, options, common }) => ({ ...common, ...hubArguments(situation, options) });

const makers: Readonly<Record<SnippetClient, Maker>> = {
  fetch: written,
  "@orrery/inference": javascriptHub,
  openai,
  huggingface_hub: pythonHub,
  fal_client: fal,
  requests: written,
  curl,
};

const templateName = ({ task, isStreamed }: Situation): string => {
  if (task === "conversational") return isStreamed ? "conversationalStream" : "conversational";
  return resultFiles[task] ? "media" : "basic";
};

const snippetFor = (work: Work, language: SnippetLanguage, client: SnippetClient): readonly Snippet[] => {
  const content = render(language, client, templateName(work.situation), () => makers[client](work));
  return content ? [{ language, client, content }] : [];
};

/** The hub's own clients look an adapter's weights up; code that writes the request out has to be told. */
const isUnknownAdapter = ({ mapping }: Situation): boolean =>
  mapping?.adapter === "lora" && !mapping.adapterWeightsPath;

const workFor = (situation: Situation, options: SnippetOptions): Work => {
  const common = commonVariables(situation, options);
  if (!situation.provider || isUnknownAdapter(situation)) return { situation, options, common };
  const view = viewRequest(situation);
  return { situation, options, common, request: { view, variables: requestVariables(situation, view, common) } };
};

const languages: readonly SnippetLanguage[] = ["js", "python", "sh"];

/** Where remarks go; looked up at each of them, as the console may have been replaced. */
const log = (): Pick<Console, "error"> => globalThis.console;

const report = (error: unknown, model: string, provider: string): void => {
  const reason = error instanceof Error ? error.message : String(error);
  log().error(`No snippets for ${JSON.stringify(model)} at ${JSON.stringify(provider)}: ${reason}`);
};

/** Example code for calling a model at a provider, for every client that can; empty where none can [S5.9]. */
export const getInferenceSnippets = (
  model: SnippetModel,
  provider: string,
  mapping?: SnippetMapping,
  options: SnippetOptions = {},
): readonly Snippet[] => {
  let work: Work;
  try {
    const situation = situationOf(model, provider, mapping, options);
    if (!situation) return [];
    work = workFor(situation, options);
  } catch (error) {
    report(error, model.id, provider);
    return [];
  }
  return languages.flatMap((language) => clients[language].flatMap((client) => snippetFor(work, language, client)));
};
