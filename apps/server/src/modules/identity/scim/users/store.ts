import { type DirectoryUserRow, directoryUsers } from "../../../../catalogue/accounts/provisioning/directory-store.ts";
import type { Db } from "../../../../db/engine.ts";
import type { ListRange } from "../directory-call.ts";
import { type Condition, textOf, unknownAttribute } from "../protocol/filter.ts";
import type { DirectoryUserInput } from "./resource.ts";

/** Users that the directory has not deleted. */
const presentUsers = (db: Db, issuer: string) =>
  directoryUsers(db, issuer).where("directory_users.user_name_key", "is not", null);

export const findUser = (db: Db, issuer: string, id: string): Promise<DirectoryUserRow | undefined> =>
  presentUsers(db, issuer).where("directory_users.id", "=", id).executeTakeFirst();

/** The columns that a filter can name. Texts of the first ones are compared in lower case. */
const foldedColumns = {
  username: "directory_users.user_name_key",
  displayname: "directory_users.display_name_key",
} as const;
const exactColumns = { id: "directory_users.id", externalid: "directory_users.external_id" } as const;

type UserQuery = ReturnType<typeof presentUsers>;

const matching = (query: UserQuery, condition: Condition): UserQuery => {
  const { attribute } = condition;
  if (Object.hasOwn(foldedColumns, attribute))
    return query.where(foldedColumns[attribute as keyof typeof foldedColumns], "=", textOf(condition).toLowerCase());
  if (Object.hasOwn(exactColumns, attribute))
    return query.where(exactColumns[attribute as keyof typeof exactColumns], "=", textOf(condition));
  throw unknownAttribute(condition, "userName, externalId, displayName or id");
};

/** Users in the order in which they were created. */
export const usersOf = async (
  db: Db,
  issuer: string,
  conditions: readonly Condition[],
  { offset, limit }: ListRange,
): Promise<{ readonly total: number; readonly rows: readonly DirectoryUserRow[] }> => {
  const meant = conditions.reduce(matching, presentUsers(db, issuer));
  const { total } = await meant
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows =
    limit === 0
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
export const isUserTaken = async (
  db: Db,
  issuer: string,
  { userName, externalId }: DirectoryUserInput,
  ownId?: string,
): Promise<boolean> => {
  const rows = await directoryUsers(db, issuer)
    .where((eb) =>
      eb.or([
        eb("directory_users.user_name_key", "=", userName.toLowerCase()),
        ...(externalId === undefined ? [] : [eb("directory_users.external_id", "=", externalId)]),
      ]),
    )
    .execute();
  // A new user can be a person whom the directory had deleted.
  return rows.some(({ id, user_name_key }) => id !== ownId && (ownId !== undefined || user_name_key !== null));
};

export const setFullName = async (db: Db, accountId: number, fullName: string): Promise<void> => {
  await db.updateTable("accounts").set({ full_name: fullName }).where("id", "=", accountId).execute();
};

/** A person who is created again is in no group until the directory says so. */
export const leaveGroups = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom("directory_members").where("user_id", "=", userId).execute();
};
