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
});

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
}

const keyOf = (kind: RepositoryKind, id: string): string => `import-state:${kind}:${id.toLowerCase()}`;

export const readImportState = async (db: Db, kind: RepositoryKind, id: string): Promise<ImportState | undefined> => {
  const row = await db.selectFrom("settings").select("value").where("key", "=", keyOf(kind, id)).executeTakeFirst();
  const value: unknown = row && JSON.parse(row.value);
  return Check(shape, value) ? (value as ImportState) : undefined;
};

export const writeImportState = async (db: Db, kind: RepositoryKind, id: string, state: ImportState): Promise<void> => {
  const value = JSON.stringify(state);
  await db
    .insertInto("settings")
    .values({ key: keyOf(kind, id), value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
};
