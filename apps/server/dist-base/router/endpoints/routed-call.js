import { RouterError } from "../router-error.js";
/** Names the commit that an alias led to. */
export const revisionHeader = (model) => model?.revision ? { "x-orrery-revision": model.revision.sha } : {};
/** Reply headers that name the model and the provider that answered. */
export const routeHeaders = ({ modelId, model }, { notes, outcome }) => ({
    "x-orrery-provider": outcome.candidate.provider,
    "x-orrery-attempts": String(notes.length),
    "x-orrery-model": encodeURI(modelId),
    ...revisionHeader(model),
    ...(outcome.candidate.endpoint && { "x-orrery-endpoint": String(outcome.candidate.endpoint.id) }),
});
/** Settles a failed or cancelled call; throws the error for the caller. */
export const settleFailed = async (entry, route, attempts) => {
    const { notes, outcome } = attempts;
    const base = { candidate: outcome.candidate, notes, bytesOut: 0 };
    if ("isAborted" in outcome)
        return entry.settle({ ...base, state: "cancelled", status: 499 });
    if (!("error" in outcome))
        return;
    const { error } = outcome;
    await entry.settle({ ...base, state: "failed", status: error.status, errorCode: error.code });
    throw new RouterError(error.code, error.message, {
        status: error.status,
        headers: { ...error.headers, ...routeHeaders(route, attempts) },
        metadata: { ...error.metadata, model: route.modelId, providers: route.verdicts() },
    });
};
//# sourceMappingURL=routed-call.js.map