import { type Static, Type } from "typebox";
import { Failure } from "../failure.ts";
import { limits } from "../limits.ts";

/** What a new repository is to be. */
export const NewRepository = Type.Object({
  type: Type.Optional(Type.Enum(["model", "dataset"], { default: "model" })),
  name: Type.String({ minLength: 1, maxLength: limits.repositoryId, description: "name, or owner/name" }),
  organization: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  private: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  visibility: Type.Optional(
    Type.Enum(["public", "private", "protected"], { description: "Protected repositories are private on this hub." }),
  ),
  resourceGroupId: Type.Optional(
    Type.Union([Type.String({ maxLength: 100 }), Type.Null()], {
      description: "Resource group of the organization, in which you have the role write.",
    }),
  ),
  license: Type.Optional(
    Type.Union([Type.String({ maxLength: 100, pattern: "^[\\w.+-]*$" }), Type.Null()], {
      description: "License for the card, unless the files have one.",
    }),
  ),
  files: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String({ maxLength: limits.filePath }),
        content: Type.String(),
        encoding: Type.Optional(Type.Enum(["utf-8", "base64"])),
      }),
      { maxItems: 100 },
    ),
  ),
});

/** What became of a new repository. */
export const CreatedRepository = Type.Object({ url: Type.String(), id: Type.String(), name: Type.String() });

/** A repository with this name exists. Clients that only need it to exist go on with it. */
export const RepositoryConflict = Type.Object({ ...Failure.properties, ...CreatedRepository.properties });

/** A name for a new repository. */
export const NameQuestion = Type.Object({
  type: Type.Optional(Type.Enum(["model", "dataset"], { default: "model" })),
  name: Type.String({ maxLength: 300, description: "owner/name" }),
  resourceGroupId: Type.Optional(
    Type.String({ maxLength: 100, description: "Resource group to create it in, as in `POST /api/repos/create`." }),
  ),
});

/** Whether you can use a name for something new. */
export const NameCheck = Type.Object({
  isAvailable: Type.Boolean(),
  error: Type.Optional(Type.String({ description: "Why not, and how to fix it." })),
});

/** Where a copy of a repository goes. */
export const RepositoryCopy = Type.Object({
  repository: Type.String({ minLength: 1, maxLength: limits.repositoryId, description: "owner/name of the copy" }),
  private: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(
    Type.Enum(["public", "private", "protected"], { description: "Default: that of the original." }),
  ),
});

/** Which repository to delete. */
export const RepositoryDeletion = Type.Object({
  type: Type.Optional(Type.Enum(["model", "dataset"], { default: "model" })),
  name: Type.String({ maxLength: limits.repositoryId }),
  organization: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
});

/** Which repository is to have which name. */
export const RepositoryMove = Type.Object({
  type: Type.Optional(Type.Enum(["model", "dataset"], { default: "model" })),
  fromRepo: Type.String({ maxLength: limits.repositoryId, description: "Current owner/name" }),
  toRepo: Type.String({ maxLength: limits.repositoryId, description: "New owner/name; the old one redirects there" }),
});

export type RepositoryCopy = Static<typeof RepositoryCopy>;
export type NewRepository = Static<typeof NewRepository>;
export type NameQuestion = Static<typeof NameQuestion>;
export type NameCheck = Static<typeof NameCheck>;
