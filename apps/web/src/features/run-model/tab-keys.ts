import { useSyncExternalStore } from "react";

/** Providers' keys for this tab: in memory only, and gone with it. */
let keys: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

/** Keeps a key until the tab is closed. */
export const rememberTabKey = (provider: string, key: string): void => {
  keys = new Map([...keys, [provider, key]]);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The keys of this tab, by provider. */
export const useTabKeys = (): ReadonlyMap<string, string> => useSyncExternalStore(subscribe, () => keys);
