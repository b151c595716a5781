import { useCallback, useEffect, useRef, useState } from "react";
import { busyKeys } from "../run/jobs.ts";
import type { Playground } from "../session/reducer.ts";
import { storageIsOff } from "./browser-store.ts";
import { isWorthSaving, type SavedSession, type SavedSessionEntry, toEntry, toSaved } from "./saved-sessions.ts";
import { lastSession, type SessionStore } from "./session-store.ts";

export interface SavedSessions {
  readonly place: SessionStore["place"];
  /** All, newest first. */
  readonly entries: readonly SavedSessionEntry[];
  readonly error: string | undefined;
  /** Whether the open session is saved as it is now. */
  readonly isSaved: boolean;
  /** Sessions in this browser that the account doesn’t have. */
  readonly left: number;
  /** Until undo or page close. */
  readonly deleted: SavedSessionEntry | undefined;
  readonly find: SessionStore["list"];
  readonly read: (id: string) => Promise<Playground | undefined>;
  readonly remove: (id: string) => Promise<void>;
  readonly undo: () => Promise<void>;
  /** Moves the sessions of this browser to the account. */
  readonly move: () => Promise<void>;
}

/** Sessions are saved this long after the last change; one that was just opened is saved at once, so that a reload finds it. */
const restMs = 500;
const restOf = (id: string): number => (lastSession.read() === id ? restMs : 0);

const messageOf = (store: SessionStore, thrown: unknown): string => {
  if (store.place === "browser" || !(thrown instanceof Error)) return storageIsOff;
  return `Can’t read the sessions of your account. ${thrown.message}`;
};

/** The saved sessions, as the store has them. */
const useEntries = (store: SessionStore) => {
  const [entries, setEntries] = useState<readonly SavedSessionEntry[]>([]);
  const [left, setLeft] = useState(0);
  const [error, setError] = useState<string>();
  const refresh = useCallback(async () => {
    try {
      const inBrowser = (await store.browser?.list("").catch(() => [])) ?? [];
      setLeft(inBrowser.length);
      setEntries(await store.list(""));
    } catch (thrown) {
      setError(messageOf(store, thrown));
    }
  }, [store]);
  useEffect(() => void refresh(), [refresh]);
  return { entries, left, error, setError, refresh };
};

/** One after another, so that an older state never replaces a newer one. */
const useQueue = () => {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback((work: () => Promise<void>): Promise<void> => {
    const done = last.current.then(work);
    last.current = done.catch(() => undefined);
    return done;
  }, []);
};

type Entries = ReturnType<typeof useEntries>;

const useAutosave = (playground: Playground, store: SessionStore, { setError, refresh }: Entries) => {
  const [saved, setSaved] = useState<Playground>();
  const gone = useRef(new Set<string>());
  const inTurn = useQueue();
  const save = useCallback(
    async (given: Playground) => {
      if (gone.current.has(given.session.id)) return;
      const problem = await store.put(toSaved(given, Date.now()));
      setError(problem);
      if (problem === undefined) setSaved(given);
      if (problem === undefined || store.place === "account") lastSession.write(given.session.id);
      await refresh();
    },
    [store, setError, refresh],
  );
  const isIdle = busyKeys(playground).length === 0;
  useEffect(() => {
    if (!isIdle || !isWorthSaving(playground) || gone.current.has(playground.session.id)) return;
    const timer = setTimeout(() => void inTurn(() => save(playground)), restOf(playground.session.id));
    return () => clearTimeout(timer);
  }, [playground, isIdle, save, inTurn]);
  return { gone, inTurn, isSaved: saved === playground };
};

const moveAll = async (store: SessionStore, browser: SessionStore): Promise<string | undefined> => {
  for (const { id } of await browser.list("")) {
    const saved = await browser.get(id);
    const problem = saved && (await store.put(saved));
    if (problem !== undefined) return problem;
  }
  return undefined;
};

export const useSavedSessions = (playground: Playground, store: SessionStore): SavedSessions => {
  const all = useEntries(store);
  const { entries, left, error, setError, refresh } = all;
  const [deleted, setDeleted] = useState<SavedSession>();
  const { gone, inTurn, isSaved } = useAutosave(playground, store, all);
  const attempt = (work: () => Promise<string | undefined>) =>
    inTurn(async () => {
      setError(await work().catch((thrown: unknown) => messageOf(store, thrown)));
      await refresh();
    });
  return {
    place: store.place,
    entries,
    error,
    isSaved,
    left,
    deleted: deleted && toEntry(deleted),
    find: store.list,
    read: async (id) => {
      const found = await store.get(id).catch((thrown: unknown) => setError(messageOf(store, thrown)));
      return found ? found.playground : undefined;
    },
    remove: (id) =>
      attempt(async () => {
        const found = await store.get(id);
        gone.current.add(id);
        await store.remove(id);
        setDeleted(found);
        return undefined;
      }),
    undo: () =>
      attempt(async () => {
        if (!deleted) return undefined;
        gone.current.delete(deleted.id);
        setDeleted(undefined);
        return store.put(deleted);
      }),
    move: () => attempt(async () => store.browser && moveAll(store, store.browser)),
  };
};
