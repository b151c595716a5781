import type { Provider } from "../provider.ts";
import { createHubCache, type HubCache } from "./routing/hub-cache.ts";

/** What outlives a call: the known providers, and what the hub has replied. */
export interface ClientContext {
  readonly providers: Readonly<Record<string, Provider>>;
  /** One cache for each fetch: two of them may reach different hubs under one address. */
  readonly hubCacheOf: (fetch: typeof globalThis.fetch) => HubCache;
  /** Warnings that have been logged and are not repeated. */
  readonly warned: Set<string>;
}

/** A context with these providers and empty caches. */
export const createContext = (providers: readonly Provider[]): ClientContext => {
  const caches = new WeakMap<typeof globalThis.fetch, HubCache>();
  return {
    providers: Object.fromEntries(providers.map((provider) => [provider.id, provider])),
    hubCacheOf: (fetch) => {
      const cache = caches.get(fetch) ?? createHubCache();
      caches.set(fetch, cache);
      return cache;
    },
    warned: new Set(),
  };
};
