import { useCallback, useRef, useState } from "react";
import { conversationStores } from "../../lib/browser-conversations.ts";

/** Drafts too large for session storage last until the page closes. */
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

export type ChangeDraft<T> = (next: (before: T) => T) => void;

/** Kept while the tab is open. */
export const useDraft = <T>(name: string, first: T): readonly [T, ChangeDraft<T>] => {
  const key = `${conversationStores.tryPrefix}${name}`;
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
