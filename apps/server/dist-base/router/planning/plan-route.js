import { providerLabel } from "../../text/provider-label.js";
import { requireHubCaller } from "../identify.js";
import { requireAllowedModel } from "../limits/browser-limits.js";
import { RouterError } from "../router-error.js";
import { candidatesOf, closedProviderOf } from "./candidates.js";
import { rank } from "./rank.js";
import { hubProvider } from "./routed-models.js";
/** The only provider to use, if any. A caller's own key must never be sent to another provider. */
const namedProvider = (target, inbound) => {
    if (inbound.ownKey === undefined)
        return target.provider;
    const named = target.provider ?? closedProviderOf(target.modelId);
    if (named === hubProvider)
        requireHubCaller(inbound);
    if (named)
        return named;
    // Without an account, the key could also be an invalid hub token.
    throw new RouterError(inbound.viewer.account ? "bad_request" : "unauthorized", 'The key is not a token of this hub. If it is a provider\'s, name the provider: give "model" as owner/name:provider.', { param: "model" });
};
const modelNotFound = ({ modelId }) => new RouterError("model_not_found", `Model "${modelId.slice(0, 200)}" does not exist on this hub, or your token cannot access it. To import it: orrery import <hub> --search ${modelId.slice(0, 200)}`, { param: "model" });
export const createPlanner = (deps) => {
    const { models, keys, health, preferredOf, runsModels, weighing, policyOf } = deps;
    const findModel = async ({ viewer }, target) => {
        const model = await models.find(target.modelId, viewer, target.alias);
        requireAllowedModel(viewer, model?.fullName ?? target.modelId);
        if (!model && !closedProviderOf(target.modelId))
            throw modelNotFound(target);
        return model;
    };
    return {
        findModel,
        findRoute: async (inbound, target, constraints) => {
            const { accountId, ownKey, viewer } = inbound;
            const [model, accountKeys] = await Promise.all([findModel(inbound, target), keys.of(accountId)]);
            const provider = namedProvider(target, inbound);
            const isSignedIn = viewer.account !== undefined;
            const { conversation } = constraints;
            const context = {
                ownKey,
                accountKeys,
                hubKeys: keys.hub,
                health,
                weighing,
                conversation,
                isSignedIn,
                runsModels,
            };
            const ranking = rank(candidatesOf(target.modelId, model, context, provider), {
                ...constraints,
                policy: target.policy,
                rules: await policyOf(model),
                ...(provider && { provider }),
                preferred: target.policy === "preferred" && accountId !== null ? await preferredOf(accountId) : [],
            });
            return { ...ranking, modelId: model?.fullName ?? target.modelId, ...(model && { model }) };
        },
    };
};
/** A retry helps only if a provider's circuit is open; every other reason is permanent. */
const retryDetail = (delays) => delays.length > 0 && {
    status: 503,
    headers: { "retry-after": String(Math.max(1, Math.ceil(Math.min(...delays) / 1000))) },
};
/** Returns the providers to try; throws with the reasons if there is none. */
export const requireOrder = ({ order, verdicts, modelId }) => {
    if (order.length > 0)
        return order;
    const explained = verdicts();
    const reasons = explained.map(({ provider, reason }) => `${providerLabel(provider)}: ${reason}`).join("; ");
    throw new RouterError("no_provider", `No provider can serve ${modelId} for this request. ${reasons}.`, {
        metadata: { model: modelId, providers: explained },
        ...retryDetail(explained.flatMap(({ retryAfterMs }) => retryAfterMs ?? [])),
    });
};
//# sourceMappingURL=plan-route.js.map