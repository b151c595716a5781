import { limits } from "@orrery/contract/limits";
import { isApiError } from "../../../api/api-error.ts";
import { deleteSession, getSession, listSessions, saveSession } from "../../../api/owners/playground-sessions.ts";
import { type SavedSession, searchText, toEntry } from "./saved-sessions.ts";
import { readContent, writeContent } from "./session-content.ts";
import type { SessionStore } from "./session-store.ts";

const unlessMissing = (thrown: unknown): undefined => {
  if (!isApiError(thrown, "not_found")) throw thrown;
};

const getSaved = async (id: string): Promise<SavedSession | undefined> => {
  const found = await getSession(id).catch(unlessMissing);
  const playground = found && readContent(found.content);
  if (!playground) return undefined;
  return { id, version: 1, playground, bytes: found.bytes, updatedAt: Date.parse(found.updatedAt) };
};

const save = async (saved: SavedSession): Promise<void> => {
  const { title, task, models, updatedAt } = toEntry(saved);
  await saveSession(saved.id, {
    title: title.slice(0, limits.sessionTitle),
    task,
    models,
    updatedAt: new Date(updatedAt).toISOString(),
    searchText: searchText(saved.playground.session).slice(0, limits.sessionSearchText),
    content: await writeContent(saved.playground),
  });
};

/** Saves to the account; what it refuses stays in this browser. */
const put = async (browser: SessionStore, saved: SavedSession): Promise<string | undefined> => {
  try {
    await save(saved);
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    // The next user of this browser must not read it.
    if (isApiError(thrown, "unauthorized")) return `Not saved to your account. ${reason}`;
    const problem = await browser.put(saved);
    return `Not saved to your account. ${reason} ${problem ?? "The session is saved in this browser."}`;
  }
  await browser.remove(saved.id).catch(() => undefined);
  return undefined;
};

export const accountSessionStore = (browser: SessionStore): SessionStore => ({
  place: "account",
  browser,
  list: async (search) =>
    (await listSessions(search)).map(({ updatedAt, ...entry }) => ({ ...entry, updatedAt: Date.parse(updatedAt) })),
  get: async (id) => {
    const here = await browser.get(id).catch(() => undefined);
    const saved = await getSaved(id).catch((thrown: unknown) => {
      if (!here) throw thrown;
      return undefined;
    });
    // The browser has the newer one after a save that failed.
    return here && (!saved || here.updatedAt > saved.updatedAt) ? here : saved;
  },
  put: (saved) => put(browser, saved),
  remove: async (id) => {
    await deleteSession(id).catch(unlessMissing);
    await browser.remove(id).catch(() => undefined);
  },
});
