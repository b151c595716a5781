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
import type { ModelRecord } from "@orrery/tasks";
import { chatExamples, type Example, type ExampleFile, examples, fileNamed } from "./examples.ts";
import { Expression, isRecord, type Tree } from "./expression.ts";
import { createKeep } from "./fixed.ts";
import type { SnippetMapping, SnippetOptions } from "./options.ts";

/** The parts of a model's record that snippets are made of. */
export type SnippetModel = Pick<ModelRecord, "id" | "tags" | "pipeline_tag" | "mask_token">;

/** All that is settled before any code is written. */
export interface Situation {
  readonly model: SnippetModel;
  readonly task: Task;
  readonly providerId: string;
  /** Missing where the hub's client is to choose among providers. */
  readonly provider?: Provider;
  readonly providerModelId: string;
  readonly mapping?: SnippetMapping;
  readonly example: Example;
  readonly access: Access;
  readonly isRouted: boolean;
  readonly isStreamed: boolean;
  /** The token as the code has it: a literal, or a look into the environment. */
  readonly token: Tree;
  /** Address of the hub, and whether the code has to name it. */
  readonly hub: string;
  readonly isSelfHosted: boolean;
}

/** A request that cannot be shown; the reason is logged. */
export class NoSnippet extends Error {
  override readonly name = "NoSnippet";
}

const publicHub = "https://huggingface.co";

/** Stands for a token that the code will read from the environment. */
export const tokenMark = "orrery-token-mark";

const chatTags: readonly string[] = ["text-generation", "image-text-to-text"];

const isTask = (tag: string): tag is Exclude<Task, "conversational"> => Object.hasOwn(examples, tag);

/** The task a model is called for: chat for conversational models, else the one its tag names [S5.11]. */
const taskOf = ({ pipeline_tag: tag, tags }: SnippetModel, mapping: SnippetMapping | undefined): Task | undefined => {
  if (tag === undefined) return undefined;
  const isChat = tags.includes("conversational") || mapping?.task === "conversational";
  if (chatTags.includes(tag) && isChat) return "conversational";
  return isTask(tag) ? tag : undefined;
};

const providerOf = (id: string, task: Task): Provider | undefined => {
  if (id === "auto") return task === "conversational" ? autoRouter : undefined;
  const provider: Provider | undefined = Object.hasOwn(providers, id)
    ? providers[id as keyof typeof providers]
    : undefined;
  if (!provider) throw new NoSnippet(`the provider ${id} is not known`);
  if (!provider.tasks[task]) throw new NoSnippet(`the provider ${id} does not offer ${task}`);
  return provider;
};

const webAddress = (address: string, what: string): string => {
  if (address === publicHub) return address;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new NoSnippet(`${what} is not an http(s) address`);
  return address.replace(/\/+$/, "");
};

/** Data as JSON carries it: what a request could not hold is gone, or is refused here. */
const asData = (value: unknown): Tree => JSON.parse(JSON.stringify(value)) as Tree;

const chatArgs = (model: SnippetModel, options: SnippetOptions): Example["args"] => {
  const { messages, inputs, temperature, max_tokens = 512, top_p } = options;
  const asked = typeof inputs === "string" ? [{ role: "user", content: inputs }] : inputs;
  return {
    messages: messages || asked ? asData(messages ?? asked) : (chatExamples[model.pipeline_tag ?? ""] ?? []),
    max_tokens,
    ...(temperature !== undefined && { temperature }),
    ...(top_p !== undefined && { top_p }),
  };
};

/** A model's own word for the blank, where it has one. */
const masked = (example: Example, { mask_token }: SnippetModel): Example => {
  const { inputs } = example.args;
  if (!mask_token || typeof inputs !== "string") return example;
  return { ...example, args: { ...example.args, inputs: inputs.replace("[MASK]", () => mask_token) } };
};

const withInputs = (example: Example, given: Tree): Example => {
  const { file, args } = example;
  if (!file) return { ...example, args: { ...args, inputs: given } };
  if (!isRecord(given)) return { ...example, file: fileNamed(String(given), file) };
  const { image, ...rest } = given;
  return {
    args: { ...args, inputs: rest },
    file: typeof image === "string" ? fileNamed(image, file) : file,
  };
};

/** Some providers hear only certain kinds of sound. */
const heardBy = ({ acceptedAudio }: Provider, file: ExampleFile): ExampleFile =>
  acceptedAudio && !acceptedAudio.includes(file.type) ? { path: "recording.wav", type: "audio/wav" } : file;

const exampleFor = (
  model: SnippetModel,
  task: Task,
  options: SnippetOptions,
  provider: Provider | undefined,
): Example => {
  if (task === "conversational") return { args: chatArgs(model, options) };
  const shown = masked(examples[task], model);
  const example = options.inputs === undefined ? shown : withInputs(shown, asData(options.inputs));
  const isHeard = task === "automatic-speech-recognition" && provider && example.file;
  return isHeard ? { ...example, file: heardBy(provider, isHeard) } : example;
};

const environmentName = ({ endpointUrl }: SnippetOptions, provider: string, isHubToken: boolean): string => {
  if (endpointUrl !== undefined) return "API_TOKEN";
  return isHubToken ? "HF_TOKEN" : `${provider.toUpperCase().replaceAll("-", "_")}_API_KEY`;
};

const accessFor = (options: SnippetOptions, hub: string, provider: Provider | undefined): Access => {
  const { accessToken, directRequest, endpointUrl, billTo } = options;
  const isKey = !provider?.isHub && (directRequest === true || provider?.isClosed === true);
  const method = accessToken
    ? authMethodOf({ token: accessToken, tokenPrefix: "hf_", isCredentialsIncluded: false })
    : isKey
      ? "provider-key"
      : "hf-token";
  return {
    method,
    token: accessToken ?? tokenMark,
    router: addressesOf({ hubUrl: hub }).router,
    userAgent: "",
    ...(endpointUrl !== undefined && { endpoint: endpointUrl }),
    ...(billTo && { billTo }),
  };
};

/** Who takes which kind of token: closed providers their own keys, the router's choice of provider only the hub's. */
const refuseToken = (provider: Provider | undefined, { method }: Access): void => {
  if (provider?.isClosed && method === "hf-token") throw new NoSnippet(`${provider.id} takes no hub token`);
  if ((!provider || provider === autoRouter) && method === "provider-key")
    throw new NoSnippet('provider "auto" takes only a hub token');
};

const providerModel = (model: SnippetModel, provider: Provider | undefined, mapping?: SnippetMapping): string => {
  if (!model.id) throw new NoSnippet("the model has no id");
  if (!provider?.isClosed) return mapping?.providerId || model.id;
  if (!model.id.startsWith(`${provider.id}/`)) throw new NoSnippet(`models of ${provider.id} begin with its name`);
  return model.id.slice(provider.id.length + 1);
};

const refuseEndpoint = ({ endpointUrl }: SnippetOptions, providerId: string): void => {
  if (endpointUrl === undefined) return;
  webAddress(endpointUrl, "endpointUrl");
  if (providerId !== "hf-inference") throw new NoSnippet("endpointUrl cannot be combined with a provider");
};

const keep = createKeep<Expression>();

/** Settles what the code is to do; undefined for a task nobody calls, an error where it cannot be done. */
export const situationOf = (
  model: SnippetModel,
  providerId: string,
  mapping: SnippetMapping | undefined,
  options: SnippetOptions,
): Situation | undefined => {
  const task = taskOf(model, mapping);
  if (!task) return undefined;
  const provider = providerOf(providerId, task);
  refuseEndpoint(options, providerId);
  const hub = webAddress(options.hub ?? publicHub, "hub");
  const access = accessFor(options, hub, provider);
  refuseToken(provider, access);
  const name = environmentName(options, providerId, access.method === "hf-token");
  return {
    model,
    task,
    providerId,
    providerModelId: providerModel(model, providerId === "auto" ? undefined : provider, mapping),
    example: exampleFor(model, task, options, provider),
    access,
    isRouted: provider ? isRouted(provider, access) : true,
    isStreamed: options.streaming === true && task === "conversational",
    token: options.accessToken ?? keep(name, () => new Expression({ kind: "environment", name })),
    hub,
    isSelfHosted: hub !== publicHub,
    // What may be missing stands last: engines take ten times as long to add a field to a copy.
    ...(provider && { provider }),
    ...(mapping && { mapping }),
  };
};
