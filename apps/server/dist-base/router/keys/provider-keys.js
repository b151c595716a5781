import { HubError } from "../../errors.js";
import { createTtlCache } from "../../shared-state/ttl-cache.js";
import { RouterError } from "../router-error.js";
import { contextOf } from "./key-ring.js";
/** Shorter keys can't be removed from replies: they are also parts of ordinary words. No provider has such keys. */
const minKeyLength = 8;
const isTooShort = "has fewer than 8 characters";
const isLongEnough = (key) => Buffer.byteLength(key) >= minKeyLength;
/** A key that a person entered, without the spaces around it. */
export const enteredKey = (text) => {
    const key = text.trim();
    if (/\s/.test(key))
        throw new HubError("bad_request", '"key" must not contain spaces or line breaks.');
    if (isLongEnough(key))
        return key;
    throw new HubError("bad_request", `"key" ${isTooShort}. Enter the complete key.`);
};
const checkCallersKey = (key) => {
    if (isLongEnough(key))
        return key;
    throw new RouterError("unauthorized", `The provider key ${isTooShort}. Send the complete key, or a token of this hub.`, { headers: { "www-authenticate": 'Bearer realm="hub"' } });
};
/** The key for a provider: the caller's own before the account's, the account's before the hub's. */
export const keyFor = (provider, ownKey, accountKeys, hubKeys) => {
    if (ownKey !== undefined)
        return { key: checkCallersKey(ownKey), source: "caller" };
    const own = accountKeys.get(provider);
    // The hub's key would make the hub pay for a call that the account wanted to pay.
    if (own === null)
        return undefined;
    if (own !== undefined)
        return { key: own, source: "account" };
    const shared = hubKeys[provider];
    return shared === undefined ? undefined : { key: shared, source: "hub" };
};
/** Why a provider cannot be called although the account has a key for it. */
export const unreadableKey = (provider, ownKey, accountKeys) => ownKey === undefined && accountKeys.get(provider) === null
    ? "your saved key cannot be decrypted: add it again under settings → provider keys"
    : undefined;
/** The environment variable with the hub's key for a provider. */
const variableOf = (provider) => `${provider.toUpperCase().replaceAll("-", "_")}_API_KEY`;
export const keysInEnvironment = (environment, providers) => Object.fromEntries(providers.flatMap((provider) => {
    const key = environment[variableOf(provider)]?.trim();
    if (!key)
        return [];
    if (isLongEnough(key))
        return [[provider, key]];
    throw new HubError("bad_request", `${variableOf(provider)} ${isTooShort}. Set the complete key, or remove it.`);
}));
/** Decrypted keys are cached for one second. */
export const createProviderKeys = (db, keyRing, hub, now, outage) => {
    const memory = createTtlCache(now, 1_000, outage);
    const read = async (accountId) => {
        const rows = await db
            .selectFrom("provider_keys")
            .select(["provider", "sealed"])
            .where("account_id", "=", accountId)
            .execute();
        const keys = new Map();
        for (const { provider, sealed } of rows)
            keys.set(provider, (await keyRing.open(sealed, contextOf.providerKey(accountId, provider))) ?? null);
        return keys;
    };
    return {
        hub,
        of: async (accountId) => (accountId === null ? new Map() : memory.get(accountId, () => read(accountId))),
        forget: (accountId) => memory.forget(accountId),
    };
};
//# sourceMappingURL=provider-keys.js.map