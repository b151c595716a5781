import { useCallback, useRef, useState } from "react";

/** What is too large for the browser's store lasts until the page is left. */
const large = new Map<string, unknown>();

const read = <T>(key: string): T | undefined => {
  if (large.has(key)) return large.get(key) as T;
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
};

const write = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    large.delete(key);
  } catch {
    large.set(key, value);
  }
};

/** Changes what is kept, to a value or by what was there before. */
export type ChangeDraft<T> = (next: (before: T) => T) => void;

/** What was typed for a model: kept while the tab is open, so that it is there after a look elsewhere. */
export const useDraft = <T>(name: string, first: T): readonly [T, ChangeDraft<T>] => {
  const key = `orrery-try ${name}`;
  const [value, setValue] = useState<T>(() => read<T>(key) ?? first);
  const latest = useRef(value);
  const change = useCallback<ChangeDraft<T>>(
    (next) => {
      latest.current = next(latest.current);
      setValue(latest.current);
      write(key, latest.current);
    },
    [key],
  );
  return [value, change];
};
