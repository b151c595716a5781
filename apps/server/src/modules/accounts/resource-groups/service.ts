import type { DirectoryGroupRoles, ResourceGroup } from "@orrery/contract";
import { findFor } from "../../../catalogue/access.ts";
import type { AccountRow } from "../../../catalogue/accounts/account-store.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { Db } from "../../../db/engine.ts";
import { isUniqueViolation } from "../../../db/unique-violation.ts";
import { HubError } from "../../../errors.ts";
import { requireAccount } from "../../../http/auth.ts";
import type { Actor } from "../../../identity/audit-log.ts";
import { type GroupRole, isHubAdmin, type Viewer } from "../../../identity/viewer.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import { accountNamed, managedOrganization } from "../managed-organization.ts";
import { directoryGroupsOf, type MappingDeps, setDirectoryGroups } from "./directory-groups.ts";
import {
  deleteGroup,
  deleteMember,
  findGroup,
  groupedRepositories,
  groupsOf,
  insertGroup,
  isMember,
  managerOf,
  membersOf,
  putMember,
  type ResourceGroupRow,
  renameGroup,
} from "./store.ts";

export interface ResourceGroupDeps extends MappingDeps {
  readonly catalogue: Catalogue;
  readonly now: () => number;
}

/** A group by its organization's name and its own id. */
interface GroupPath {
  readonly organization: string;
  readonly id: string;
}

const taken = (name: string): HubError =>
  new HubError("conflict", `There is already a resource group "${name}". Choose another name.`);

const groupIn = async (db: Db, organization: AccountRow, id: string): Promise<ResourceGroupRow> => {
  const row = /^\d{1,15}$/.test(id) ? await findGroup(db, organization.id, Number(id)) : undefined;
  if (row) return row;
  throw new HubError("not_found", `"${organization.name}" has no resource group "${id.slice(0, 40)}".`);
};

const toGroups = async (
  deps: ResourceGroupDeps,
  organizationId: number,
  rows: readonly ResourceGroupRow[],
): Promise<ResourceGroup[]> => {
  const { db } = deps;
  const members = await membersOf(db, organizationId);
  const repositories = await groupedRepositories(db, organizationId);
  const mappings = await directoryGroupsOf(deps, organizationId);
  return rows.map(({ id, name, created_at }) => ({
    id: String(id),
    name,
    createdAt: new Date(Number(created_at)).toISOString(),
    members: members.flatMap((one) =>
      one.group_id === id ? [{ user: one.name, role: one.role, ...(one.issuer !== null && { isManaged: true }) }] : [],
    ),
    directoryGroups: mappings.get(id) ?? [],
    repositories: repositories.flatMap((one) =>
      one.resource_group_id === id ? [{ type: one.kind, name: one.full_name, private: one.is_private === 1 }] : [],
    ),
  }));
};

const list =
  (deps: ResourceGroupDeps) =>
  async (name: string, viewer: Viewer): Promise<ResourceGroup[]> => {
    const { db } = deps;
    requireAccount(viewer, "read");
    const organization = await accountNamed(db, "organization", name);
    const own = viewer.organizations.find(({ id }) => id === organization.id)?.groups ?? [];
    const rows = await groupsOf(db, organization.id);
    const seen = isHubAdmin(viewer, "read") ? rows : rows.filter(({ id }) => own.some((group) => group.id === id));
    return toGroups(deps, organization.id, seen);
  };

/** A group whose members the viewer manages: admins of the group and of the organization do. */
const managedGroup = async (db: Db, { organization: name, id }: GroupPath, viewer: Viewer) => {
  requireAccount(viewer, "admin");
  const organization = await accountNamed(db, "organization", name);
  const row = await groupIn(db, organization, id);
  const groups = viewer.organizations.find((one) => one.id === organization.id)?.groups ?? [];
  const role = groups.find((group) => group.id === row.id)?.role;
  if (role === "admin" || isHubAdmin(viewer)) return row;
  throw new HubError("forbidden", `Only an admin of "${organization.name}" or of this resource group can change it.`);
};

const checkUnmanaged = async (db: Db, groupId: number, user: AccountRow): Promise<void> => {
  if ((await managerOf(db, groupId, user.id)) !== undefined)
    throw new HubError(
      "conflict",
      `"${user.name}" has this role from a group of the company. Change the group there, or which role it gives.`,
    );
};

const memberMethods = ({ db, audit }: ResourceGroupDeps) => ({
  setMember: async (path: GroupPath, name: string, role: GroupRole, actor: Actor): Promise<void> => {
    const group = await managedGroup(db, path, actor.viewer);
    const user = await accountNamed(db, "user", name);
    if (!(await isMember(db, group.organization_id, user.id)))
      throw new HubError("conflict", `"${user.name}" is not in "${path.organization}". Add them to it first.`);
    await checkUnmanaged(db, group.id, user);
    await putMember(db, group, user.id, role);
    await audit(actor, "resource_group.member", `group ${group.name}`, { user: user.name, role });
  },
  removeMember: async (path: GroupPath, name: string, actor: Actor): Promise<void> => {
    const group = await managedGroup(db, path, actor.viewer);
    const user = await accountNamed(db, "user", name);
    await checkUnmanaged(db, group.id, user);
    if (!(await deleteMember(db, group.id, user.id)))
      throw new HubError("not_found", `"${user.name}" is not in this resource group.`);
    await audit(actor, "resource_group.member", `group ${group.name}`, { user: user.name, role: null });
  },
});

const assign =
  ({ db, catalogue, audit }: ResourceGroupDeps) =>
  async (kind: RepositoryKind, name: string, groupId: string | null, actor: Actor): Promise<void> => {
    const row = await findFor(catalogue, actor.viewer, "administer", kind, name);
    const organization = await managedOrganization(db, row.author, actor.viewer, "settings");
    if (row.owner_id !== organization.id)
      throw new HubError("conflict", `"${row.full_name}" is not owned by an organization on this hub.`);
    const group = groupId === null ? undefined : await groupIn(db, organization, groupId);
    await catalogue.update(row, { resource_group_id: group?.id ?? null });
    await audit(actor, "resource_group.assign", `${kind} ${row.full_name}`, { group: group?.name ?? null });
  };

export const createResourceGroupService = (deps: ResourceGroupDeps) => {
  const { db, audit, now } = deps;
  return {
    list: list(deps),
    create: async (name: string, groupName: string, actor: Actor): Promise<ResourceGroup> => {
      const organization = await managedOrganization(db, name, actor.viewer, "settings");
      const row = await insertGroup(db, organization.id, groupName, now());
      if (!row) throw taken(groupName);
      await audit(actor, "resource_group.create", `group ${row.name}`, { organization: organization.name });
      const [group] = await toGroups(deps, organization.id, [row]);
      return group as ResourceGroup;
    },
    rename: async (path: GroupPath, name: string, actor: Actor): Promise<void> => {
      const organization = await managedOrganization(db, path.organization, actor.viewer, "settings");
      const { id } = await groupIn(db, organization, path.id);
      await renameGroup(db, id, name).catch((error) => {
        throw isUniqueViolation(error) ? taken(name) : error;
      });
      await audit(actor, "resource_group.rename", `group ${name}`, { organization: organization.name });
    },
    remove: async (path: GroupPath, actor: Actor): Promise<void> => {
      const organization = await managedOrganization(db, path.organization, actor.viewer, "settings");
      const row = await groupIn(db, organization, path.id);
      const [group] = await toGroups(deps, organization.id, [row]);
      // Its private repositories would become visible to the whole organization.
      if (group && group.repositories.length > 0)
        throw new HubError("conflict", `"${row.name}" has repositories. Take them out of the group first.`);
      await deleteGroup(db, row.id);
      await audit(actor, "resource_group.delete", `group ${row.name}`, { organization: organization.name });
    },
    /** Sets the groups of the company whose members have a role in a group. */
    setDirectoryGroups: async (
      path: GroupPath,
      { directoryGroups }: DirectoryGroupRoles,
      actor: Actor,
    ): Promise<void> => {
      const organization = await managedOrganization(db, path.organization, actor.viewer, "settings");
      await setDirectoryGroups(deps, await groupIn(db, organization, path.id), directoryGroups, actor);
    },
    ...memberMethods(deps),
    /** Puts a repository into a group of its owner, or takes it out. */
    assign: assign(deps),
  };
};

/** Groups of an organization's repositories, with members and roles of their own. */
export type ResourceGroupService = ReturnType<typeof createResourceGroupService>;
