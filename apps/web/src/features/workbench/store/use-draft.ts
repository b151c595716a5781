import { useState } from "react";
import { keep, readKept } from "./kept-text.ts";

/** A template as it is being edited. */
export interface Draft {
  readonly text: string;
  readonly isEdited: boolean;
  /** Whether this browser keeps what is typed. */
  readonly isKept: boolean;
  readonly edit: (text: string) => void;
}

const nameOf = (key: string): string => `draft:${key}`;

/** Keeps what is typed over an original, under the original's key, with every change. */
export const useDraft = (key: string, original: string): Draft => {
  const [state, setState] = useState(() => ({ key, draft: readKept(nameOf(key)), isKept: true }));
  const current = state.key === key ? state : { key, draft: readKept(nameOf(key)), isKept: true };
  if (current !== state) setState(current);
  const edit = (text: string) => {
    const draft = text === original ? undefined : text;
    setState({ key, draft, isKept: keep(nameOf(key), draft) });
  };
  const { draft } = current;
  return { text: draft ?? original, isEdited: draft !== undefined && draft !== original, isKept: current.isKept, edit };
};

/** Puts a text where the draft of a key is kept. */
export const keepDraft = (key: string, text: string): boolean => keep(nameOf(key), text);
