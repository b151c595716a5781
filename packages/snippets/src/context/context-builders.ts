import type { Context } from "@orrery/template";
import type { SnippetClient } from "../clients.ts";
import type { SnippetOptions } from "../options.ts";
import { CodeExpression, type CodeValue, isList, isRecord } from "../request/code-value.ts";
import type { ExampleFile } from "../request/examples.ts";
import { type RequestView, viewDirectBody } from "../request/request-view.ts";
import type { SnippetRequest } from "../request/resolve-snippet.ts";
import { resultLocation } from "../request/responses.ts";
import { canHubClientCall } from "./hub-client-tasks.ts";
import { opaque } from "./opaque-value.ts";
import { fieldsOf, javascriptVariables, pythonChatVariables, pythonVariables } from "./variables.ts";

/** What a client's variables are built from. */
export interface BuilderInput {
  readonly request: SnippetRequest;
  readonly options: SnippetOptions;
  /** The HTTP request and its variables; missing where only the hub's clients can build it. */
  readonly raw?: { readonly view: RequestView; readonly variables: Context };
}

/** The variables of one client's templates beside the common ones; undefined where the client cannot make the call. */
type ContextBuilder = (input: BuilderInput) => Context | undefined;

const isChat = ({ task }: SnippetRequest): boolean => task === "conversational";

const rawRequest: ContextBuilder = ({ raw }) => raw?.variables;

const openai: ContextBuilder = (input) => (isChat(input.request) ? rawRequest(input) : undefined);

/** Polling a job or following a URL in shell would take more code than anyone wants to read. */
const curl: ContextBuilder = (input) => {
  const { providerId, task } = input.request;
  const needsMore = input.raw?.variables.job || resultLocation(providerId, task).kind === "url";
  return needsMore ? undefined : rawRequest(input);
};

/** `huggingface_hub` appends the path to a base URL that ends in neither `/v1` nor the full path. */
const pythonBaseUrl = (request: SnippetRequest, { url }: RequestView): string =>
  isChat(request) ? url.replace(/(?<=\/v1)\/chat\/completions$/, "") : url;

/**
 * `huggingface_hub` knows the public router and some providers only. Elsewhere it needs a base URL, which works for chat
 * and for a self-hosted hub's own inference service.
 */
const pythonHub: ContextBuilder = ({ request, options, raw }) => {
  const isKnown = canHubClientCall(request.providerId, request.task);
  const needsBaseUrl = !isKnown || request.isSelfHosted || options.endpointUrl !== undefined;
  const call = isChat(request) ? pythonChatVariables(request, needsBaseUrl) : isKnown && pythonVariables(request);
  if (!call) return undefined;
  if (!needsBaseUrl || options.endpointUrl !== undefined) return call;
  if (!raw || !(isChat(request) || request.provider?.isHub)) return undefined;
  const { providerHeaders } = raw.variables;
  return { ...call, providerHeaders, address: opaque(pythonBaseUrl(request, raw.view)) };
};

/** fal takes the address of a file, or the file as a data URL. */
const withDataUrls = (value: CodeValue, file: ExampleFile): CodeValue => {
  if (value instanceof CodeExpression)
    return file.url ?? new CodeExpression({ kind: "fileAsDataUrl", path: file.path });
  if (isList(value)) return value.map((item) => withDataUrls(item, file));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withDataUrls(item, file)]));
};

/** fal's own client always calls fal directly, with fal's key. */
const fal: ContextBuilder = ({ request, options, raw }) => {
  const { providerId, access, example, provider, task } = request;
  if (!raw || providerId !== "fal-ai" || (options.accessToken && access.method === "hf-token")) return undefined;
  const direct = viewDirectBody(request);
  const body = example.file && direct ? withDataUrls(direct, example.file) : direct;
  const methodName = provider?.tasks[task]?.job ? "subscribe" : "run";
  return { fields: fieldsOf(body), methodName, reply: resultLocation(providerId, task) };
};

const javascriptHub: ContextBuilder = ({ request, options }) => javascriptVariables(request, options);

export const contextBuilders: Readonly<Record<SnippetClient, ContextBuilder>> = {
  fetch: rawRequest,
  "@orrery/inference": javascriptHub,
  openai,
  huggingface_hub: pythonHub,
  fal_client: fal,
  requests: rawRequest,
  curl,
};
