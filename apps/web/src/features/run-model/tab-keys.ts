import { useSyncExternalStore } from "react";

/** In memory only, gone when the tab closes. */
let keys: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

export const rememberTabKey = (provider: string, key: string): void => {
  keys = new Map([...keys, [provider, key]]);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTabKeys = (): ReadonlyMap<string, string> => useSyncExternalStore(subscribe, () => keys);
