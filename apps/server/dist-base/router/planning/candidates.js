import { providers } from "@orrery/inference";
import { alsoServed } from "../../catalogue/runnable/served-tasks.js";
import { weighEndpoints } from "../engines/weigh-endpoints.js";
import { keyFor, unreadableKey } from "../keys/provider-keys.js";
import { healthKeyOf } from "./candidate.js";
import { hubProvider } from "./routed-models.js";
/** The closed provider that is the first part of a model's name [S5.6]. */
export const closedProviderOf = (modelId) => {
    const [first = ""] = modelId.split("/", 1);
    return Object.hasOwn(providers, first) && "isClosed" in providers[first] ? first : undefined;
};
/** Why the hub cannot run a model itself. */
const hubUnavailableReason = ({ hasRunnableFiles }, { runsModels }, isSelected) => {
    if (!runsModels)
        return "this hub does not run models itself";
    return hasRunnableFiles || isSelected
        ? undefined
        : "the repository has no ONNX or GGUF files, and the model is not deployed";
};
/** The hub itself, with its own inference service. */
const hubCandidate = (model, context, isSelected) => {
    const { fullName: providerModel, pipelineTag, tags } = model;
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
        ...(unavailableReason !== undefined && { unavailableReason }),
        ...context.health.of(hubProvider, providerModel),
    };
};
const endpointUnavailableReason = ({ is_draining, revision: served }, { isSignedIn }, revision) => {
    if (revision && served !== revision.sha)
        return `this endpoint serves ${served ?? "an unknown revision"}, not @${revision.alias}`;
    if (!isSignedIn)
        return "sign in to use the server it is deployed to";
    return is_draining === 1 ? "this endpoint is draining: it takes no new calls" : undefined;
};
const idle = { load: 0, isFull: false, hasPrefix: false, lastUse: 0 };
/** One endpoint of a model. What it can do is unknown. */
const endpointCandidate = (row, weighing, context, revision) => {
    const unavailableReason = endpointUnavailableReason(row, context, revision);
    const base = {
        provider: hubProvider,
        providerModel: row.served_model,
        task: row.task,
        alsoFor: alsoServed(row.task, row.kind),
        status: "live",
        keySource: "none",
        endpoint: { ...row, ...weighing },
        ...(row.context_length !== null && { contextLength: row.context_length }),
        ...(row.input_price !== null && { inputPrice: row.input_price }),
        ...(row.output_price !== null && { outputPrice: row.output_price }),
        ...(unavailableReason !== undefined && { unavailableReason }),
    };
    return { ...base, ...context.health.of(...healthKeyOf(base)) };
};
const endpointCandidates = ({ endpoints, revision }, context) => {
    const isUsable = (endpoint) => {
        const key = healthKeyOf({ provider: hubProvider, providerModel: endpoint.served_model, endpoint });
        return endpoint.is_draining === 0 && context.health.of(...key).circuit !== "open";
    };
    const usable = endpoints.filter(isUsable);
    const conversation = usable.length > 1 ? context.conversation?.() : undefined;
    const weighings = weighEndpoints(usable, conversation, context.weighing);
    return endpoints.map((row) => endpointCandidate(row, weighings.get(row.id) ?? idle, context, revision));
};
/** The engines of the hub's operators: the model's endpoints, and the hub itself if it has none or can run the model. */
const ownCandidates = (model, context, isSelected) => {
    const isHubUseful = model.endpoints.length === 0 || (context.runsModels && model.hasRunnableFiles);
    return [...endpointCandidates(model, context), ...(isHubUseful ? [hubCandidate(model, context, isSelected)] : [])];
};
const withKeyAndHealth = (candidate, { ownKey, accountKeys, hubKeys, health }, revision) => {
    const { provider, providerModel } = candidate;
    const keySource = keyFor(provider, ownKey, accountKeys, hubKeys)?.source;
    const unavailableReason = revision
        ? `it serves its own version of the model, not @${revision.alias}`
        : unreadableKey(provider, ownKey, accountKeys);
    return {
        ...candidate,
        ...health.of(provider, providerModel),
        ...(keySource && { keySource }),
        ...(unavailableReason && { unavailableReason }),
    };
};
/** Every provider that could serve a model: its mappings, its own engines, and the closed provider in its name. */
export const candidatesOf = (modelId, model, context, selected) => {
    const closed = closedProviderOf(modelId);
    return [
        ...(model?.candidates ?? []).map((candidate) => withKeyAndHealth(candidate, context, model?.revision)),
        ...(model ? ownCandidates(model, context, selected === hubProvider) : []),
        ...(closed
            ? [
                withKeyAndHealth({
                    provider: closed,
                    providerModel: modelId.slice(closed.length + 1),
                    task: "conversational",
                    status: "live",
                }, context),
            ]
            : []),
    ];
};
//# sourceMappingURL=candidates.js.map