import type { GroupRole, Viewer } from "./viewer.ts";
/**
 * The viewer's role with a repository by its owner and resource group. Members of an organization reach what is in a
 * group only if they are in it, or manage the organization.
 */
export declare const roleAt: ({ account, organizations }: Pick<Viewer, "account" | "organizations">, ownerId: number | null, groupId: number | null) => GroupRole | undefined;
//# sourceMappingURL=role-at.d.ts.map