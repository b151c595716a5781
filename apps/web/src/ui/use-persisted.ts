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
    // Storage may be closed to the page; the choice then lasts until it is left.
  }
};

/** A choice among a few that this browser remembers. */
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
