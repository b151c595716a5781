import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";

const Permission = Type.Enum(["read", "write"], {
  description: "read: also private repositories; write: change, create, discuss and delete as well.",
});

const OwnerAccess = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: limits.name,
    description: "Your own name, or one of your organizations.",
  }),
  permission: Permission,
});

const RepositoryAccess = Type.Object({
  type: Type.Enum(["model", "dataset"]),
  name: Type.String({ minLength: 3, maxLength: limits.repositoryId, description: "owner/name" }),
  permission: Permission,
});

const GroupAccess = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 40, description: "A resource group that you are in." }),
  permission: Permission,
});

const options = {
  canReadGated: Type.Boolean({ description: "Whether it can read gated repositories that you have access to." }),
  canRunModels: Type.Boolean({ description: "Whether it can run models at your cost." }),
  limitUsd: Type.Number({ minimum: 0, maximum: limits.fineGrainedTokenUsd, description: "Max cost of all its calls." }),
};

const owners = Type.Array(OwnerAccess, {
  maxItems: 50,
  description: "Users and organizations whose repositories it can use, including new ones.",
});
const repositories = Type.Array(RepositoryAccess, { maxItems: 50 });
const ipRanges = Type.Array(Type.String({ maxLength: 50, description: "Such as 203.0.113.7 or 10.0.0.0/8." }), {
  maxItems: 20,
  description: "Addresses that it can be used from. Default: all.",
});

/** What a fine-grained token is to reach. */
export const NewFineGrainedToken = Type.Object({
  name: Type.String({ minLength: 1, maxLength: limits.tokenName }),
  owners: Type.Optional(owners),
  repositories: Type.Optional(repositories),
  resourceGroups: Type.Optional(
    Type.Array(GroupAccess, {
      maxItems: 50,
      description: "Resource groups whose repositories it can use, including new ones.",
    }),
  ),
  canReadGated: Type.Optional(options.canReadGated),
  canRunModels: Type.Optional(options.canRunModels),
  limitUsd: Type.Optional(options.limitUsd),
  ipRanges: Type.Optional(ipRanges),
  expiresInDays: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 3650 })),
  account: Type.Optional(
    Type.String({
      maxLength: limits.name,
      description: "User that gets the token. Only admins can create tokens for others.",
    }),
  ),
});

/** What a fine-grained token reaches. */
export const FineGrainedSummary = Type.Object({
  owners,
  repositories,
  resourceGroups: Type.Array(
    Type.Object({ ...GroupAccess.properties, organization: Type.String(), name: Type.String() }),
  ),
  canReadGated: options.canReadGated,
  canRunModels: options.canRunModels,
  limitUsd: Type.Optional(options.limitUsd),
  spentUsd: Type.Optional(Type.Number({ description: "Cost of its calls so far, if it has a limit." })),
  ipRanges,
});

/** The same as clients know it from `whoami-v2`. */
export const FineGrainedScopes = Type.Object({
  canReadGatedRepos: Type.Boolean(),
  global: Type.Array(Type.String()),
  scoped: Type.Array(
    Type.Object({
      entity: Type.Object({
        _id: Type.String(),
        type: Type.Enum(["user", "org", "model", "dataset", "resource-group"]),
        name: Type.String(),
      }),
      permissions: Type.Array(Type.String()),
    }),
  ),
});

export type NewFineGrainedToken = Static<typeof NewFineGrainedToken>;
export type FineGrainedSummary = Static<typeof FineGrainedSummary>;
export type FineGrainedScopes = Static<typeof FineGrainedScopes>;
