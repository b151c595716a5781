import { findAccount } from "../../../catalogue/accounts/account-store.js";
import { deleteAccount, organizationsWithoutOtherAdmin, repositoriesOf, setDisabled, } from "../../../catalogue/accounts/user-store.js";
import { findByName } from "../../../catalogue/repository-store.js";
import { HubError } from "../../../errors.js";
import { requireHubAdmin } from "../../../http/auth.js";
import { countOf } from "../../../text/count-of.js";
import { accountNamed } from "../managed-organization.js";
const heirNamed = async (db, user, name) => {
    const heir = await findAccount(db, name);
    if (!heir)
        throw new HubError("not_found", `"transferTo": there is no user or organization "${name.slice(0, 96)}".`);
    if (heir.id === user.id)
        throw new HubError("bad_request", '"transferTo" is the user to delete. Name another one.');
    return heir;
};
const newNameOf = ({ full_name }, heir) => `${heir.name}/${full_name.slice(full_name.indexOf("/") + 1)}`;
/** Nothing is moved unless all can be. */
const checkNames = async (db, rows, heir) => {
    for (const row of rows) {
        const name = newNameOf(row, heir);
        if (await findByName(db, row.kind, name.toLowerCase()))
            throw new HubError("conflict", `${row.full_name} can't be transferred: the ${row.kind} "${name}" exists. Rename one of them first.`);
    }
};
const checkOrganizations = async (db, user) => {
    const [first] = await organizationsWithoutOtherAdmin(db, user.id);
    if (first)
        throw new HubError("conflict", `"${first.name}" would have no admin. Add another admin first.`);
};
const transfer = async ({ catalogue }, rows, heir) => {
    const names = [];
    for (const row of rows) {
        const moved = await catalogue.move(row, { id: newNameOf(row, heir), ownerId: heir.id });
        names.push(moved.full_name);
    }
    return names;
};
/** Deletes a user. The account is disabled first, so that it changes nothing while its repositories are moved. */
export const deleteUser = (deps) => async (name, transferTo, actor) => {
    const { db, audit, now } = deps;
    const admin = requireHubAdmin(actor.viewer);
    const user = await accountNamed(db, "user", name);
    if (user.id === admin.id)
        throw new HubError("conflict", "You can't delete your own account. Ask another admin.");
    await checkOrganizations(db, user);
    const heir = transferTo === undefined ? undefined : await heirNamed(db, user, transferTo);
    const rows = await repositoriesOf(db, user.id);
    if (!heir && rows.length > 0)
        throw new HubError("conflict", `"${user.name}" owns ${countOf(rows.length, "repository", "repositories")}. Pass "transferTo" with the user or organization that gets them.`);
    if (heir)
        await checkNames(db, rows, heir);
    await setDisabled(db, user.id, now());
    const transferred = heir ? await transfer(deps, rows, heir) : [];
    await deleteAccount(db, user.id, heir?.id);
    await audit(actor, "user.delete", `user ${user.name}`, { transferredTo: heir?.name, repositories: transferred });
    return { transferred };
};
//# sourceMappingURL=delete-user.js.map