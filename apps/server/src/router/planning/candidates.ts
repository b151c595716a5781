import { type ProviderId, providers } from "@orrery/inference";
import { alsoServed } from "../../catalogue/runnable/served-tasks.ts";
import { type AccountKeys, keyFor, unreadableKey } from "../keys/provider-keys.ts";
import type { Candidate } from "./candidate.ts";
import type { Health } from "./health.ts";
import { hubProvider, type RoutedModel } from "./routed-models.ts";

/** What a model's candidates depend on besides the model. */
export interface CandidateContext {
  /** The caller's own provider key. */
  readonly ownKey: string | undefined;
  readonly accountKeys: AccountKeys;
  readonly hubKeys: Readonly<Record<string, string>>;
  readonly health: Health;
  readonly isSignedIn: boolean;
  /** Whether the hub has an inference service of its own. */
  readonly runsModels: boolean;
}

/** The closed provider that is the first part of a model's name [S5.6]. */
export const closedProviderOf = (modelId: string): string | undefined => {
  const [first = ""] = modelId.split("/", 1);
  return Object.hasOwn(providers, first) && "isClosed" in providers[first as ProviderId] ? first : undefined;
};

/** Why the hub cannot serve a model itself. */
const hubUnavailableReason = (
  { deployment, hasRunnableFiles }: RoutedModel,
  { isSignedIn, runsModels }: CandidateContext,
  isSelected: boolean,
): string | undefined => {
  if (deployment) return isSignedIn ? undefined : "sign in to use the server it is deployed to";
  if (!runsModels) return "this hub does not run models itself";
  return hasRunnableFiles || isSelected ? undefined : "the repository has no ONNX files, and the model is not deployed";
};

/** The hub itself, with its own inference service or a deployed server. */
const hubCandidate = (model: RoutedModel, context: CandidateContext, isSelected: boolean): Candidate => {
  const { deployment, fullName, pipelineTag, tags } = model;
  const ownTask = tags.includes("conversational") ? "conversational" : (pipelineTag ?? "");
  const task = deployment?.task ?? ownTask;
  const unavailableReason = hubUnavailableReason(model, context, isSelected);
  const providerModel = deployment?.served_model ?? fullName;
  return {
    provider: hubProvider,
    providerModel,
    task,
    alsoFor: alsoServed(task, deployment?.kind),
    status: "live",
    keySource: "none",
    // A deployed server's capabilities are unknown.
    ...(deployment
      ? { isDeployed: true }
      : { supportsTools: true, decidesToolCalls: false, supportsStructuredOutput: true }),
    ...(deployment?.context_length != null && { contextLength: deployment.context_length }),
    ...(deployment?.input_price != null && { inputPrice: deployment.input_price }),
    ...(deployment?.output_price != null && { outputPrice: deployment.output_price }),
    ...(unavailableReason !== undefined && { unavailableReason }),
    ...context.health.of(hubProvider, providerModel),
  };
};

const withKeyAndHealth = (
  candidate: RoutedModel["candidates"][number],
  { ownKey, accountKeys, hubKeys, health }: CandidateContext,
): Candidate => {
  const { provider, providerModel } = candidate;
  const keySource = keyFor(provider, ownKey, accountKeys, hubKeys)?.source;
  const unavailableReason = unreadableKey(provider, ownKey, accountKeys);
  return {
    ...candidate,
    ...health.of(provider, providerModel),
    ...(keySource && { keySource }),
    ...(unavailableReason && { unavailableReason }),
  };
};

/** Every provider that could serve a model: its mappings, the hub itself, and the closed provider in its name. */
export const candidatesOf = (
  modelId: string,
  model: RoutedModel | undefined,
  context: CandidateContext,
  selected: string | undefined,
): readonly Candidate[] => {
  const closed = closedProviderOf(modelId);
  return [
    ...(model?.candidates ?? []).map((candidate) => withKeyAndHealth(candidate, context)),
    ...(model ? [hubCandidate(model, context, selected === hubProvider)] : []),
    ...(closed
      ? [
          withKeyAndHealth(
            {
              provider: closed,
              providerModel: modelId.slice(closed.length + 1),
              task: "conversational",
              status: "live",
            },
            context,
          ),
        ]
      : []),
  ];
};
