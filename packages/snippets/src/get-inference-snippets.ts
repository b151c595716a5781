import type { SnippetClient } from "./clients.ts";
import { Expression, type Tree } from "./expression.ts";
import { hold } from "./held-values.ts";
import { canHubClientCall } from "./hub-client-tasks.ts";
import { type Layer, layerOf } from "./layer.ts";
import type { Snippet, SnippetMapping, SnippetOptions } from "./options.ts";
import { render, sheetsFor } from "./render.ts";
import { type Reply, replyOf, resultFiles } from "./replies.ts";
import { type RequestView, viewDirectBody, viewRequest } from "./request-view.ts";
import { type Situation, type SnippetModel, situationOf } from "./situation.ts";
import {
  chatArguments,
  commonVariables,
  fieldsOf,
  hubArguments,
  pythonArguments,
  requestVariables,
} from "./variables.ts";

/** All that the makers of contexts look at. */
interface Work {
  readonly situation: Situation;
  readonly options: SnippetOptions;
  /** Variables that every client has. */
  readonly common: Layer;
  /** The request and its variables; missing where only the hub's clients can make it. */
  readonly request?: { readonly view: RequestView; readonly layer: Layer };
}

/** The variables that one client has beside the common ones; undefined where it cannot make the call. */
type Maker = (work: Work) => Layer | undefined;

const isChat = ({ task }: Situation): boolean => task === "conversational";

const written: Maker = ({ request }) => request?.layer;

const openai: Maker = (work) => (isChat(work.situation) ? written(work) : undefined);

/** A shell has no way to wait for a job, nor to follow an address it was given, that one would want to read. */
const curl: Maker = (work) => {
  const { job, reply } = work.request?.layer.variables ?? {};
  return job || (reply as Reply | undefined)?.kind === "url" ? undefined : written(work);
};

/** The address the Python hub client makes the right one of: it adds to what ends neither in /v1 nor in the full path. */
const addressFor = (situation: Situation, { url }: RequestView): string =>
  isChat(situation) ? url.replace(/(?<=\/v1)\/chat\/completions$/, "") : url;

/**
 * The Python hub client knows the public router and some providers only. Chat elsewhere has an address that can be given
 * to it, and so has the service of a hub of one's own; the rest it cannot call.
 */
const pythonHub: Maker = (work) => {
  const { situation, options, request } = work;
  const isKnown = canHubClientCall(situation.providerId, situation.task);
  const isAddressed = !isKnown || situation.isSelfHosted || options.endpointUrl !== undefined;
  const method = isChat(situation) ? chatArguments(situation, isAddressed) : isKnown && pythonArguments(situation);
  if (!method) return undefined;
  if (!isAddressed || options.endpointUrl !== undefined) return layerOf(isChat(situation) ? "chat" : "method", method);
  if (!request || !(isChat(situation) || situation.provider?.isHub)) return undefined;
  const { providerHeaders } = request.layer.variables;
  const address = hold(addressFor(situation, request.view));
  return layerOf(isChat(situation) ? "chat at" : "method at", { ...method, providerHeaders, address });
};

const withFileCalls = (tree: Tree, path: string): Tree => {
  if (tree instanceof Expression) return new Expression({ kind: "fileAsDataUrl", path });
  if (Array.isArray(tree)) return tree.map((item) => withFileCalls(item as Tree, path));
  if (typeof tree !== "object" || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, withFileCalls(value as Tree, path)]));
};

/** fal's own client always speaks to fal, with fal's key. */
const fal: Maker = ({ situation, options, request }) => {
  const { providerId, access, example, provider, task } = situation;
  if (!request || providerId !== "fal-ai" || (options.accessToken && access.method === "hf-token")) return undefined;
  const direct = viewDirectBody(situation);
  const body = example.file && direct ? withFileCalls(direct, example.file.path) : direct;
  const methodName = provider?.tasks[task]?.job ? "subscribe" : "run";
  return layerOf("fal", { fields: fieldsOf(body), methodName, reply: replyOf(providerId, task) });
};

const javascriptHub: Maker = ({ situation, options }) => layerOf("hub", hubArguments(situation, options));

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

const snippetsFor = (work: Work): readonly Snippet[] => {
  const { common, situation, options } = work;
  const isSecret = options.accessToken !== undefined;
  const snippets: Snippet[] = [];
  for (const sheet of sheetsFor(common, templateName(situation))) {
    const { language, client } = sheet;
    const own = makers[client](work);
    if (own) snippets.push({ language, client, content: render(sheet, common, own, isSecret) });
  }
  return snippets;
};

/** The hub's own clients look an adapter's weights up; code that writes the request out has to be told. */
const isUnknownAdapter = ({ mapping }: Situation): boolean =>
  mapping?.adapter === "lora" && !mapping.adapterWeightsPath;

const workFor = (situation: Situation, options: SnippetOptions): Work => {
  const common = layerOf("common", commonVariables(situation, options));
  if (!situation.provider || isUnknownAdapter(situation)) return { situation, options, common };
  const view = viewRequest(situation);
  return {
    situation,
    options,
    common,
    request: { view, layer: layerOf("request", requestVariables(situation, view)) },
  };
};

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
  return snippetsFor(work);
};
