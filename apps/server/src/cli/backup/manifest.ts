import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { CliError } from "../cli-error.ts";

const shape = Type.Object({
  format: Type.Literal("orrery-backup-1"),
  createdAt: Type.String(),
  migrations: Type.Array(Type.String()),
  catalogueHash: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  blobs: Type.Integer({ minimum: 0 }),
  /** Files are named, and stay in their storage. */
  isDatabaseOnly: Type.Optional(Type.Literal(true)),
  tables: Type.Record(
    Type.String(),
    Type.Object({ rows: Type.Integer({ minimum: 0 }), sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }) }),
  ),
});

/** The entry of a backup without files: the hash of each file that the storage must have, one per line. */
export const fileListName = "files.txt";

/** What an archive holds; its first entry. */
export type Manifest = Static<typeof shape>;

export const notABackup = (): CliError =>
  new CliError("The file is not a hub backup, or its version is not supported.");

export const parseManifest = (text: string): Manifest => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (Check(shape, value)) return value;
  throw notABackup();
};
