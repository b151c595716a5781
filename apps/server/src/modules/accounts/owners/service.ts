import type { OwnerOverview, OwnerWatchState, ProfileChange } from "@orrery/contract";
import { listViewer } from "../../../catalogue/access.ts";
import { type AccountRow, findAccount, membersOf } from "../../../catalogue/accounts/account-store.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import { unwatchOwner, watchesOwner, watchOwner } from "../../../catalogue/events/notification-store.ts";
import { reachesOwner, visibleOwners } from "../../../catalogue/policy.ts";
import { countOwned } from "../../../catalogue/search/count-owned.ts";
import type { SearchIndexes } from "../../../catalogue/search/follower.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { requireAccount } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import { hasRole, isHubAdmin, type Viewer } from "../../../identity/viewer.ts";
import { canSeeMembers, seesInside, visibleOrganizations } from "../member-lists.ts";
import { activityOf, commitsPerWeek } from "./activity.ts";
import { countCollections, recentRepositories, sumsOf, updateProfile } from "./store.ts";

export interface OwnerPageDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly indexes: SearchIndexes;
  readonly audit: AuditLog;
  readonly now: () => number;
}

/** Activity comes from these many repositories, those that changed last. */
const maxRepositories = 50;

const membership = ({ account, organizations }: Viewer, { id }: AccountRow) =>
  account?.id === id ? "admin" : organizations.find((organization) => organization.id === id)?.role;

const permissions = (viewer: Viewer, row: AccountRow) => {
  const role = membership(viewer, row);
  const isWriter = role === "write" || role === "admin";
  return {
    canCreate: (isWriter && hasRole(viewer, "write") && reachesOwner(viewer, row.id)) || isHubAdmin(viewer, "write"),
    canManage: (role === "admin" && hasRole(viewer, "admin")) || isHubAdmin(viewer),
  };
};

const visibleGroups = (viewer: Viewer, { id }: AccountRow): "all" | readonly number[] =>
  visibleOwners(viewer) === "all"
    ? "all"
    : (viewer.organizations.find((one) => one.id === id)?.groups.map((group) => group.id) ?? []);

const noOwner = (name: string): HubError =>
  new HubError("not_found", `There is no user or organization "${name.slice(0, 96)}" here.`);

const countsOf = async ({ catalogue, indexes }: OwnerPageDeps, name: string, viewer: Viewer) => {
  const asked = await listViewer(catalogue, viewer);
  return {
    numModels: countOwned(indexes.model, name, asked),
    numDatasets: countOwned(indexes.dataset, name, asked),
  };
};

/** An owner whose repositories are here, but who has no account. */
const mirroredOwner = async (deps: OwnerPageDeps, name: string, viewer: Viewer): Promise<OwnerOverview> => {
  const counts = await countsOf(deps, name, viewer);
  if (counts.numModels + counts.numDatasets === 0) throw noOwner(name);
  const nothing = { numCollections: 0, downloads: 0, likes: 0, storage: 0, orgs: [], commitsPerWeek: [], activity: [] };
  return {
    type: "mirrored",
    name,
    fullname: name,
    bio: "",
    website: "",
    ...counts,
    ...nothing,
    canCreate: isHubAdmin(viewer, "write"),
    canManage: false,
    defaultPrivate: false,
  };
};

const memberLists = async (db: Db, row: AccountRow, viewer: Viewer, showsMembers: boolean) => {
  if (row.kind === "user") return { orgs: await visibleOrganizations(db, viewer, row.id) };
  if (!showsMembers) return { orgs: [] };
  const members = await membersOf(db, row.id);
  return {
    orgs: [],
    members: members.map(({ name, full_name, role }) => ({ user: name, fullname: full_name, avatarUrl: "", role })),
  };
};

const accountOwner = async (deps: OwnerPageDeps, row: AccountRow, viewer: Viewer): Promise<OwnerOverview> => {
  const { db, now } = deps;
  const owned = { ownerId: row.id, includesPrivate: seesInside(viewer, row.id), groups: visibleGroups(viewer, row) };
  const showsMembers = row.kind === "organization" && (await canSeeMembers(db, viewer, row));
  const repositories = await recentRepositories(db, owned, maxRepositories);
  return {
    type: row.kind === "user" ? "user" : "org",
    name: row.name,
    fullname: row.full_name,
    bio: row.bio,
    website: row.website,
    createdAt: new Date(Number(row.created_at)).toISOString(),
    ...(await countsOf(deps, row.name, viewer)),
    numCollections: await countCollections(db, owned),
    ...(await sumsOf(db, owned)),
    ...(await memberLists(db, row, viewer, showsMembers)),
    ...permissions(viewer, row),
    defaultPrivate: row.default_private === 1,
    commitsPerWeek: await commitsPerWeek(db, repositories, now()),
    activity: await activityOf(db, repositories, showsMembers ? row.id : undefined),
  };
};

const watchMethods = ({ db, now }: OwnerPageDeps) => {
  const watchedOwner = async (name: string): Promise<number> => {
    const row = await findAccount(db, name);
    if (!row)
      throw new HubError("not_found", `"${name.slice(0, 96)}" has no account on this hub. Watch a repository instead.`);
    return row.id;
  };
  return {
    watchState: async (name: string, viewer: Viewer): Promise<OwnerWatchState> => {
      const { id } = requireAccount(viewer, "read");
      return { level: (await watchesOwner(db, await watchedOwner(name), id)) ? "all" : "participating" };
    },
    /** Watches all repositories of an owner, or no longer. */
    watch: async (name: string, { level }: OwnerWatchState, viewer: Viewer): Promise<OwnerWatchState> => {
      const { id } = requireAccount(viewer, "read");
      const ownerId = await watchedOwner(name);
      if (level === "all") await watchOwner(db, { account_id: id, owner_id: ownerId, updated_at: now() });
      else await unwatchOwner(db, ownerId, id);
      return { level };
    },
  };
};

/** What the page of a user or organization shows. */
export const createOwnerPageService = (deps: OwnerPageDeps) => {
  const { db, audit } = deps;
  const find = async (name: string, viewer: Viewer): Promise<OwnerOverview> => {
    const row = await findAccount(db, name);
    return row ? accountOwner(deps, row, viewer) : mirroredOwner(deps, name, viewer);
  };
  return {
    find,
    ...watchMethods(deps),
    changeProfile: async (
      name: string,
      { fullname, bio, website }: ProfileChange,
      actor: Actor,
    ): Promise<OwnerOverview> => {
      requireAccount(actor.viewer, "admin");
      const row = await findAccount(db, name);
      if (!row) throw noOwner(name);
      if (!permissions(actor.viewer, row).canManage)
        throw new HubError("forbidden", `Only an admin of "${row.name}" can change its profile.`);
      await updateProfile(db, row.id, {
        ...(fullname !== undefined && { full_name: fullname.trim() || row.name }),
        ...(bio !== undefined && { bio: bio.trim() }),
        ...(website !== undefined && { website }),
      });
      await audit(actor, `${row.kind}.profile`, `${row.kind} ${row.name}`);
      return find(row.name, actor.viewer);
    },
  };
};

export type OwnerService = ReturnType<typeof createOwnerPageService>;
