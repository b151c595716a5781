import { useCallback, useEffect, useRef, useState } from "react";
import { busyKeys } from "../run/jobs.ts";
import type { Playground } from "../session/reducer.ts";
import { isWorthKeeping, type KeptSession, roomFault, type ShelfEntry, toEntry, toKept } from "./shelf.ts";
import { lastSession, type ShelfStore } from "./shelf-store.ts";

/** The sessions kept in this browser. */
export interface Shelf {
  readonly entries: readonly ShelfEntry[];
  /** Why the session at hand is not kept, in words. */
  readonly fault: string | undefined;
  /** The session that was deleted last, until it is put back or the page is left. */
  readonly deleted: ShelfEntry | undefined;
  readonly read: (id: string) => Promise<Playground | undefined>;
  readonly remove: (id: string) => Promise<void>;
  readonly undo: () => Promise<void>;
}

const closed =
  "This browser lets the page keep nothing, so sessions are gone when it is closed. Share or export what you need.";

/** After so long without a change a session is kept. */
const restMs = 500;

/** Keeps the session at hand whenever it comes to rest, and lists those that are kept. */
export const useShelf = (playground: Playground, store: ShelfStore): Shelf => {
  const [kept, setKept] = useState<readonly KeptSession[]>([]);
  const [fault, setFault] = useState<string>();
  const [deleted, setDeleted] = useState<KeptSession>();
  const gone = useRef(new Set<string>());
  const refresh = useCallback(async () => {
    const all = await store.all();
    setKept(all.toSorted((a, b) => b.updatedAt - a.updatedAt));
    return all;
  }, [store]);
  const keep = useCallback(
    async (given: Playground) => {
      const own = toKept(given, Date.now());
      try {
        const words = roomFault((await store.all()).map(toEntry), own);
        setFault(words);
        if (words !== undefined) return;
        await store.put(own);
        lastSession.write(own.id);
        await refresh();
      } catch {
        setFault(closed);
      }
    },
    [store, refresh],
  );
  const isResting = busyKeys(playground).length === 0;
  useEffect(() => {
    if (!isResting || !isWorthKeeping(playground) || gone.current.has(playground.session.id)) return;
    const timer = setTimeout(() => void keep(playground), restMs);
    return () => clearTimeout(timer);
  }, [playground, isResting, keep]);
  useEffect(() => void refresh().catch(() => setFault(closed)), [refresh]);
  return {
    entries: kept.map(toEntry),
    fault,
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
