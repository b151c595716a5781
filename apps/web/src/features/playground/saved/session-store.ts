import { conversationStores } from "../../../lib/browser-conversations.ts";
import type { SavedSession, SavedSessionEntry } from "./saved-sessions.ts";

/** Where sessions are saved: this browser or the person's account. */
export interface SessionStore {
  readonly place: "browser" | "account";
  /** Those that contain every word of a search, newest first. */
  readonly list: (search: string) => Promise<readonly SavedSessionEntry[]>;
  readonly get: (id: string) => Promise<SavedSession | undefined>;
  /** An error message if it was not saved here. */
  readonly put: (saved: SavedSession) => Promise<string | undefined>;
  readonly remove: (id: string) => Promise<void>;
  /** Of an account: sessions that are still in this browser. */
  readonly browser?: SessionStore;
}

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
