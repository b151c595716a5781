import { useCallback, useEffect, useRef, useState } from "react";
import { busyKeys } from "../run/jobs.ts";
import type { Playground } from "../session/reducer.ts";
import {
  isWorthSaving,
  quotaError,
  type SavedSession,
  type SavedSessionEntry,
  toEntry,
  toSaved,
} from "./saved-sessions.ts";
import { lastSession, type SessionStore } from "./session-store.ts";

export interface SavedSessions {
  readonly entries: readonly SavedSessionEntry[];
  readonly error: string | undefined;
  /** Until undo or page close. */
  readonly deleted: SavedSessionEntry | undefined;
  readonly read: (id: string) => Promise<Playground | undefined>;
  readonly remove: (id: string) => Promise<void>;
  readonly undo: () => Promise<void>;
}

const closed = "Browser storage is off, so sessions end with this tab. Share or export to save them.";

/** Sessions are saved this long after the last change; one that was just opened is saved at once, so that a reload finds it. */
const restMs = 500;
const restOf = (id: string): number => (lastSession.read() === id ? restMs : 0);

export const useSavedSessions = (playground: Playground, store: SessionStore): SavedSessions => {
  const [saved, setSaved] = useState<readonly SavedSession[]>([]);
  const [error, setError] = useState<string>();
  const [deleted, setDeleted] = useState<SavedSession>();
  const gone = useRef(new Set<string>());
  const refresh = useCallback(async () => {
    const all = await store.all();
    setSaved(all.toSorted((a, b) => b.updatedAt - a.updatedAt));
    return all;
  }, [store]);
  const save = useCallback(
    async (given: Playground) => {
      const own = toSaved(given, Date.now());
      try {
        const words = quotaError((await store.all()).map(toEntry), own);
        setError(words);
        if (words !== undefined) return;
        await store.put(own);
        lastSession.write(own.id);
        await refresh();
      } catch {
        setError(closed);
      }
    },
    [store, refresh],
  );
  const isIdle = busyKeys(playground).length === 0;
  useEffect(() => {
    if (!isIdle || !isWorthSaving(playground) || gone.current.has(playground.session.id)) return;
    const timer = setTimeout(() => void save(playground), restOf(playground.session.id));
    return () => clearTimeout(timer);
  }, [playground, isIdle, save]);
  useEffect(() => void refresh().catch(() => setError(closed)), [refresh]);
  return {
    entries: saved.map(toEntry),
    error,
    deleted: deleted && toEntry(deleted),
    read: async (id) => (await store.get(id))?.playground,
    remove: async (id) => {
      setDeleted(await store.get(id));
      gone.current.add(id);
      await store.remove(id);
      await refresh();
    },
    undo: async () => {
      if (!deleted) return;
      gone.current.delete(deleted.id);
      await store.put(deleted);
      setDeleted(undefined);
      await refresh();
    },
  };
};
