import type {
  NewPlaygroundSession,
  PlaygroundSessionEntry,
  PlaygroundSessionQuery,
  SavedPlaygroundSession,
} from "@orrery/contract";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { requireAccount } from "../../../http/auth.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import {
  deleteSession,
  findSession,
  listSessions,
  otherSessions,
  type PlaygroundSessionRow,
  type SessionEntryRow,
  upsertSession,
} from "./store.ts";

export interface PlaygroundSessionDeps {
  readonly db: Db;
  readonly maxSessions: number;
  readonly maxSessionMib: number;
}

const maxWords = 10;

const toEntry = (row: SessionEntryRow): PlaygroundSessionEntry => ({
  id: row.id,
  title: row.title,
  task: row.task,
  models: row.models,
  bytes: row.bytes,
  updatedAt: new Date(row.updated_at).toISOString(),
});

const noSession = (id: string): HubError =>
  new HubError("not_found", `Your account has no saved session "${id.slice(0, 64)}".`);

/** PostgreSQL stores no NUL. */
const storable = (text: string): string => text.replaceAll("\0", "");

const timeIn = (text: string): number => {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new HubError("bad_request", '"updatedAt" must be a time like 2026-01-31T12:00:00Z.');
  return time;
};

const toRow = (id: string, accountId: number, given: NewPlaygroundSession, maxMib: number): PlaygroundSessionRow => {
  const bytes = Buffer.byteLength(given.content);
  if (bytes > maxMib * 1024 ** 2)
    throw new HubError("too_large", `A saved session can have at most ${maxMib} MiB. Remove files or answers from it.`);
  const title = storable(given.title);
  return {
    account_id: accountId,
    id,
    title,
    task: storable(given.task),
    models: given.models,
    bytes,
    updated_at: timeIn(given.updatedAt),
    search_text: storable(`${title}\n${given.searchText}`).toLowerCase(),
    content: storable(given.content),
  };
};

/** People's saved sessions of the playground; each reads only their own. */
export const createPlaygroundSessionService = ({ db, maxSessions, maxSessionMib }: PlaygroundSessionDeps) => ({
  list: async ({ search = "" }: PlaygroundSessionQuery, viewer: Viewer): Promise<PlaygroundSessionEntry[]> => {
    const { id } = requireAccount(viewer, "read");
    const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);
    return (await listSessions(db, id, words)).map(toEntry);
  },
  get: async (id: string, viewer: Viewer): Promise<SavedPlaygroundSession> => {
    const row = await findSession(db, requireAccount(viewer, "read").id, id);
    if (!row) throw noSession(id);
    return { ...toEntry(row), content: row.content };
  },
  put: async (id: string, given: NewPlaygroundSession, viewer: Viewer): Promise<PlaygroundSessionEntry> => {
    const account = requireAccount(viewer, "write");
    const row = toRow(id, account.id, given, maxSessionMib);
    if ((await otherSessions(db, account.id, id)) >= maxSessions)
      throw new HubError(
        "conflict",
        `Your account has ${maxSessions} saved sessions, which is the maximum. Delete one first.`,
      );
    await upsertSession(db, row);
    return toEntry(row);
  },
  remove: async (id: string, viewer: Viewer): Promise<void> => {
    if (!(await deleteSession(db, requireAccount(viewer, "write").id, id))) throw noSession(id);
  },
});

export type PlaygroundSessionService = ReturnType<typeof createPlaygroundSessionService>;
