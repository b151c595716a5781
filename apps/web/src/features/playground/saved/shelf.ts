import { endedCells } from "../session/cells.ts";
import type { Playground } from "../session/reducer.ts";
import { titleOf } from "../session/session.ts";

/** A session as it is kept in this browser. */
export interface KeptSession {
  readonly id: string;
  readonly version: 1;
  readonly playground: Playground;
  /** About how much room it takes. */
  readonly bytes: number;
  readonly updatedAt: number;
}

/** A kept session as a list shows it. */
export interface ShelfEntry {
  readonly id: string;
  readonly title: string;
  readonly task: string;
  readonly columns: number;
  readonly bytes: number;
  readonly updatedAt: number;
}

/** The room that sessions may take, and how many there may be. */
export const shelfRoom = { bytes: 50_000_000, sessions: 200 } as const;

const sizeOf = (value: unknown): number => {
  if (typeof value === "string") return value.length * 2;
  if (value instanceof Blob) return value.size;
  if (typeof value !== "object" || value === null) return 8;
  return Object.entries(value).reduce((sum, [key, inner]) => sum + key.length * 2 + sizeOf(inner), 16);
};

/** A playground as it is kept: what is under way is left out. */
export const toKept = (playground: Playground, now: number): KeptSession => {
  const kept = { session: { ...playground.session, updatedAt: now }, cells: endedCells(playground.cells) };
  return { id: kept.session.id, version: 1, playground: kept, bytes: sizeOf(kept), updatedAt: now };
};

/** What the list says of a kept session. */
export const toEntry = ({ id, playground, bytes, updatedAt }: KeptSession): ShelfEntry => ({
  id,
  title: titleOf(playground.session),
  task: playground.session.task,
  columns: playground.session.columns.length,
  bytes,
  updatedAt,
});

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Why a session finds no room beside others, in words; undefined where it does. */
export const roomFault = (entries: readonly ShelfEntry[], kept: KeptSession): string | undefined => {
  const others = entries.filter(({ id }) => id !== kept.id);
  if (others.length >= shelfRoom.sessions)
    return `This browser keeps ${shelfRoom.sessions} sessions, and there are as many. Delete one, then this one is kept too.`;
  const used = others.reduce((sum, { bytes }) => sum + bytes, 0);
  if (used + kept.bytes <= shelfRoom.bytes) return undefined;
  return `Kept sessions may take ${megabytes(shelfRoom.bytes)}; with this one they would take ${megabytes(used + kept.bytes)}. Delete one, or export this one: until then it is not kept.`;
};

/** Whether something is worth keeping. */
export const isWorthKeeping = ({ session, cells }: Playground): boolean =>
  session.columns.some(({ model }) => model !== "") ||
  Object.keys(cells).length > 0 ||
  session.draft.text.trim() !== "" ||
  session.name.trim() !== "";

/** A session that goes its own way from here. */
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
