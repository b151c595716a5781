import { useState } from "react";
import { readStored, store } from "./stored-text.ts";

export interface Draft {
  readonly text: string;
  readonly isEdited: boolean;
  readonly isStored: boolean;
  readonly edit: (text: string) => void;
}

const nameOf = (key: string): string => `draft:${key}`;

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

export const storeDraft = (key: string, text: string): boolean => store(nameOf(key), text);
