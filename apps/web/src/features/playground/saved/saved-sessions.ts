import { sizeText } from "../../../lib/format/size-text.ts";
import { endedCells } from "../session/cells.ts";
import type { Playground } from "../session/reducer.ts";
import { type PlaygroundSession, titleOf } from "../session/session.ts";

export interface SavedSession {
  readonly id: string;
  readonly version: 1;
  readonly playground: Playground;
  /** Estimated. */
  readonly bytes: number;
  readonly updatedAt: number;
}

export interface SavedSessionEntry {
  readonly id: string;
  readonly title: string;
  readonly task: string;
  readonly models: number;
  readonly bytes: number;
  readonly updatedAt: number;
}

export const storageQuota = { bytes: 50_000_000, sessions: 200 } as const;

const sizeOf = (value: unknown): number => {
  if (typeof value === "string") return value.length * 2;
  if (value instanceof Blob) return value.size;
  if (typeof value !== "object" || value === null) return 8;
  return Object.entries(value).reduce((sum, [key, inner]) => sum + key.length * 2 + sizeOf(inner), 16);
};

/** Unfinished calls are not saved. */
export const toSaved = (playground: Playground, now: number): SavedSession => {
  const saved = { session: { ...playground.session, updatedAt: now }, cells: endedCells(playground.cells) };
  return { id: saved.session.id, version: 1, playground: saved, bytes: sizeOf(saved), updatedAt: now };
};

/** What a search looks at: the title, prompts and models; a data URL says nothing. */
export const searchText = (session: PlaygroundSession): string => {
  const { turns, draft, chat, request, columns } = session;
  const values = Object.values(request).filter((value) => typeof value === "string" && !value.startsWith("data:"));
  const models = columns.map(({ model }) => model);
  const prompts = [...turns, draft].map(({ text }) => text);
  return [titleOf(session), ...models, chat.system, ...prompts, ...values].join("\n");
};

export const toEntry = ({ id, playground, bytes, updatedAt }: SavedSession): SavedSessionEntry => ({
  id,
  title: titleOf(playground.session),
  task: playground.session.task,
  models: playground.session.columns.length,
  bytes,
  updatedAt,
});

/** Those that contain every word. */
export const findSessions = (sessions: readonly SavedSession[], search: string): readonly SavedSession[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return sessions.filter(({ playground }) => {
    const text = searchText(playground.session).toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

/** Undefined if the session fits into the quota. */
export const quotaError = (entries: readonly SavedSessionEntry[], saved: SavedSession): string | undefined => {
  const others = entries.filter(({ id }) => id !== saved.id);
  if (others.length >= storageQuota.sessions)
    return `Not saved: you have ${storageQuota.sessions} saved sessions, the limit. Delete one to save this one.`;
  const used = others.reduce((sum, { bytes }) => sum + bytes, 0);
  if (used + saved.bytes <= storageQuota.bytes) return undefined;
  return `Not saved: ${sizeText(used + saved.bytes)} is over the limit of ${sizeText(storageQuota.bytes)}. Delete or export a session.`;
};

export const isWorthSaving = ({ session, cells }: Playground): boolean =>
  session.columns.some(({ model }) => model !== "") ||
  Object.keys(cells).length > 0 ||
  session.draft.text.trim() !== "" ||
  session.name.trim() !== "";

export const branch = ({ session, cells }: Playground, id: string, now: number): Playground => ({
  session: {
    ...session,
    id,
    name: `${titleOf(session)}, branch`,
    createdAt: now,
    updatedAt: now,
    branchedFrom: session.id,
  },
  cells: endedCells(cells),
});
