import type {
  NewPlaygroundSession,
  PlaygroundSessionEntry,
  PlaygroundSessions,
  SavedPlaygroundSession,
} from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { getJson, sendForJson, sendJson } from "../get-json.ts";
import { toQueryText } from "../repositories.ts";

const path = "/api/playground/sessions";
const pathOf = (id: string): string => `${path}/${encodeURIComponent(id)}`;

export const listSessions = (search: string): Promise<PlaygroundSessions> =>
  getJson(`${path}?${toQueryText({ search: search.slice(0, limits.searchText) || undefined })}`);

export const getSession = (id: string): Promise<SavedPlaygroundSession> => getJson(pathOf(id));

export const saveSession = (id: string, session: NewPlaygroundSession): Promise<PlaygroundSessionEntry> =>
  sendForJson("PUT", pathOf(id), session);

export const deleteSession = (id: string): Promise<void> => sendJson("DELETE", pathOf(id));
