import { conversationStores } from "../../../lib/browser-conversations.ts";
import type { SavedSession } from "./saved-sessions.ts";

export interface SessionStore {
  readonly all: () => Promise<readonly SavedSession[]>;
  readonly get: (id: string) => Promise<SavedSession | undefined>;
  readonly put: (saved: SavedSession) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

const storeName = "sessions";

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

/** Opening fails if the browser blocks storage. */
export const openSessionStore = (factory: IDBFactory): SessionStore => {
  let database: Promise<IDBDatabase> | undefined;
  const store = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    database ??= open(factory);
    return (await database).transaction(storeName, mode).objectStore(storeName);
  };
  return {
    all: async () =>
      ((await settled((await store("readonly")).getAll())) as SavedSession[]).filter(({ version }) => version === 1),
    get: async (id) => (await settled((await store("readonly")).get(id))) as SavedSession | undefined,
    put: async (saved) => void (await settled((await store("readwrite")).put(saved))),
    remove: async (id) => void (await settled((await store("readwrite")).delete(id))),
  };
};

const { lastSession: lastKey } = conversationStores;

export const lastSession = {
  read: (): string | null => {
    try {
      return localStorage.getItem(lastKey);
    } catch {
      return null;
    }
  },
  write: (id: string): void => {
    try {
      localStorage.setItem(lastKey, id);
    } catch {
      // Only the link to the last session is lost.
    }
  },
};
