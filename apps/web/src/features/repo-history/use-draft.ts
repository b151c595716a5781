import { useCallback, useState } from "react";

const keyOf = (name: string): string => `orrery-draft-${name}`;

const read = (key: string): string => {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
};

/** An empty draft is removed. Storage may be blocked or full; the draft then lasts until the page closes. */
const write = (key: string, text: string): void => {
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {}
};

export const hasDraft = (name: string): boolean => read(keyOf(name)) !== "";

/** Text that survives a reload until it is sent. */
export const useDraft = (name: string, initial = ""): readonly [string, (text: string) => void] => {
  const key = keyOf(name);
  const [text, setText] = useState(() => read(key) || initial);
  const change = useCallback(
    (next: string) => {
      setText(next);
      write(key, next);
    },
    [key],
  );
  return [text, change];
};
