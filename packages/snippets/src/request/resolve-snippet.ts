import {
  type Access,
  addressesOf,
  authMethodOf,
  autoRouter,
  isRouted,
  type Provider,
  providers,
  type Task,
} from "@orrery/inference";
import { parseWebUrl } from "@orrery/inference/core";
import type { SnippetMapping, SnippetModel, SnippetOptions } from "../options.ts";
import { CodeExpression, type CodeValue } from "./code-value.ts";
import { exampleFor } from "./example-for.ts";
import { examples, type TaskExample } from "./examples.ts";

/** The call that all snippets of a model at a provider make, resolved before any code is written. */
export interface SnippetRequest {
  readonly model: SnippetModel;
  readonly task: Task;
  readonly providerId: string;
  /** Missing where the hub's client chooses the provider. */
  readonly provider?: Provider;
  readonly providerModelId: string;
  readonly mapping?: SnippetMapping;
  readonly example: TaskExample;
  readonly access: Access;
  readonly isRouted: boolean;
  readonly isStreamed: boolean;
  /** The token as the code shows it: a literal, or an environment variable. Missing where none is needed. */
  readonly token?: CodeValue;
  readonly hub: string;
  /** Whether the hub is another than the public one, so that the code has to name it. */
  readonly isSelfHosted: boolean;
}

/** A call for which no code can be written; the message says why. */
export class NoSnippet extends Error {
  override readonly name = "NoSnippet";
}

const publicHub = "https://huggingface.co";

/** Stands in for a token that the code reads from the environment. */
export const tokenPlaceholder = "orrery-token-placeholder";

const chatTags: readonly string[] = ["text-generation", "image-text-to-text"];

/** Pipeline tags that became a subtask of another task; older models still carry them. */
const formerTags: Readonly<Record<string, Task>> = { "text2text-generation": "text-generation" };

const isTask = (tag: string): tag is Exclude<Task, "conversational"> => Object.hasOwn(examples, tag);

/** Chat for conversational models, else the task its pipeline tag names [S5.11]. */
export const snippetTask = (
  { pipeline_tag, tags }: Pick<SnippetModel, "pipeline_tag" | "tags">,
  mapping?: Pick<SnippetMapping, "task">,
): Task | undefined => {
  if (pipeline_tag === undefined) return undefined;
  const tag = formerTags[pipeline_tag] ?? pipeline_tag;
  const isChat = tags.includes("conversational") || mapping?.task === "conversational";
  if (chatTags.includes(tag) && isChat) return "conversational";
  return isTask(tag) ? tag : undefined;
};

const findProvider = (id: string, task: Task): Provider | undefined => {
  if (id === "auto") return task === "conversational" ? autoRouter : undefined;
  const provider: Provider | undefined = Object.hasOwn(providers, id)
    ? providers[id as keyof typeof providers]
    : undefined;
  if (!provider) throw new NoSnippet(`unknown provider ${id}`);
  if (!provider.tasks[task]) throw new NoSnippet(`the provider ${id} does not offer ${task}`);
  return provider;
};

const httpUrl = (address: string, option: string): string => {
  if (!parseWebUrl(address)) throw new NoSnippet(`${option} must be an http(s) URL`);
  return address.replace(/\/+$/, "");
};

const environmentName = ({ endpointUrl }: SnippetOptions, provider: string, isHubToken: boolean): string => {
  if (endpointUrl !== undefined) return "API_TOKEN";
  return isHubToken ? "HF_TOKEN" : `${provider.toUpperCase().replaceAll("-", "_")}_API_KEY`;
};

const authMethod = (options: SnippetOptions, provider: Provider | undefined): Access["method"] => {
  const { accessToken, directRequest, keyless, endpointUrl } = options;
  if (accessToken) return authMethodOf({ token: accessToken, tokenPrefix: "hf_", isCredentialsIncluded: false });
  if (keyless && provider?.isHub && endpointUrl === undefined) return "none";
  const needsKey = !provider?.isHub && (directRequest === true || provider?.isClosed === true);
  return needsKey ? "provider-key" : "hf-token";
};

const accessFor = (options: SnippetOptions, hub: string, provider: Provider | undefined): Access => {
  const { accessToken, endpointUrl, billTo } = options;
  const method = authMethod(options, provider);
  return {
    method,
    ...(method !== "none" && { token: accessToken ?? tokenPlaceholder }),
    router: addressesOf({ hubUrl: hub }).router,
    userAgent: "",
    ...(endpointUrl !== undefined && { endpoint: endpointUrl }),
    ...(billTo && { billTo }),
  };
};

const checkToken = (provider: Provider | undefined, { method }: Access): void => {
  if (provider?.isClosed && method === "hf-token")
    throw new NoSnippet(`${provider.id} needs its own API key, not a hub token`);
  if ((!provider || provider === autoRouter) && method === "provider-key")
    throw new NoSnippet('provider "auto" needs a hub token, not a provider\'s API key');
};

const checkEndpoint = ({ endpointUrl }: SnippetOptions, providerId: string): void => {
  if (endpointUrl === undefined) return;
  httpUrl(endpointUrl, "endpointUrl");
  if (providerId !== "hf-inference") throw new NoSnippet("endpointUrl cannot be combined with a provider");
};

const modelIdAt = ({ id }: SnippetModel, provider: Provider | undefined, mapping?: SnippetMapping): string => {
  if (!id) throw new NoSnippet("the model has no id");
  if (!provider?.isClosed) return mapping?.providerId || id;
  if (!id.startsWith(`${provider.id}/`)) throw new NoSnippet(`model ids of ${provider.id} start with ${provider.id}/`);
  return id.slice(provider.id.length + 1);
};

/** Resolves a call; undefined for a task without snippets. Throws `NoSnippet` where the call cannot be made. */
export const resolveSnippet = (
  model: SnippetModel,
  providerId: string,
  given: SnippetMapping | undefined,
  options: SnippetOptions,
): SnippetRequest | undefined => {
  const task = snippetTask(model, given);
  if (!task) return undefined;
  const provider = findProvider(providerId, task);
  // A mapping names the model at one provider; the router, left to choose, knows it by its hub id only.
  const mapping = providerId === "auto" ? undefined : given;
  checkEndpoint(options, providerId);
  const hub = httpUrl(options.hub ?? publicHub, "hub");
  const access = accessFor(options, hub, provider);
  checkToken(provider, access);
  const name = environmentName(options, providerId, access.method === "hf-token");
  const token = options.accessToken ?? new CodeExpression({ kind: "environment", name });
  return {
    model,
    task,
    providerId,
    ...(provider && { provider }),
    providerModelId: modelIdAt(model, provider, mapping),
    ...(mapping && { mapping }),
    example: exampleFor(model, task, options, provider),
    access,
    isRouted: provider ? isRouted(provider, access) : true,
    isStreamed: options.streaming === true && task === "conversational",
    ...(access.token !== undefined && { token }),
    hub,
    isSelfHosted: hub !== publicHub,
  };
};
