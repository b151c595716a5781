import { directoryUsers } from "../../../../catalogue/accounts/provisioning/directory-store.js";
import { textOf, unknownAttribute } from "../protocol/filter.js";
/** Users that the directory has not deleted. */
const presentUsers = (db, issuer) => directoryUsers(db, issuer).where("directory_users.user_name_key", "is not", null);
export const findUser = (db, issuer, id) => presentUsers(db, issuer).where("directory_users.id", "=", id).executeTakeFirst();
/** The columns that a filter can name. Texts of the first ones are compared in lower case. */
const foldedColumns = {
    username: "directory_users.user_name_key",
    displayname: "directory_users.display_name_key",
};
const exactColumns = { id: "directory_users.id", externalid: "directory_users.external_id" };
const matching = (query, condition) => {
    const { attribute } = condition;
    if (Object.hasOwn(foldedColumns, attribute))
        return query.where(foldedColumns[attribute], "=", textOf(condition).toLowerCase());
    if (Object.hasOwn(exactColumns, attribute))
        return query.where(exactColumns[attribute], "=", textOf(condition));
    throw unknownAttribute(condition, "userName, externalId, displayName or id");
};
/** Users in the order in which they were created. */
export const usersOf = async (db, issuer, conditions, { offset, limit }) => {
    const meant = conditions.reduce(matching, presentUsers(db, issuer));
    const { total } = await meant
        .clearSelect()
        .select((eb) => eb.fn.countAll().as("total"))
        .executeTakeFirstOrThrow();
    const rows = limit === 0
        ? []
        : await meant
            .orderBy("directory_users.created_at")
            .orderBy("directory_users.id")
            .limit(limit)
            .offset(offset)
            .execute();
    return { total: Number(total), rows };
};
/** Whether another user has the name, or another person the id of the directory. */
export const isUserTaken = async (db, issuer, { userName, externalId }, ownId) => {
    const rows = await directoryUsers(db, issuer)
        .where((eb) => eb.or([
        eb("directory_users.user_name_key", "=", userName.toLowerCase()),
        ...(externalId === undefined ? [] : [eb("directory_users.external_id", "=", externalId)]),
    ]))
        .execute();
    // A new user can be a person whom the directory had deleted.
    return rows.some(({ id, user_name_key }) => id !== ownId && (ownId !== undefined || user_name_key !== null));
};
export const setFullName = async (db, accountId, fullName) => {
    await db.updateTable("accounts").set({ full_name: fullName }).where("id", "=", accountId).execute();
};
/** A person who is created again is in no group until the directory says so. */
export const leaveGroups = async (db, userId) => {
    await db.deleteFrom("directory_members").where("user_id", "=", userId).execute();
};
//# sourceMappingURL=store.js.map