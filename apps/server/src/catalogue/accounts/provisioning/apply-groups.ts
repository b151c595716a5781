import type { GroupGrant, OidcIssuer, OrganizationRole } from "../../../config/oidc-issuers.ts";
import type { Db } from "../../../db/engine.ts";
import {
  type AccountRow,
  findAccount,
  insertAccount,
  newAccountRow,
  organizationsWithNames,
  removeMember,
  setMember,
} from "../account-store.ts";
import { applyMappings, type ResourceGroupChange } from "./apply-mappings.ts";
import { hasOtherAdmin, setHubAdmin } from "./store.ts";

/** What a person's groups changed. */
export interface GroupChanges {
  readonly memberships: readonly {
    readonly organization: string;
    /** Undefined where the membership ended. */
    readonly role?: OrganizationRole;
  }[];
  readonly resourceGroups: readonly ResourceGroupChange[];
  /** Undefined where it stayed. */
  readonly isAdmin?: boolean;
}

const roles: readonly OrganizationRole[] = ["read", "write", "admin"];

/** The highest role that a person's groups give in each organization the issuer decides about; undefined for none. */
const rolesFromGroups = (
  grants: readonly GroupGrant[],
  groups: ReadonlySet<string>,
): ReadonlyMap<string, OrganizationRole | undefined> => {
  const found = new Map<string, OrganizationRole | undefined>();
  for (const { organization, group, role } of grants) {
    const name = organization.toLowerCase();
    const before = found.get(name);
    const isHigher = groups.has(group) && (before === undefined || roles.indexOf(role) > roles.indexOf(before));
    found.set(name, isHigher ? role : before);
  }
  return found;
};

/** An organization of the settings, created at its first member; undefined if a user has its name. */
const organizationFor = async (db: Db, name: string, at: number): Promise<AccountRow | undefined> => {
  const found = await findAccount(db, name);
  if (found) return found.kind === "organization" ? found : undefined;
  return insertAccount(db, newAccountRow("organization", name, name, false, at));
};

const applyMemberships = async (
  db: Db,
  grants: readonly GroupGrant[],
  groups: ReadonlySet<string>,
  account: AccountRow,
  at: number,
): Promise<GroupChanges["memberships"]> => {
  const changes: GroupChanges["memberships"][number][] = [];
  const current = new Map((await organizationsWithNames(db, account.id)).map((row) => [row.name.toLowerCase(), row]));
  const spelled = new Map(grants.map(({ organization }) => [organization.toLowerCase(), organization]));
  for (const [name, role] of rolesFromGroups(grants, groups)) {
    const member = current.get(name);
    if (member?.role === role) continue;
    const organization = role ? await organizationFor(db, spelled.get(name) ?? name, at) : member;
    if (!organization) continue;
    if (role) await setMember(db, organization.id, account.id, role, at);
    else await removeMember(db, organization.id, account.id);
    changes.push({ organization: organization.name, ...(role && { role }) });
  }
  return changes;
};

/** Makes memberships, roles in resource groups and the admin flag what the person's groups say. Other organizations are not changed. */
export const applyGroups = async (
  db: Db,
  { issuer, grants, adminGroup }: OidcIssuer,
  groups: ReadonlySet<string>,
  account: AccountRow,
  at: number,
): Promise<GroupChanges> => {
  const memberships = await applyMemberships(db, grants, groups, account, at);
  const changes = { memberships, resourceGroups: await applyMappings(db, issuer, groups, account.id) };
  const isAdmin = groups.has(adminGroup);
  if (adminGroup === "" || isAdmin === (account.is_admin === 1)) return changes;
  // A hub without an admin could only be repaired from its terminal.
  if (!isAdmin && !(await hasOtherAdmin(db, account.id))) return changes;
  await setHubAdmin(db, account.id, isAdmin);
  return { ...changes, isAdmin };
};
