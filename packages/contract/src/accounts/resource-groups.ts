import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";

const role = Type.Enum(["read", "contribute", "write", "admin"]);

const directoryGroup = {
  name: Type.String({
    minLength: 1,
    maxLength: limits.directoryGroupName,
    description: "Name or id of a group, as `groups` in ORRERY_OIDC_ISSUERS has it.",
  }),
  role,
};

/** Repositories of an organization that only some of its members reach. */
export const ResourceGroup = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: Type.String(),
  members: Type.Array(
    Type.Object({
      user: Type.String(),
      role,
      isManaged: Type.Optional(Type.Boolean({ description: "Whether a group of the company gives the role." })),
    }),
  ),
  directoryGroups: Type.Array(Type.Object({ issuer: Type.String(), ...directoryGroup }), {
    description: "Groups of the company whose members have a role in it.",
  }),
  repositories: Type.Array(
    Type.Object({ type: Type.Enum(["model", "dataset"]), name: Type.String(), private: Type.Boolean() }),
  ),
});

export const ResourceGroups = Type.Array(ResourceGroup, {
  description: "Those that you are in, or all if you manage the organization, by name.",
});

export const NewResourceGroup = Type.Object({
  name: Type.String({ minLength: 1, maxLength: limits.resourceGroupName }),
});

export const ResourceGroupRole = Type.Object({ role });

export const DirectoryGroupRoles = Type.Object({
  directoryGroups: Type.Array(
    Type.Object({
      issuer: Type.Optional(
        Type.String({ maxLength: 40, description: "Id of an issuer. Optional if the hub has one issuer." }),
      ),
      ...directoryGroup,
    }),
    { maxItems: 50 },
  ),
});

export const RepositoryGroup = Type.Object({
  resourceGroupId: Type.Union([Type.Null(), Type.String()], {
    description: "A group of the organization that owns the repository; null for none.",
  }),
});

export type ResourceGroup = Static<typeof ResourceGroup>;
export type DirectoryGroupRoles = Static<typeof DirectoryGroupRoles>;
export type ResourceGroupRole = Static<typeof ResourceGroupRole>;
