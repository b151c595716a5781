import { useState } from "react";

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be blocked; the choice then lasts until the page closes.
  }
};

export const usePersisted = <T extends string>(
  key: string,
  choices: readonly T[],
  fallback: T,
): readonly [T, (value: T) => void] => {
  const [value, setValue] = useState(() => choices.find((choice) => choice === read(`orrery-${key}`)) ?? fallback);
  const choose = (next: T) => {
    setValue(next);
    write(`orrery-${key}`, next);
  };
  return [value, choose];
};
