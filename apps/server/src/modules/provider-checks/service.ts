import type { KeyCheck, KeyQuestion, ProviderHealth, ProviderHistory } from "@orrery/contract";
import { isProvider, type Provider, providers } from "@orrery/inference";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { requireAccount } from "../../http/auth.ts";
import { managedAccount } from "../../http/managed-account.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { enteredKey, type ProviderKeys } from "../../router/keys/provider-keys.ts";
import { callHistory } from "../../router/ledger/call-history.ts";
import { providerAddress } from "../../router/planning/listed-models.ts";
import { withoutSecret } from "../../router/upstream/failure.ts";
import { nearestNames } from "../../text/nearest-names.ts";
import { healthOf } from "./health.ts";
import { judge } from "./judge.ts";
import { keyQuestion } from "./question.ts";
import { chatModelAt, recentCalls } from "./store.ts";

export interface ProviderCheckDeps {
  readonly db: Db;
  readonly keys: ProviderKeys;
  readonly now: () => number;
  readonly fetch: typeof fetch;
  /** Overrides the origin of all providers. */
  readonly providersAt: string;
  readonly health: { readonly openCircuits: () => readonly { readonly provider: string }[] };
  /** Writes calls that are still in the journal to the database before a query. */
  readonly ledger: { readonly flush: () => Promise<void> };
}

const checkTimeoutMs = 20_000;
const day = 24 * 60 * 60 * 1000;

const providerOf = (id: string): Provider => {
  if (isProvider(id) && id !== "hf-inference") return providers[id];
  throw new HubError("not_found", `There is no provider "${id.slice(0, 60)}" that accepts a key.`, {
    suggestions: nearestNames(id, Object.keys(providers), 3),
  });
};

type Found = { readonly key: string; readonly source: KeyCheck["source"] };

const keyFor = async ({ keys }: ProviderCheckDeps, provider: Provider, question: KeyQuestion, viewer: Viewer) => {
  const account = managedAccount(viewer, question.account, "inference");
  if (question.key?.trim()) return { key: enteredKey(question.key), source: "given" } satisfies Found;
  const own = (await keys.of(account.id)).get(provider.id);
  if (own === null)
    throw new HubError("conflict", `Your saved key for ${provider.label} cannot be decrypted. Add it again.`);
  if (own !== undefined) return { key: own, source: "account" } satisfies Found;
  const hub = keys.hub[provider.id];
  if (hub !== undefined) return { key: hub, source: "hub" } satisfies Found;
  throw new HubError("not_found", `"${account.name}" has no key for ${provider.label}. Add one, or send it as "key".`);
};

const send = async (deps: ProviderCheckDeps, provider: Provider, key: string, model: string | undefined) => {
  const { url, headers, body } = keyQuestion(provider, key, model);
  try {
    const reply = await deps.fetch(providerAddress(url, deps.providersAt), {
      method: "POST",
      headers: { ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(checkTimeoutMs),
    });
    await reply.body?.cancel();
    return { status: reply.status, ...judge(reply.status, provider.label, model !== undefined) };
  } catch (error) {
    const isLate = (error as Error).name === "TimeoutError";
    return {
      outcome: "unreachable" as const,
      message: `${provider.label} ${isLate ? `did not answer within ${checkTimeoutMs / 1000} seconds` : "cannot be reached from this hub"}. The key was not tested.`,
    };
  }
};

export const createProviderCheckService = (deps: ProviderCheckDeps) => ({
  checkKey: async (id: string, question: KeyQuestion, viewer: Viewer): Promise<KeyCheck> => {
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
  health: async (viewer: Viewer): Promise<ProviderHealth[]> => {
    requireAccount(viewer, "inference");
    await deps.ledger.flush();
    const open = deps.health.openCircuits().map(({ provider }) => provider);
    return healthOf(await recentCalls(deps.db, deps.now() - day), open);
  },
  history: async (id: string, viewer: Viewer): Promise<ProviderHistory> => {
    requireAccount(viewer, "inference");
    const { id: provider } = providerOf(id);
    await deps.ledger.flush();
    return { provider, periods: await callHistory(deps.db, { provider }, deps.now()) };
  },
});

/** Tests API keys and reports provider health. */
export type ProviderCheckService = ReturnType<typeof createProviderCheckService>;
