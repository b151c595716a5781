import { randomBytes } from "node:crypto";
import type {
  CreatedInvitation,
  Invitation,
  InvitationPreview,
  NewInvitation,
  OrganizationSettings,
} from "@orrery/contract";
import { applyDirectoryMappings } from "../../../catalogue/accounts/provisioning/directory-groups.ts";
import type { OidcIssuer } from "../../../config/oidc-issuers.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { requireAccount } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import { hashOf, newToken } from "../../../identity/secret-text.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { managedOrganization } from "../managed-organization.ts";
import { configureOrganization, toSettings } from "./organization-settings.ts";
import {
  addMember,
  countUse,
  deleteExpiredInvitations,
  deleteInvitation,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  openInvitations,
} from "./store.ts";

/** Links by which people join an organization, and its settings. */
export interface InvitationService {
  readonly list: (organization: string, viewer: Viewer) => Promise<Invitation[]>;
  readonly create: (
    organization: string,
    request: NewInvitation,
    hub: string,
    actor: Actor,
  ) => Promise<CreatedInvitation>;
  readonly revoke: (organization: string, id: string, actor: Actor) => Promise<void>;
  readonly preview: (code: string, viewer: Viewer) => Promise<InvitationPreview>;
  readonly accept: (code: string, actor: Actor) => Promise<InvitationPreview>;
  readonly settings: (organization: string, viewer: Viewer) => Promise<OrganizationSettings>;
  readonly configure: (
    organization: string,
    settings: OrganizationSettings,
    address: string,
    actor: Actor,
  ) => Promise<OrganizationSettings>;
}

export interface InvitationDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly now: () => number;
  readonly config: { readonly oidcIssuers: readonly OidcIssuer[] };
}

const dayMs = 24 * 60 * 60 * 1000;
const maxOpen = 100;

const isoOf = (at: number): string => new Date(at).toISOString();

const describe = (row: InvitationRow): Invitation => ({
  id: row.id,
  role: row.role,
  uses: row.uses,
  maxUses: row.max_uses,
  createdBy: row.created_by,
  createdAt: isoOf(row.created_at),
  expiresAt: isoOf(row.expires_at),
});

const create = async (
  { db, audit, now }: InvitationDeps,
  ...[name, request, hub, actor]: Parameters<InvitationService["create"]>
): Promise<CreatedInvitation> => {
  const { role = "read", maxUses = 1, expiresInDays = 7 } = request;
  const organization = await managedOrganization(db, name, actor.viewer, "members");
  await deleteExpiredInvitations(db, now());
  if ((await openInvitations(db, organization.id, now())).length >= maxOpen)
    throw new HubError("conflict", `"${organization.name}" has ${maxOpen} open invitations. Revoke one first.`);
  const code = newToken("");
  const row = await insertInvitation(db, {
    id: randomBytes(12).toString("hex"),
    organization_id: organization.id,
    hash: hashOf(code),
    role,
    max_uses: maxUses,
    created_by: actor.viewer.account?.name ?? "",
    created_at: now(),
    expires_at: now() + expiresInDays * dayMs,
  });
  await audit(actor, "invitation.create", `organization ${organization.name}`, { id: row.id, role, maxUses });
  // In the fragment, which is never sent, so that no log sees it.
  return { url: `${hub}/join#code=${code}`, invitation: describe(row) };
};

const invalid = (): HubError =>
  new HubError("not_found", "This invitation was used up, revoked or has expired. Ask for a new link.");

const find = async ({ db, now }: InvitationDeps, code: string) => {
  const found = await findInvitation(db, hashOf(code), now());
  if (!found) throw invalid();
  return found;
};

const toPreview = (found: Awaited<ReturnType<typeof find>>, isMember: boolean): InvitationPreview => ({
  organization: found.organization,
  fullname: found.full_name,
  role: found.role,
  invitedBy: found.created_by,
  expiresAt: isoOf(found.expires_at),
  isMember,
});

const isIn = ({ organizations }: Viewer, id: number): boolean => organizations.some((one) => one.id === id);

/** A member who opens the link again does not use it up. */
const accept = async (deps: InvitationDeps, code: string, actor: Actor): Promise<InvitationPreview> => {
  const { db, audit, now } = deps;
  const account = requireAccount(actor.viewer, "write");
  const found = await find(deps, code);
  const { organization_id, role } = found;
  const isNew = await db.transaction().execute(async (transaction) => {
    const row = { organization_id, user_id: account.id, role, created_at: now() };
    if (!(await addMember(transaction, row))) return false;
    if (!(await countUse(transaction, found.id))) throw invalid();
    return true;
  });
  if (isNew) {
    const detail = { user: account.name, invitation: found.id };
    await audit(actor, "member.join", `organization ${found.organization}`, detail);
    await applyDirectoryMappings(deps, actor, deps.config.oidcIssuers, account.id);
  }
  return toPreview(found, true);
};

export const createInvitationService = (deps: InvitationDeps): InvitationService => {
  const { db, audit, now } = deps;
  return {
    list: async (name, viewer) => {
      const { id } = await managedOrganization(db, name, viewer, "members");
      return (await openInvitations(db, id, now())).map(describe);
    },
    create: (organization, request, hub, actor) => create(deps, organization, request, hub, actor),
    revoke: async (name, id, actor) => {
      const organization = await managedOrganization(db, name, actor.viewer, "members");
      if (!(await deleteInvitation(db, organization.id, id)))
        throw new HubError("not_found", `"${organization.name}" has no invitation "${id.slice(0, 40)}".`);
      await audit(actor, "invitation.revoke", `organization ${organization.name}`, { id });
    },
    preview: async (code, viewer) => {
      const found = await find(deps, code);
      return toPreview(found, isIn(viewer, found.organization_id));
    },
    accept: (code, actor) => accept(deps, code, actor),
    settings: async (name, viewer) => toSettings(await managedOrganization(db, name, viewer, "settings")),
    configure: (...given) => configureOrganization(deps, ...given),
  };
};
