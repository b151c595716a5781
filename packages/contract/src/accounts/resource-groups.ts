import { type Static, Type } from "typebox";

const role = Type.Enum(["read", "contribute", "write", "admin"]);

/** Repositories of an organization that only some of its members reach. */
export const ResourceGroup = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: Type.String(),
  members: Type.Array(Type.Object({ user: Type.String(), role })),
  repositories: Type.Array(
    Type.Object({ type: Type.Enum(["model", "dataset"]), name: Type.String(), private: Type.Boolean() }),
  ),
});

export const ResourceGroups = Type.Array(ResourceGroup, {
  description: "Those that you are in, or all if you manage the organization, by name.",
});

export const NewResourceGroup = Type.Object({ name: Type.String({ minLength: 1, maxLength: 96 }) });

export const ResourceGroupRole = Type.Object({ role });

export const RepositoryGroup = Type.Object({
  resourceGroupId: Type.Union([Type.Null(), Type.String()], {
    description: "A group of the organization that owns the repository; null for none.",
  }),
});

export type ResourceGroup = Static<typeof ResourceGroup>;
export type ResourceGroupRole = Static<typeof ResourceGroupRole>;
