import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { repositoryKinds } from "../repository-kind.ts";

const LogLine = Type.Object({ at: Type.String(), text: Type.String() });

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
  canRetry: Type.Optional(Type.Boolean({ description: "Whether the same import can succeed now that it failed." })),
  log: Type.Optional(Type.Array(LogLine, { description: "What happened, oldest first." })),
});

/** What to import; without it, all files from the hub's default upstream. */
export const ImportChoice = Type.Object({
  again: Type.Optional(
    Type.Boolean({ description: "Repeat the last import of this repository: same address, same files." }),
  ),
  upstream: Type.Optional(Type.String({ maxLength: 500, description: "Address of another hub." })),
  files: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), {
      maxItems: 10_000,
      description: 'Paths or globs of the files to download, such as "*.safetensors". The others are listed only.',
    }),
  ),
});

export const ImportQuestion = Type.Object({
  source: Type.String({
    minLength: 1,
    maxLength: limits.importSource,
    description: "owner/name, datasets/owner/name, or an address on another hub.",
  }),
});

/** What an import would bring. */
export const ImportPlan = Type.Object({
  kind: Type.Enum([...repositoryKinds]),
  id: Type.String(),
  upstream: Type.String(),
  source: Type.String({ description: "URL of the repository on the other hub." }),
  sha: Type.String(),
  license: Type.Optional(Type.String()),
  pipelineTag: Type.Optional(Type.String({ description: "Task of a model." })),
  gated: Type.Boolean({ description: "Whether the other hub asks for access first." }),
  isOnHub: Type.Boolean({ description: "Whether files of it are on this hub already." }),
  isLocal: Type.Boolean({ description: "Whether this hub has its own repository with this name." }),
  files: Type.Array(
    Type.Object({
      path: Type.String(),
      size: Type.Integer(),
      isStored: Type.Boolean({ description: "Whether its content is on this hub already." }),
    }),
  ),
  bytes: Type.Integer({ description: "Of all files." }),
});

export const ImportList = Type.Array(
  Type.Object({ ...ImportProgress.properties, kind: Type.Enum([...repositoryKinds]), id: Type.String() }),
  { description: "Started in the last 30 days, newest first." },
);

export type ImportProgress = Static<typeof ImportProgress>;
export type ImportChoice = Static<typeof ImportChoice>;
export type ImportPlan = Static<typeof ImportPlan>;
export type ImportList = Static<typeof ImportList>;
