import type { Db } from "../../db/engine.ts";
import { createTtlCache, type MaybePromise } from "../ttl-cache.ts";
import { contextOf, type KeyRing } from "./key-ring.ts";

/** The keys that calls may be sent with. */
export interface ProviderKeys {
  /** An account's own keys by provider, in the open; for the sender alone. */
  readonly of: (accountId: number) => MaybePromise<ReadonlyMap<string, string>>;
  /** The hub's own keys by provider, from the environment. */
  readonly hub: Readonly<Record<string, string>>;
  readonly forget: (accountId: number) => void;
}

/** The variable that the hub's own key for a provider is read from. */
const variableOf = (provider: string): string => `${provider.toUpperCase().replaceAll("-", "_")}_API_KEY`;

/** The hub's own keys, as far as the environment holds them. */
export const keysInEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
  providers: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    providers.flatMap((provider) => {
      const key = environment[variableOf(provider)]?.trim();
      return key ? [[provider, key]] : [];
    }),
  );

/** Keys in the store, opened for a second at a time. */
export const createProviderKeys = (
  db: Db,
  keyRing: KeyRing,
  hub: Readonly<Record<string, string>>,
  now: () => number,
): ProviderKeys => {
  const memory = createTtlCache<number, ReadonlyMap<string, string>>(now, 1_000);
  const read = async (accountId: number): Promise<ReadonlyMap<string, string>> => {
    const rows = await db
      .selectFrom("provider_keys")
      .select(["provider", "sealed"])
      .where("account_id", "=", accountId)
      .execute();
    const keys = new Map<string, string>();
    for (const { provider, sealed } of rows)
      keys.set(provider, await keyRing.open(sealed, contextOf.providerKey(accountId, provider)));
    return keys;
  };
  return {
    hub,
    of: (accountId) => memory.get(accountId, () => read(accountId)),
    forget: (accountId) => memory.forget(accountId),
  };
};
