import { useState } from "react";
import { readStored, store } from "./stored-text.ts";

/** A template as it is being edited. */
export interface Draft {
  readonly text: string;
  readonly isEdited: boolean;
  /** Whether this browser keeps what is typed. */
  readonly isStored: boolean;
  readonly edit: (text: string) => void;
}

const nameOf = (key: string): string => `draft:${key}`;

/** Keeps what is typed over an original, under the original's key, with every change. */
export const useDraft = (key: string, original: string): Draft => {
  const [state, setState] = useState(() => ({ key, draft: readStored(nameOf(key)), isStored: true }));
  const current = state.key === key ? state : { key, draft: readStored(nameOf(key)), isStored: true };
  if (current !== state) setState(current);
  const edit = (text: string) => {
    const draft = text === original ? undefined : text;
    setState({ key, draft, isStored: store(nameOf(key), draft) });
  };
  const { draft } = current;
  return {
    text: draft ?? original,
    isEdited: draft !== undefined && draft !== original,
    isStored: current.isStored,
    edit,
  };
};

/** Puts a text where the draft of a key is kept. */
export const storeDraft = (key: string, text: string): boolean => store(nameOf(key), text);
