import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import type { Known } from "../../shared-state/known.ts";
import type { Outage } from "../../shared-state/outage.ts";
import { createTtlCache } from "../../shared-state/ttl-cache.ts";
import { RouterError } from "../router-error.ts";
import { contextOf, type KeyRing } from "./key-ring.ts";

/** Shorter keys can't be removed from replies: they are also parts of ordinary words. No provider has such keys. */
const minKeyLength = 8;
const isTooShort = "has fewer than 8 characters";

const isLongEnough = (key: string): boolean => Buffer.byteLength(key) >= minKeyLength;

/** A key that a person entered, without the spaces around it. */
export const enteredKey = (text: string): string => {
  const key = text.trim();
  if (/\s/.test(key)) throw new HubError("bad_request", '"key" must not contain spaces or line breaks.');
  if (isLongEnough(key)) return key;
  throw new HubError("bad_request", `"key" ${isTooShort}. Enter the complete key.`);
};

const checkCallersKey = (key: string): string => {
  if (isLongEnough(key)) return key;
  throw new RouterError(
    "unauthorized",
    `The provider key ${isTooShort}. Send the complete key, or a token of this hub.`,
    { headers: { "www-authenticate": 'Bearer realm="hub"' } },
  );
};

/** Keys by provider; null if a saved key cannot be decrypted. */
export type AccountKeys = ReadonlyMap<string, string | null>;

/** The keys that calls can use. */
export interface ProviderKeys {
  /** An account's keys, decrypted; a call without an account has none. Never log or return them. */
  readonly of: (accountId: number | null) => Known<AccountKeys>;
  /** The hub's own keys by provider, from the environment. */
  readonly hub: Readonly<Record<string, string>>;
  readonly forget: (accountId: number) => void;
}

/** The key for a provider: the caller's own before the account's, the account's before the hub's. */
export const keyFor = (
  provider: string,
  ownKey: string | undefined,
  accountKeys: AccountKeys,
  hubKeys: Readonly<Record<string, string>>,
): { readonly key: string; readonly source: "caller" | "account" | "hub" } | undefined => {
  if (ownKey !== undefined) return { key: checkCallersKey(ownKey), source: "caller" };
  const own = accountKeys.get(provider);
  // The hub's key would make the hub pay for a call that the account wanted to pay.
  if (own === null) return undefined;
  if (own !== undefined) return { key: own, source: "account" };
  const shared = hubKeys[provider];
  return shared === undefined ? undefined : { key: shared, source: "hub" };
};

/** Why a provider cannot be called although the account has a key for it. */
export const unreadableKey = (
  provider: string,
  ownKey: string | undefined,
  accountKeys: AccountKeys,
): string | undefined =>
  ownKey === undefined && accountKeys.get(provider) === null
    ? "your saved key cannot be decrypted: add it again under settings → provider keys"
    : undefined;

/** The environment variable with the hub's key for a provider. */
const variableOf = (provider: string): string => `${provider.toUpperCase().replaceAll("-", "_")}_API_KEY`;

export const keysInEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
  providers: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    providers.flatMap((provider) => {
      const key = environment[variableOf(provider)]?.trim();
      if (!key) return [];
      if (isLongEnough(key)) return [[provider, key]];
      throw new HubError("bad_request", `${variableOf(provider)} ${isTooShort}. Set the complete key, or remove it.`);
    }),
  );

const noKeys: AccountKeys = new Map();

/** Decrypted keys are cached for one second. */
export const createProviderKeys = (
  db: Db,
  keyRing: KeyRing,
  hub: Readonly<Record<string, string>>,
  now: () => number,
  outage?: Outage,
): ProviderKeys => {
  const memory = createTtlCache<number, AccountKeys>(now, 1_000, outage);
  const read = async (accountId: number): Promise<AccountKeys> => {
    const rows = await db
      .selectFrom("provider_keys")
      .select(["provider", "sealed"])
      .where("account_id", "=", accountId)
      .execute();
    const keys = new Map<string, string | null>();
    for (const { provider, sealed } of rows)
      keys.set(provider, (await keyRing.open(sealed, contextOf.providerKey(accountId, provider))) ?? null);
    return keys;
  };
  return {
    hub,
    of: (accountId) => (accountId === null ? noKeys : memory.get(accountId, () => read(accountId))),
    forget: (accountId) => memory.forget(accountId),
  };
};
