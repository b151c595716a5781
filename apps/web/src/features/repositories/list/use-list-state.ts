import type { RepositoryKind } from "@orrery/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { type ListSearch, type ListState, readListState, writeListState } from "./list-state.ts";

/** Typing replaces one history entry, a choice adds one, a view change adds none. */
type ChangeKind = "text" | "choice" | "view";

/** An update function receives the newest state, which may be ahead of the screen. */
export type ChangeList = (next: ListState | ((now: ListState) => ListState), kind: ChangeKind) => void;

const keyOf = (state: ListState): string => JSON.stringify(writeListState(state));

/** Changes show immediately and are then written to the URL. Navigation (back button, links) wins over local state. */
export const useListState = (kind: RepositoryKind): readonly [ListState, ChangeList] => {
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const named = readListState(kind, search);
  const url = keyOf(named);
  const [shown, setShown] = useState(named);
  const newest = useRef(shown);
  const written = useRef<string[]>([url]);
  const lastKind = useRef<ChangeKind>("choice");

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address stands for the list it names.
  useEffect(() => {
    const at = written.current.lastIndexOf(url);
    if (at >= 0) written.current.splice(0, at);
    else {
      written.current = [url];
      lastKind.current = "choice";
      newest.current = named;
      setShown(named);
    }
  }, [url]);

  const change = useCallback<ChangeList>(
    (change, how) => {
      const next = typeof change === "function" ? change(newest.current) : change;
      newest.current = next;
      setShown(next);
      const key = keyOf(next);
      if (key === written.current.at(-1)) return;
      written.current.push(key);
      const replace = how === "view" || (how === "text" && lastKind.current === "text");
      lastKind.current = how;
      void navigate({ to: `/${kind}s`, search: writeListState(next), replace, resetScroll: false });
    },
    [kind, navigate],
  );
  return [shown, change];
};
