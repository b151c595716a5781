import { providers } from "@orrery/inference";
import { HubError } from "../../errors.js";
import { requireAccount } from "../../http/auth.js";
import { managedAccount } from "../../http/managed-account.js";
import { enteredKey } from "../../router/keys/provider-keys.js";
import { withoutSecret } from "../../router/upstream/failure.js";
import { nearestNames } from "../../text/nearest-names.js";
import { healthOf } from "./health.js";
import { judge } from "./judge.js";
import { keyQuestion } from "./question.js";
import { chatModelAt, recentCalls } from "./store.js";
const checkTimeoutMs = 20_000;
const day = 24 * 60 * 60 * 1000;
const providerOf = (id) => {
    if (Object.hasOwn(providers, id) && id !== "hf-inference")
        return providers[id];
    throw new HubError("not_found", `There is no provider "${id.slice(0, 60)}" that accepts a key.`, {
        suggestions: nearestNames(id, Object.keys(providers), 3),
    });
};
const addressOf = (url, standIn) => {
    if (!standIn)
        return url;
    const { host, pathname, search } = new URL(url);
    return `${standIn}/${host}${pathname}${search}`;
};
const keyFor = async ({ keys }, provider, question, viewer) => {
    const account = managedAccount(viewer, question.account, "inference");
    if (question.key?.trim())
        return { key: enteredKey(question.key), source: "given" };
    const own = (await keys.of(account.id)).get(provider.id);
    if (own === null)
        throw new HubError("conflict", `Your saved key for ${provider.label} cannot be decrypted. Add it again.`);
    if (own !== undefined)
        return { key: own, source: "account" };
    const hub = keys.hub[provider.id];
    if (hub !== undefined)
        return { key: hub, source: "hub" };
    throw new HubError("not_found", `"${account.name}" has no key for ${provider.label}. Add one, or send it as "key".`);
};
const send = async (deps, provider, key, model) => {
    const { url, headers, body } = keyQuestion(provider, key, model);
    try {
        const reply = await deps.fetch(addressOf(url, deps.providersAt), {
            method: "POST",
            headers: { ...headers },
            body,
            redirect: "manual",
            signal: AbortSignal.timeout(checkTimeoutMs),
        });
        await reply.body?.cancel();
        return { status: reply.status, ...judge(reply.status, provider.label, model !== undefined) };
    }
    catch (error) {
        const isLate = error.name === "TimeoutError";
        return {
            outcome: "unreachable",
            message: `${provider.label} ${isLate ? `did not answer within ${checkTimeoutMs / 1000} seconds` : "cannot be reached from this hub"}. The key was not tested.`,
        };
    }
};
export const createProviderCheckService = (deps) => ({
    checkKey: async (id, question, viewer) => {
        requireAccount(viewer, "inference");
        const provider = providerOf(id);
        const { key, source } = await keyFor(deps, provider, question, viewer);
        const model = await chatModelAt(deps.db, id);
        const began = performance.now();
        const outcome = await send(deps, provider, key, model);
        return {
            ...outcome,
            message: withoutSecret(outcome.message, key),
            source,
            ...(model !== undefined && provider.tasks.conversational && { model }),
            ms: Math.round(performance.now() - began),
        };
    },
    health: async (viewer) => {
        requireAccount(viewer, "inference");
        await deps.ledger.flush();
        const open = deps.health.openCircuits().map(({ provider }) => provider);
        return healthOf(await recentCalls(deps.db, deps.now() - day), open);
    },
});
//# sourceMappingURL=service.js.map