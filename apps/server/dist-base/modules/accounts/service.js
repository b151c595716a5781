import { countRepositories, findAccount, firstAdmin, hasTokens, hasUsers, insertAccount, isAuthor, membersOf, newAccountRow, organizationsWithNames, removeMember, setMember, } from "../../catalogue/accounts/account-store.js";
import { applyDirectoryMappings } from "../../catalogue/accounts/provisioning/directory-groups.js";
import { createIssuerAccounts } from "../../catalogue/accounts/provisioning/issuer-accounts.js";
import { userByEmail } from "../../catalogue/accounts/provisioning/store.js";
import { objectIdOf } from "../../catalogue/fields.js";
import { HubError } from "../../errors.js";
import { requireAccount, requireHubAdmin, requireSignedIn } from "../../http/auth.js";
import { isHubAdmin } from "../../identity/viewer.js";
import { isAccountName, nameProblem } from "../../readers/repository-id.js";
import { accountNamed, managedOrganization } from "./managed-organization.js";
import { canSeeMembers, visibleOrganizations } from "./member-lists.js";
/** Accounts have no images; the web app draws an avatar from the name. */
const noPicture = "";
const toMember = (row) => ({
    user: row.name,
    fullname: row.full_name,
    avatarUrl: noPicture,
    role: row.role,
});
const toOverview = async (db, row, viewer) => {
    const counts = new Map((await countRepositories(db, row.id)).map(({ kind, count }) => [kind, Number(count)]));
    return {
        _id: objectIdOf(row.id),
        type: row.kind === "user" ? "user" : "org",
        ...(row.kind === "user" && { user: row.name }),
        name: row.name,
        fullname: row.full_name,
        avatarUrl: noPicture,
        createdAt: new Date(row.created_at).toISOString(),
        numModels: counts.get("model") ?? 0,
        numDatasets: counts.get("dataset") ?? 0,
        ...(row.kind === "user" && { orgs: await visibleOrganizations(db, viewer, row.id) }),
    };
};
const checkName = async (db, name) => {
    const problem = nameProblem(name);
    if (problem)
        throw new HubError("bad_request", problem);
    if (!isAccountName(name))
        throw new HubError("bad_request", `"${name}" is reserved for a page of this hub. Choose another name.`);
    if (await findAccount(db, name))
        throw new HubError("conflict", `The name "${name}" is taken. Choose another.`);
};
const keepOneAdmin = async (db, organization, userId) => {
    const members = await membersOf(db, organization.id);
    if (!members.some(({ id, role }) => id !== userId && role === "admin"))
        throw new HubError("conflict", `"${organization.name}" would have no admin. Add another admin first.`);
};
/** Throws if the viewer cannot create an organization with this name. */
const checkOrganizationName = async (db, name, viewer) => {
    const account = requireAccount(viewer, "write");
    await checkName(db, name);
    if (!(await isAuthor(db, name)) || isHubAdmin(viewer))
        return account.id;
    throw new HubError("forbidden", `Repositories of "${name}" are mirrored here, so only an admin of this hub can create that organization.`);
};
const organizationMethods = ({ db, audit, now, issuers = [] }) => {
    const list = async (organization) => (await membersOf(db, organization.id)).map(toMember);
    return {
        checkOrganizationName: async (name, viewer) => {
            await checkOrganizationName(db, name, viewer);
        },
        createOrganization: async ({ name, fullname = name }, actor) => {
            const founder = await checkOrganizationName(db, name, actor.viewer);
            const row = await insertAccount(db, newAccountRow("organization", name, fullname, false, now()));
            await setMember(db, row.id, founder, "admin", now());
            await audit(actor, "organization.create", `organization ${name}`);
            return toOverview(db, row, actor.viewer);
        },
        members: async (name, viewer) => {
            const organization = await accountNamed(db, "organization", name);
            if (await canSeeMembers(db, viewer, organization))
                return list(organization);
            const reason = organization.members_hidden === 1 ? "" : ": it has no public repository";
            throw new HubError("forbidden", `Only members of "${organization.name}" can list its members${reason}.`);
        },
        setMember: async (name, userName, role, actor) => {
            const organization = await managedOrganization(db, name, actor.viewer, "members");
            const user = await accountNamed(db, "user", userName);
            if (role !== "admin")
                await keepOneAdmin(db, organization, user.id);
            await setMember(db, organization.id, user.id, role, now());
            await audit(actor, "member.set", `organization ${organization.name}`, { user: user.name, role });
            await applyDirectoryMappings({ db, audit }, actor, issuers, user.id);
            return list(organization);
        },
        removeMember: async (name, userName, actor) => {
            const organization = await managedOrganization(db, name, actor.viewer, "members");
            const user = await accountNamed(db, "user", userName);
            await keepOneAdmin(db, organization, user.id);
            await removeMember(db, organization.id, user.id);
            await audit(actor, "member.remove", `organization ${organization.name}`, { user: user.name });
            return list(organization);
        },
    };
};
export const createAccountService = (deps) => {
    const { db, audit, now } = deps;
    return {
        createOwner: async (name) => (await hasUsers(db)) ? undefined : insertAccount(db, newAccountRow("user", name, name, true, now())),
        firstAdmin: () => firstAdmin(db),
        exists: async (name) => (await findAccount(db, name)) !== undefined,
        ownerWithoutToken: async () => ((await hasTokens(db)) ? undefined : firstAdmin(db)),
        whoAmI: async (viewer) => {
            const { id, name, fullName, isAdmin } = requireSignedIn(viewer);
            const reached = new Set(viewer.organizations.map((one) => one.id));
            const rows = (await organizationsWithNames(db, id)).filter((row) => reached.has(row.id));
            const orgs = rows.map((row) => ({
                id: objectIdOf(row.id),
                type: "org",
                name: row.name,
                fullname: row.full_name,
                email: null,
                canPay: false,
                avatarUrl: noPicture,
                periodEnd: null,
                roleInOrg: row.role,
                isEnterprise: false,
            }));
            const nothingBilled = { email: null, emailVerified: false, canPay: false, isPro: false, periodEnd: null };
            const base = { type: "user", id: objectIdOf(id), name, fullname: fullName, isAdmin };
            return { ...base, ...nothingBilled, billingMode: "postpaid", avatarUrl: noPicture, orgs };
        },
        overview: async (kind, name, viewer) => toOverview(db, await accountNamed(db, kind, name), viewer),
        createUser: async ({ name, fullname = name, isAdmin = false, isService = false, email }, actor) => {
            requireHubAdmin(actor.viewer);
            await checkName(db, name);
            if (isService && (isAdmin || email !== undefined))
                throw new HubError("bad_request", "A service account has no e-mail address and can't be a hub admin.");
            const email_key = email?.toLowerCase() ?? null;
            if (email_key !== null && (await userByEmail(db, email_key)))
                throw new HubError("conflict", `Another user has the address "${email}".`);
            const is_service = isService ? 1 : 0;
            const values = { ...newAccountRow("user", name, fullname, isAdmin, now()), email_key, is_service };
            const row = await insertAccount(db, values);
            await audit(actor, "user.create", `user ${name}`, { isAdmin, ...(isService && { isService }) });
            return toOverview(db, row, actor.viewer);
        },
        ...organizationMethods(deps),
        ...createIssuerAccounts({ db, audit, now }),
    };
};
//# sourceMappingURL=service.js.map