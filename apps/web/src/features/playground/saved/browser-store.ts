import { conversationStores } from "../../../lib/browser-conversations.ts";
import { findSessions, quotaError, type SavedSession, toEntry } from "./saved-sessions.ts";
import type { SessionStore } from "./session-store.ts";

const storeName = "sessions";

/** Why nothing is saved if the browser blocks storage. */
export const storageIsOff = "Browser storage is off, so sessions end with this tab. Share or export to save them.";

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = async (factory: IDBFactory): Promise<IDBDatabase> => {
  const request = factory.open(conversationStores.playground, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(storeName, { keyPath: "id" });
  const database = await settled(request);
  // Signing out deletes the database, which waits for open connections.
  database.onversionchange = () => database.close();
  return database;
};

/** Reading fails if the browser blocks storage. */
export const browserSessionStore = (factory: IDBFactory): SessionStore => {
  let database: Promise<IDBDatabase> | undefined;
  const store = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    database ??= open(factory);
    return (await database).transaction(storeName, mode).objectStore(storeName);
  };
  const all = async (): Promise<readonly SavedSession[]> =>
    ((await settled((await store("readonly")).getAll())) as SavedSession[]).filter(({ version }) => version === 1);
  const put = async (saved: SavedSession): Promise<string | undefined> => {
    const problem = quotaError((await all()).map(toEntry), saved);
    if (problem === undefined) await settled((await store("readwrite")).put(saved));
    return problem;
  };
  return {
    place: "browser",
    list: async (search) =>
      findSessions(await all(), search)
        .map(toEntry)
        .toSorted((a, b) => b.updatedAt - a.updatedAt),
    get: async (id) => (await settled((await store("readonly")).get(id))) as SavedSession | undefined,
    put: (saved) => put(saved).catch(() => storageIsOff),
    remove: async (id) => void (await settled((await store("readwrite")).delete(id))),
  };
};
