import { ImportChoice } from "@orrery/contract";
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
  canRetry: Type.Optional(Type.Boolean()),
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
  /** Of a failed import: whether the same import can succeed now. */
  readonly canRetry?: boolean;
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
    ? { ...state, status: "failed", message: interrupted, canRetry: true }
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

const write = async (db: Db, key: string, value: string): Promise<void> => {
  await db
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
};

export const writeImportState = (db: Db, kind: RepositoryKind, id: string, state: ImportState): Promise<void> =>
  write(db, keyOf(kind, id), JSON.stringify(state));

const choiceKeyOf = (kind: RepositoryKind, id: string): string => `import-choice:${kind}:${id.toLowerCase()}`;

/** Beside the state, which is written every second: patterns can be many. */
export const writeImportChoice = (db: Db, kind: RepositoryKind, id: string, choice: ImportChoice): Promise<void> =>
  write(db, choiceKeyOf(kind, id), JSON.stringify({ upstream: choice.upstream, files: choice.files }));

/** What the last import of a repository was asked for; all files of the default upstream if it is not known. */
export const readImportChoice = async (db: Db, kind: RepositoryKind, id: string): Promise<ImportChoice> => {
  const key = choiceKeyOf(kind, id);
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  const value: unknown = JSON.parse(row?.value ?? "{}");
  return Check(ImportChoice, value) ? value : {};
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
