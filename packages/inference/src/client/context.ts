import type { Provider } from "../provider.ts";
import { createMemory, type Memory } from "./routing/memory.ts";

/** What outlives a call: the providers that are known, and what the hub has told. */
export interface Context {
  readonly providers: Readonly<Record<string, Provider>>;
  readonly memory: Memory;
  /** Warnings that have been given and are not repeated. */
  readonly warned: Set<string>;
}

/** A context with these providers and nothing remembered yet. */
export const createContext = (providers: readonly Provider[]): Context => ({
  providers: Object.fromEntries(providers.map((provider) => [provider.id, provider])),
  memory: createMemory(),
  warned: new Set(),
});
