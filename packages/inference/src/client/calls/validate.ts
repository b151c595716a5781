import type { Provider } from "../../provider.ts";
import type { Task } from "../../task.ts";
import { bareType } from "../../wires/media-type.ts";
import type { ClientContext } from "../context.ts";
import { failureOf } from "../errors.ts";
import type { BaseArgs, ProviderChoice, ResolvedOptions } from "../options.ts";
import { autoRouter } from "../routing/auto-router.ts";

/** One combination of provider and model to try. */
export interface CallTarget {
  /** Undefined where the client chooses from the hub's mapping. */
  readonly provider?: Provider;
  readonly model?: string;
}

/** The parts of a call that can be validated before anything is sent. */
export interface CallRequirements {
  readonly task?: Task;
  readonly base: BaseArgs;
  /** The file as the caller gave it. */
  readonly source?: unknown;
}

const hubProvider = "hf-inference";

const refuseUrl = (model: string | undefined): void => {
  if (model !== undefined && /^(https?:|\/)/i.test(model))
    throw failureOf("model_is_url", "A URL is no longer accepted as model: give it as endpointUrl");
};

const idOf = (choice: ProviderChoice): string => (typeof choice === "string" ? choice : choice.id);

const refuseEndpoint = ({ endpoint }: ResolvedOptions, choice: ProviderChoice): void => {
  if (endpoint !== undefined && idOf(choice) !== hubProvider && choice !== "auto")
    throw failureOf(
      "endpoint_with_provider",
      `endpointUrl cannot be combined with the provider ${idOf(choice)}: leave one of them out`,
    );
};

const knownProvider = ({ providers }: ClientContext, id: string): Provider => {
  const provider = Object.hasOwn(providers, id) ? providers[id] : undefined;
  if (provider) return provider;
  const known = [...Object.keys(providers), "auto"].join(", ");
  throw failureOf("unknown_provider", `The provider ${id} is not known; known are ${known}`);
};

/** Chat is routed by the router; for other tasks the client ranks what the hub offers. */
const autoProvider = (task: Task | undefined, { method }: ResolvedOptions): Provider | undefined => {
  if (method === "provider-key")
    throw failureOf(
      "hub_token_missing",
      'provider "auto" needs a hub token: a provider\'s key fits that provider only',
    );
  if (task !== "conversational") return undefined;
  if (method === "none") throw failureOf("hub_token_missing", 'Chat with provider "auto" needs a hub token');
  return autoRouter;
};

const refuseTaskless = ({ isHub, id }: Provider, task: Task | undefined): void => {
  if (task === undefined && !isHub)
    throw failureOf("task_missing", `The provider ${id} needs a task: give it in the options, as in { task: "…" }`);
};

const refuseUnsupported = (provider: Provider, task: Task | undefined): void => {
  if (task === undefined || provider.tasks[task]) return;
  const offered = Object.keys(provider.tasks).join(", ");
  throw failureOf("unsupported_task", `The provider ${provider.id} does not offer ${task}; it offers ${offered}`);
};

const refuseClosed = (
  { isClosed, id, label }: Provider,
  model: string | undefined,
  { method }: ResolvedOptions,
): void => {
  if (!isClosed) return;
  if (method === "hf-token")
    throw failureOf("hub_token_refused", `${label} is a closed provider: it needs its own key, not a hub token`);
  if (method !== "provider-key") throw failureOf("provider_key_missing", `${label} needs its own key as accessToken`);
  if (!model?.startsWith(`${id}/`))
    throw failureOf("model_prefix_missing", `Models of ${label} begin with "${id}/", as in "${id}/some-model"`);
};

const refuseAudio = ({ acceptedAudio, label }: Provider, { task, source }: CallRequirements): void => {
  if (task !== "automatic-speech-recognition" || !acceptedAudio) return;
  const accepted = acceptedAudio.join(", ");
  if (!(source instanceof Blob))
    throw failureOf("media_type_refused", `${label} needs audio as a Blob whose type is one of ${accepted}`);
  if (!acceptedAudio.includes(bareType(source.type)))
    throw failureOf("media_type_refused", `${label} accepts ${accepted}; this file is ${source.type || "untyped"}`);
};

const targetOf = (
  context: ClientContext,
  requirements: CallRequirements,
  settings: ResolvedOptions,
  choice: ProviderChoice,
  model: string | undefined,
): CallTarget => {
  const { task } = requirements;
  refuseUrl(model);
  refuseEndpoint(settings, choice);
  if (!model && !task && settings.endpoint === undefined)
    throw failureOf("model_or_task_missing", "Either a model or a task is required");
  const isAuto = choice === "auto" && settings.endpoint === undefined;
  const id = choice === "auto" ? hubProvider : choice;
  const provider = isAuto ? autoProvider(task, settings) : typeof id === "string" ? knownProvider(context, id) : id;
  if (provider) {
    refuseTaskless(provider, task);
    refuseUnsupported(provider, task);
    refuseClosed(provider, model, settings);
    refuseAudio(provider, requirements);
  } else if (task === undefined) {
    throw failureOf("task_missing", 'provider "auto" needs a task: give it in the options, as in { task: "…" }');
  }
  return { ...(provider && { provider }), ...(model && { model }) };
};

const defaultChoice = ({ providers }: ClientContext): ProviderChoice => {
  const [only] = Object.values(providers);
  return Object.hasOwn(providers, hubProvider) || !only ? hubProvider : only;
};

/** A provider's key is sent to that provider only, so several cannot be tried with it. */
const refuseSharedKey = (targets: readonly CallTarget[], { method }: ResolvedOptions): void => {
  const strangers = new Set(targets.flatMap(({ provider }) => (provider && !provider.isOwn ? [provider.id] : [])));
  if (method === "provider-key" && strangers.size > 1)
    throw failureOf(
      "provider_key_shared",
      `A provider's key fits one provider, and these are ${[...strangers].join(", ")}: use a hub token`,
    );
};

/** Validates a call before anything is sent [S5.1–S5.7]; returns the targets to try, in order. */
export const validate = (
  context: ClientContext,
  requirements: CallRequirements,
  settings: ResolvedOptions,
): readonly CallTarget[] => {
  const { provider = defaultChoice(context), providers = [provider], model, models = [model] } = requirements.base;
  const targets = models.flatMap((name) =>
    providers.map((choice) => targetOf(context, requirements, settings, choice, name ?? undefined)),
  );
  if (targets.length === 0) throw failureOf("invalid_input", "providers and models must not be empty lists");
  refuseSharedKey(targets, settings);
  return targets;
};
