import type { NewProviderKey, ProviderKeySummary, ProviderPreferences, ProviderSummary } from "@orrery/contract";
import { isProvider, providers } from "@orrery/inference";
import type { Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
import { HubError } from "../../errors.ts";
import { managedAccount } from "../../http/managed-account.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { contextOf, type KeyRing } from "../../router/keys/key-ring.ts";
import { enteredKey, type ProviderKeys } from "../../router/keys/provider-keys.ts";
import { nearestNames } from "../../text/nearest-names.ts";
import { storedList } from "../../text/stored-list.ts";

export interface KeyDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly keyRing: KeyRing;
  readonly keys: ProviderKeys;
  readonly now: () => number;
}

const toSummary = (row: Selectable<Tables["provider_keys"]>): ProviderKeySummary => ({
  provider: row.provider,
  hint: row.hint,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
});

const checkProvider = (provider: string): void => {
  if (isProvider(provider) && provider !== "hf-inference") return;
  const names = Object.keys(providers);
  throw new HubError("not_found", `There is no provider "${provider.slice(0, 60)}" that accepts a key.`, {
    suggestions: nearestNames(provider, names, 3),
  });
};

const keySource = (
  provider: string,
  own: ReadonlySet<string>,
  hub: Readonly<Record<string, string>>,
  isKnown: boolean,
) => {
  if (provider === "hf-inference") return "none" as const;
  if (own.has(provider)) return "account" as const;
  return isKnown && hub[provider] !== undefined ? ("hub" as const) : null;
};

const preferenceMethods = ({ db, audit, now }: KeyDeps) => ({
  preferences: async (viewer: Viewer, account?: string): Promise<ProviderPreferences> => {
    const { id, name } = managedAccount(viewer, account, "read");
    const row = await db
      .selectFrom("provider_preferences")
      .select("providers")
      .where("account_id", "=", id)
      .executeTakeFirst();
    return { account: name, providers: row ? storedList(row.providers) : [] };
  },
  prefer: async ({ providers: order, account }: ProviderPreferences, actor: Actor): Promise<ProviderPreferences> => {
    const { id, name } = managedAccount(actor.viewer, account, "write");
    const unknown = order.find((provider) => !isProvider(provider));
    if (unknown !== undefined)
      throw new HubError("bad_request", `"providers" holds "${unknown}", which is not a provider.`);
    const values = { providers: JSON.stringify([...new Set(order)]), updated_at: now() };
    await db
      .insertInto("provider_preferences")
      .values({ account_id: id, ...values })
      .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
      .execute();
    await audit(actor, "provider-preferences.set", `account ${name}`, { providers: order });
    return { account: name, providers: [...new Set(order)] };
  },
});

/** Stores keys encrypted; lists only which exist. */
export const createKeyService = (deps: KeyDeps) => {
  const { db, audit, keyRing, keys, now } = deps;
  return {
    list: async (viewer: Viewer, account?: string): Promise<ProviderKeySummary[]> => {
      const { id } = managedAccount(viewer, account, "read");
      const rows = await db
        .selectFrom("provider_keys")
        .selectAll()
        .where("account_id", "=", id)
        .orderBy("provider")
        .execute();
      return rows.map(toSummary);
    },
    set: async (provider: string, { key, account }: NewProviderKey, actor: Actor): Promise<ProviderKeySummary> => {
      const { id, name } = managedAccount(actor.viewer, account, "write");
      checkProvider(provider);
      const clean = enteredKey(key);
      const sealed = await keyRing.seal(clean, contextOf.providerKey(id, provider));
      const values = { sealed, hint: clean.slice(-4), updated_at: now() };
      const row = await db
        .insertInto("provider_keys")
        .values({ account_id: id, provider, created_at: now(), ...values })
        .onConflict((conflict) => conflict.columns(["account_id", "provider"]).doUpdateSet(values))
        .returningAll()
        .executeTakeFirstOrThrow();
      keys.forget(id);
      await audit(actor, "provider-key.set", `account ${name}`, { provider });
      return toSummary(row);
    },
    remove: async (provider: string, account: string | undefined, actor: Actor): Promise<void> => {
      const { id, name } = managedAccount(actor.viewer, account, "write");
      const { numDeletedRows } = await db
        .deleteFrom("provider_keys")
        .where("account_id", "=", id)
        .where("provider", "=", provider)
        .executeTakeFirst();
      keys.forget(id);
      if (numDeletedRows === 0n)
        throw new HubError("not_found", `"${name}" has no key for "${provider.slice(0, 60)}".`);
      await audit(actor, "provider-key.remove", `account ${name}`, { provider });
    },
    providers: async (viewer: Viewer, account?: string): Promise<ProviderSummary[]> => {
      const id = viewer.account && managedAccount(viewer, account, "inference").id;
      const rows =
        id === undefined
          ? []
          : await db.selectFrom("provider_keys").select("provider").where("account_id", "=", id).execute();
      const own = new Set(rows.map(({ provider }) => provider));
      return Object.values(providers).map((provider) => ({
        id: provider.id,
        label: provider.label,
        tasks: Object.keys(provider.tasks),
        isClosed: "isClosed" in provider,
        unsupported: "unsupported" in provider ? [...provider.unsupported] : [],
        key: keySource(provider.id, own, keys.hub, id !== undefined),
      }));
    },
    ...preferenceMethods(deps),
  };
};

/** Provider API keys and provider order of accounts. */
export type KeyService = ReturnType<typeof createKeyService>;
