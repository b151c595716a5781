import { type Static, Type } from "typebox";

/** Whether a repository is being imported from another hub, and how far it is. */
export const ImportProgress = Type.Object({
  source: Type.String({ description: "URL of the repository on the hub it is imported from." }),
  canImport: Type.Boolean({ description: "Whether you can start an import." }),
  status: Type.Enum(["none", "running", "done", "failed", "cancelled"]),
  files: Type.Integer({ description: "Files to download." }),
  filesDone: Type.Integer(),
  bytes: Type.Integer({ description: "Bytes to download." }),
  bytesDone: Type.Integer(),
  file: Type.Optional(Type.String({ description: "The file that is being downloaded." })),
  startedAt: Type.Optional(Type.String()),
  message: Type.Optional(Type.String({ description: "Why the import failed." })),
});
export type ImportProgress = Static<typeof ImportProgress>;
