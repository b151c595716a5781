import { isProvider, providers } from "@orrery/inference";
import { alsoServed } from "../../catalogue/runnable/served-tasks.ts";
import type { EndpointRow } from "../engines/endpoint-row.ts";
import { type EndpointWeighing, type WeighContext, weighEndpoints } from "../engines/weigh-endpoints.ts";
import { type AccountKeys, keyFor, unreadableKey } from "../keys/provider-keys.ts";
import { type Candidate, healthKeyOf } from "./candidate.ts";
import type { Health } from "./health.ts";
import { hubProvider, type RoutedModel } from "./routed-models.ts";

/** What a model's candidates depend on besides the model. */
export interface CandidateContext {
  /** The caller's own provider key. */
  readonly ownKey: string | undefined;
  readonly accountKeys: AccountKeys;
  readonly hubKeys: Readonly<Record<string, string>>;
  readonly health: Health;
  readonly weighing: WeighContext;
  /** Identifies the conversation of a chat. */
  readonly conversation: (() => string | undefined) | undefined;
  readonly isSignedIn: boolean;
  /** Whether the hub has an inference service of its own. */
  readonly runsModels: boolean;
}

/** The closed provider that is the first part of a model's name [S5.6]. */
export const closedProviderOf = (modelId: string): string | undefined => {
  const [first = ""] = modelId.split("/", 1);
  return isProvider(first) && "isClosed" in providers[first] ? first : undefined;
};

/** Why the hub cannot run a model itself. */
const hubUnavailableReason = (
  { hasRunnableFiles }: RoutedModel,
  { runsModels }: CandidateContext,
  isSelected: boolean,
): string | undefined => {
  if (!runsModels) return "this hub does not run models itself";
  return hasRunnableFiles || isSelected
    ? undefined
    : "the repository has no ONNX or GGUF files, and the model is not deployed";
};

/** The hub itself, with its own inference service. */
const hubCandidate = (model: RoutedModel, context: CandidateContext, isSelected: boolean): Candidate => {
  const { fullName: providerModel, pipelineTag, tags, marks } = model;
  const task = tags.includes("conversational") ? "conversational" : (pipelineTag ?? "");
  const unavailableReason = hubUnavailableReason(model, context, isSelected);
  return {
    provider: hubProvider,
    providerModel,
    task,
    alsoFor: alsoServed(task),
    status: "live",
    keySource: "none",
    supportsTools: true,
    decidesToolCalls: model.readsTools,
    supportsStructuredOutput: true,
    ...marks.of(hubProvider),
    ...(unavailableReason !== undefined && { unavailableReason }),
    ...context.health.of(hubProvider, providerModel),
  };
};

type Revision = RoutedModel["revision"];

const endpointUnavailableReason = (
  { is_draining, revision: served }: EndpointRow,
  { isSignedIn }: CandidateContext,
  revision: Revision,
): string | undefined => {
  if (revision && served !== revision.sha)
    return `this endpoint serves ${served ?? "an unknown revision"}, not @${revision.alias}`;
  if (!isSignedIn) return "sign in to use the server it is deployed to";
  return is_draining === 1 ? "this endpoint is draining: it takes no new calls" : undefined;
};

const idle: EndpointWeighing = { load: 0, isFull: false, hasPrefix: false, lastUse: 0 };

/** One endpoint of a model. What it can do is unknown. */
const endpointCandidate = (
  row: EndpointRow,
  weighing: EndpointWeighing,
  context: CandidateContext,
  { revision, marks }: Pick<RoutedModel, "revision" | "marks">,
): Candidate => {
  const unavailableReason = endpointUnavailableReason(row, context, revision);
  const base = {
    provider: hubProvider,
    providerModel: row.served_model,
    task: row.task,
    alsoFor: alsoServed(row.task, row.kind),
    status: "live" as const,
    keySource: "none" as const,
    endpoint: Object.assign({}, row, weighing),
    ...(row.context_length !== null && { contextLength: row.context_length }),
    ...(row.input_price !== null && { inputPrice: row.input_price }),
    ...(row.output_price !== null && { outputPrice: row.output_price }),
    ...marks.of(hubProvider, row.id),
    ...(unavailableReason !== undefined && { unavailableReason }),
  };
  return Object.assign(base, context.health.of(...healthKeyOf(base)));
};

const endpointCandidates = (model: RoutedModel, context: CandidateContext): readonly Candidate[] => {
  const { endpoints } = model;
  const isUsable = (endpoint: EndpointRow): boolean => {
    const key = healthKeyOf({ provider: hubProvider, providerModel: endpoint.served_model, endpoint });
    return endpoint.is_draining === 0 && context.health.of(...key).circuit !== "open";
  };
  const usable = endpoints.filter(isUsable);
  const conversation = usable.length > 1 ? context.conversation?.() : undefined;
  const weighings = weighEndpoints(usable, conversation, context.weighing);
  return endpoints.map((row) => endpointCandidate(row, weighings.get(row.id) ?? idle, context, model));
};

/** The engines of the hub's operators: the model's endpoints, and the hub itself if it has none or can run the model. */
const ownCandidates = (model: RoutedModel, context: CandidateContext, isSelected: boolean): readonly Candidate[] => {
  const isHubUseful = model.endpoints.length === 0 || (context.runsModels && model.hasRunnableFiles);
  return [...endpointCandidates(model, context), ...(isHubUseful ? [hubCandidate(model, context, isSelected)] : [])];
};

const withKeyAndHealth = (
  candidate: RoutedModel["candidates"][number],
  { ownKey, accountKeys, hubKeys, health }: CandidateContext,
  revision?: Revision,
): Candidate => {
  const { provider, providerModel } = candidate;
  const keySource = keyFor(provider, ownKey, accountKeys, hubKeys)?.source;
  const unavailableReason = revision
    ? `it serves its own version of the model, not @${revision.alias}`
    : unreadableKey(provider, ownKey, accountKeys);
  // For every candidate of every call: a spread that adds fields to a copy takes ten times longer.
  return Object.assign(
    {},
    candidate,
    health.of(provider, providerModel),
    keySource && { keySource },
    unavailableReason ? { unavailableReason } : undefined,
  );
};

/** A provider that was never told to serve a model, but is named by a caller with a key for it. */
export type UnmappedCandidate = RoutedModel["candidates"][number];

/**
 * Every provider that could serve a model: its mappings, its own engines, the closed provider in its name, and the one
 * that the caller names by the provider's own model ID.
 */
export const candidatesOf = (
  modelId: string,
  model: RoutedModel | undefined,
  context: CandidateContext,
  selected: string | undefined,
  unmapped: UnmappedCandidate | undefined,
): readonly Candidate[] => {
  const closed = closedProviderOf(modelId);
  return [
    ...(unmapped ? [withKeyAndHealth(unmapped, context)] : []),
    ...(model?.candidates ?? []).map((candidate) => withKeyAndHealth(candidate, context, model?.revision)),
    ...(model ? ownCandidates(model, context, selected === hubProvider) : []),
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
