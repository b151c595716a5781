import { type ProviderId, providers, type Task, type Wire } from "@orrery/inference";
import type { Candidate, Wish } from "../../router/candidate.ts";
import { type Ranking, rank } from "../../router/rank.ts";
import { hubProvider, type RoutedModel } from "../../router/routed-models.ts";
import { RouterError } from "../../router/router-error.ts";
import type { Target } from "../../router/target.ts";
import type { Asking } from "./asking.ts";
import type { RouterParts } from "./parts.ts";

/** The wire a provider speaks a task with. */
export const wireOf = <T extends Task>(provider: string, task: T): Wire<T> | undefined => {
  if (!Object.hasOwn(providers, provider)) return undefined;
  return (providers[provider as ProviderId].tasks as { [K in T]?: Wire<K> })[task];
};

/** The closed provider that a model's name begins with [S5.6]. */
const closedProviderOf = (modelId: string): string | undefined => {
  const [first = ""] = modelId.split("/", 1);
  return Object.hasOwn(providers, first) && "isClosed" in providers[first as ProviderId] ? first : undefined;
};

type Keys = ReadonlyMap<string, string>;

/** The key for a provider and whose it is: the caller's own, the account's, the hub's. */
export const keyFor = (
  provider: string,
  { ownKey }: Pick<Asking, "ownKey">,
  accountKeys: Keys,
  hubKeys: Readonly<Record<string, string>>,
): { readonly key: string; readonly source: "caller" | "account" | "hub" } | undefined => {
  if (ownKey !== undefined) return { key: ownKey, source: "caller" };
  const own = accountKeys.get(provider);
  if (own !== undefined) return { key: own, source: "account" };
  const shared = hubKeys[provider];
  return shared === undefined ? undefined : { key: shared, source: "hub" };
};

const noKeys: Keys = new Map();

/** The keys of the account that pays. */
export const accountKeysOf = async ({ keys }: RouterParts, { accountId }: Asking): Promise<Keys> =>
  accountId === null ? noKeys : keys.of(accountId);

const deployedCandidate = (
  { deployment, fullName, hasRunnableFiles, pipelineTag, tags }: RoutedModel,
  parts: RouterParts,
  isNamed: boolean,
  isKnown: boolean,
): Candidate => {
  const chats = tags.includes("conversational") || deployment?.task === "conversational";
  const task = deployment?.task ?? (chats ? "conversational" : (pipelineTag ?? ""));
  const lack = deployment
    ? isKnown
      ? undefined
      : "only those who sign in may use the server it is deployed to"
    : !parts.inference
      ? "this hub runs no models itself"
      : hasRunnableFiles || isNamed
        ? undefined
        : "this hub has no ONNX files of the model, and it is not deployed anywhere";
  const providerModel = deployment?.served_model ?? fullName;
  return {
    provider: hubProvider,
    providerModel,
    task,
    status: "live",
    keySource: "none",
    ...(deployment?.context_length != null && { contextLength: deployment.context_length }),
    ...(deployment?.input_price != null && { inputPrice: deployment.input_price }),
    ...(deployment?.output_price != null && { outputPrice: deployment.output_price }),
    ...(lack !== undefined && { lack }),
    ...parts.health.of(hubProvider, providerModel),
  };
};

const mappedCandidates = (model: RoutedModel, asking: Asking, accountKeys: Keys, parts: RouterParts): Candidate[] =>
  model.candidates.map((candidate) => {
    const keySource = keyFor(candidate.provider, asking, accountKeys, parts.keys.hub)?.source;
    const health = parts.health.of(candidate.provider, candidate.providerModel);
    return keySource ? { ...candidate, ...health, keySource } : { ...candidate, ...health };
  });

const closedCandidate = (
  provider: string,
  modelId: string,
  asking: Asking,
  accountKeys: Keys,
  parts: RouterParts,
): Candidate => {
  const providerModel = modelId.slice(provider.length + 1);
  const keySource = keyFor(provider, asking, accountKeys, parts.keys.hub)?.source;
  return {
    provider,
    providerModel,
    task: "conversational",
    status: "live",
    ...(keySource && { keySource }),
    ...parts.health.of(provider, providerModel),
  };
};

/** A model, the providers that may serve it, and what was thought of each. */
export interface Route extends Ranking {
  readonly modelId: string;
  readonly model?: RoutedModel;
}

/** What an endpoint asks of a provider beside what the target says. */
export type EndpointWish = Omit<Wish, "policy" | "provider" | "preferred">;

const checkOwnKey = (target: Target, { ownKey }: Asking): void => {
  if (ownKey === undefined || target.provider) return;
  throw new RouterError(
    "bad_request",
    "With a provider's own key, say whose it is: give “model” as owner/name:provider. Or send a token of this hub.",
    { param: "model" },
  );
};

/** Finds the model and ranks its providers. */
export const findRoute = async (
  parts: RouterParts,
  asking: Asking,
  target: Target,
  wish: EndpointWish,
): Promise<Route> => {
  const model = await parts.models.find(target.modelId, asking.viewer);
  const closed = closedProviderOf(target.modelId);
  if (!model && !closed)
    throw new RouterError(
      "model_not_found",
      `There is no model “${target.modelId.slice(0, 200)}” in this hub's catalogue, or your token may not see it. Import it: orrery import ${target.modelId.slice(0, 200)}`,
      { param: "model" },
    );
  if (!closed) checkOwnKey(target, asking);
  const accountKeys = await accountKeysOf(parts, asking);
  const candidates = [
    ...(model ? mappedCandidates(model, asking, accountKeys, parts) : []),
    ...(model
      ? [deployedCandidate(model, parts, target.provider === hubProvider, asking.viewer.account !== undefined)]
      : []),
    ...(closed ? [closedCandidate(closed, target.modelId, asking, accountKeys, parts)] : []),
  ];
  const preferred =
    target.policy === "preferred" && asking.accountId !== null ? await parts.preferredOf(asking.accountId) : [];
  const ranking = rank(candidates, {
    ...wish,
    policy: target.policy,
    ...(target.provider && { provider: target.provider }),
    preferred,
  });
  return { ...ranking, modelId: model?.fullName ?? target.modelId, ...(model && { model }) };
};

/** The providers to try; where there is none, the error that says why. */
export const requireOrder = ({ order, verdicts, modelId }: Route): readonly [Candidate, ...Candidate[]] => {
  const [first, ...others] = order;
  if (first) return [first, ...others];
  const reasons = verdicts()
    .map(({ provider, reason }) => `${provider}: ${reason}`)
    .join("; ");
  throw new RouterError("no_provider", `No provider can serve ${modelId} for this request. ${reasons}.`, {
    metadata: { model: modelId, providers: verdicts() },
  });
};
