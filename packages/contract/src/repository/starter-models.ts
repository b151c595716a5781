import { type Static, Type } from "typebox";

/** A well-known model that admins can import with one click. */
export const StarterModel = Type.Object({
  id: Type.String(),
  kind: Type.String({ description: "Such as Chat or Reranker." }),
  task: Type.String(),
  description: Type.String(),
  files: Type.Array(Type.String(), { description: "Paths or globs to import." }),
  bytes: Type.Integer({ description: "Size of these files, about." }),
  parameters: Type.Integer(),
  license: Type.String(),
  state: Type.Enum(["none", "importing", "here"], { description: "`here`: it runs on this hub." }),
  progress: Type.Optional(
    Type.Object({ bytes: Type.Integer({ description: "To download." }), bytesDone: Type.Integer() }),
  ),
  memory: Type.Integer({ description: "Bytes of memory that it needs, about." }),
  problem: Type.Optional(Type.String({ description: "Why this hub can’t run it." })),
});

export const StarterModels = Type.Object({
  upstream: Type.String({ description: "The hub that they are imported from." }),
  canImport: Type.Boolean({ description: "Whether you can import them." }),
  models: Type.Array(StarterModel),
});

export type StarterModel = Static<typeof StarterModel>;
export type StarterModels = Static<typeof StarterModels>;
