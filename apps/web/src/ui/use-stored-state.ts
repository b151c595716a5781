import { useCallback, useState } from "react";

const read = <T>(key: string): T | undefined => {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
};

const write = (key: string, value: unknown): void => {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be blocked or full; the state then lasts until the page closes.
  }
};

interface StoredState<T> {
  readonly value: T;
  readonly change: (part: Partial<T>) => void;
  /** Forgets what is stored; the state stays until the page is left. */
  readonly clear: () => void;
}

/** Form state that a reload or a sign-out in another tab does not lose. */
export const useStoredState = <T extends object>(name: string, first: T): StoredState<T> => {
  const key = `orrery-draft ${name}`;
  const [value, setValue] = useState<T>(() => ({ ...first, ...read<Partial<T>>(key) }));
  const change = useCallback(
    (part: Partial<T>) =>
      setValue((before) => {
        const next = { ...before, ...part };
        write(key, next);
        return next;
      }),
    [key],
  );
  const clear = useCallback(() => write(key, undefined), [key]);
  return { value, change, clear };
};
