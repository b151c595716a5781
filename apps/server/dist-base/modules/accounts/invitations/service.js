import { randomBytes } from "node:crypto";
import { applyDirectoryMappings } from "../../../catalogue/accounts/provisioning/directory-groups.js";
import { HubError } from "../../../errors.js";
import { requireAccount } from "../../../http/auth.js";
import { hashOf, newToken } from "../../../identity/secret-text.js";
import { managedOrganization } from "../managed-organization.js";
import { configureOrganization, toSettings } from "./organization-settings.js";
import { addMember, countUse, deleteExpiredInvitations, deleteInvitation, findInvitation, insertInvitation, openInvitations, } from "./store.js";
const dayMs = 24 * 60 * 60 * 1000;
const maxOpen = 100;
const isoOf = (at) => new Date(at).toISOString();
const describe = (row) => ({
    id: row.id,
    role: row.role,
    uses: row.uses,
    maxUses: row.max_uses,
    createdBy: row.created_by,
    createdAt: isoOf(row.created_at),
    expiresAt: isoOf(row.expires_at),
});
const create = async ({ db, audit, now }, ...[name, request, hub, actor]) => {
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
const invalid = () => new HubError("not_found", "This invitation was used up, revoked or has expired. Ask for a new link.");
const find = async ({ db, now }, code) => {
    const found = await findInvitation(db, hashOf(code), now());
    if (!found)
        throw invalid();
    return found;
};
const toPreview = (found, isMember) => ({
    organization: found.organization,
    fullname: found.full_name,
    role: found.role,
    invitedBy: found.created_by,
    expiresAt: isoOf(found.expires_at),
    isMember,
});
const isIn = ({ organizations }, id) => organizations.some((one) => one.id === id);
/** A member who opens the link again does not use it up. */
const accept = async (deps, code, actor) => {
    const { db, audit, now } = deps;
    const account = requireAccount(actor.viewer, "write");
    const found = await find(deps, code);
    const { organization_id, role } = found;
    const isNew = await db.transaction().execute(async (transaction) => {
        const row = { organization_id, user_id: account.id, role, created_at: now() };
        if (!(await addMember(transaction, row)))
            return false;
        if (!(await countUse(transaction, found.id)))
            throw invalid();
        return true;
    });
    if (isNew) {
        const detail = { user: account.name, invitation: found.id };
        await audit(actor, "member.join", `organization ${found.organization}`, detail);
        await applyDirectoryMappings(deps, actor, deps.config.oidcIssuers, account.id);
    }
    return toPreview(found, true);
};
export const createInvitationService = (deps) => {
    const { db, audit, now } = deps;
    return {
        list: async (name, viewer) => {
            const { id } = await managedOrganization(db, name, viewer, "members");
            return (await openInvitations(db, id, now())).map(describe);
        },
        create: (...given) => create(deps, ...given),
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
//# sourceMappingURL=service.js.map