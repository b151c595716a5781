import { Type } from "typebox";
import { Check } from "typebox/value";
import type { Db } from "../db/engine.ts";
import type { RepositoryKind } from "../readers/repository-id.ts";

const shape = Type.Object({
  status: Type.Enum(["running", "done", "failed", "cancelled"]),
  files: Type.Integer(),
  filesDone: Type.Integer(),
  bytes: Type.Integer(),
  bytesDone: Type.Integer(),
  file: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  startedAt: Type.Integer(),
  /** When the process that runs the import last reported. */
  seenAt: Type.Integer(),
  upstream: Type.Optional(Type.String()),
  log: Type.Optional(Type.Array(Type.Object({ at: Type.Integer(), text: Type.String() }))),
});

export interface ImportLogLine {
  readonly at: number;
  readonly text: string;
}

/** How far one import is; stored, so that every process and a reload can read it. */
export interface ImportState {
  readonly status: "running" | "done" | "failed" | "cancelled";
  readonly files: number;
  readonly filesDone: number;
  readonly bytes: number;
  readonly bytesDone: number;
  readonly file?: string;
  readonly message?: string;
  readonly startedAt: number;
  readonly seenAt: number;
  /** Absent for the hub's default upstream. */
  readonly upstream?: string;
  readonly log?: readonly ImportLogLine[];
}

/** How often progress is stored and a cancellation noticed. */
export const reportIntervalMs = 1_000;
/** A process that has not reported for this long has ended. */
const staleMs = 15 * reportIntervalMs;

const interrupted = "The import was interrupted. Import again to resume.";

/** An import whose process has ended counts as failed. */
export const settledImport = (state: ImportState, at: number): ImportState =>
  state.status === "running" && at - state.seenAt > staleMs
    ? { ...state, status: "failed", message: interrupted }
    : state;

const prefix = "import-state:";
const keyOf = (kind: RepositoryKind, id: string): string => `${prefix}${kind}:${id.toLowerCase()}`;

const parse = (text: string | undefined): ImportState | undefined => {
  const value: unknown = text === undefined ? undefined : JSON.parse(text);
  return Check(shape, value) ? (value as ImportState) : undefined;
};

export const readImportState = async (db: Db, kind: RepositoryKind, id: string): Promise<ImportState | undefined> => {
  const row = await db.selectFrom("settings").select("value").where("key", "=", keyOf(kind, id)).executeTakeFirst();
  return parse(row?.value);
};

export const writeImportState = async (db: Db, kind: RepositoryKind, id: string, state: ImportState): Promise<void> => {
  const value = JSON.stringify(state);
  await db
    .insertInto("settings")
    .values({ key: keyOf(kind, id), value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
};

/** All imports that were ever started; names are in lower case. */
export const readImportStates = async (
  db: Db,
): Promise<{ readonly kind: RepositoryKind; readonly id: string; readonly state: ImportState }[]> => {
  const rows = await db.selectFrom("settings").selectAll().where("key", "like", `${prefix}%`).execute();
  return rows.flatMap(({ key, value }) => {
    const [, kind, id] = /^import-state:(model|dataset):(.+)$/.exec(key) ?? [];
    const state = parse(value);
    return kind && id && state ? [{ kind: kind as RepositoryKind, id, state }] : [];
  });
};
