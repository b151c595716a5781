import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";

export type AccountRow = Selectable<Tables["accounts"]>;
type MemberRole = Tables["memberships"]["role"];

export const findAccount = (db: Db, name: string): Promise<AccountRow | undefined> =>
  db.selectFrom("accounts").selectAll().where("name_key", "=", name.toLowerCase()).executeTakeFirst();

export const accountById = (db: Db, id: number): Promise<AccountRow> =>
  db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export const newAccountRow = (
  kind: AccountRow["kind"],
  name: string,
  fullName: string,
  isAdmin: boolean,
  at: number,
) => ({
  kind,
  name,
  name_key: name.toLowerCase(),
  full_name: fullName,
  is_admin: isAdmin ? (1 as const) : (0 as const),
  created_at: at,
});

export const insertAccount = (db: Db, values: Insertable<Tables["accounts"]>): Promise<AccountRow> =>
  db.insertInto("accounts").values(values).returningAll().executeTakeFirstOrThrow();

export const hasUsers = async (db: Db): Promise<boolean> =>
  !!(await db.selectFrom("accounts").select("id").where("kind", "=", "user").limit(1).executeTakeFirst());

export const firstAdmin = (db: Db): Promise<AccountRow | undefined> =>
  db
    .selectFrom("accounts")
    .selectAll()
    .where("kind", "=", "user")
    .where("is_admin", "=", 1)
    .orderBy("id")
    .executeTakeFirst();

export const hasTokens = async (db: Db): Promise<boolean> =>
  !!(await db.selectFrom("tokens").select("id").limit(1).executeTakeFirst());

/** Whether repositories under a name are here already, mirrored or listed. */
export const isAuthor = async (db: Db, name: string): Promise<boolean> =>
  !!(await db
    .selectFrom("repositories")
    .select("id")
    .where((eb) => eb(eb.fn<string>("lower", ["author"]), "=", name.toLowerCase()))
    .limit(1)
    .executeTakeFirst());

export const organizationsWithNames = (db: Db, userId: number) =>
  db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.organization_id")
    .select(["accounts.id", "accounts.name", "accounts.full_name", "accounts.members_hidden", "memberships.role"])
    .where("memberships.user_id", "=", userId)
    .orderBy("accounts.name_key")
    .execute();

export const membersOf = (db: Db, organizationId: number) =>
  db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.user_id")
    .select(["accounts.id", "accounts.name", "accounts.full_name", "memberships.role"])
    .where("memberships.organization_id", "=", organizationId)
    .orderBy("accounts.name_key")
    .execute();

export const setMember = async (
  db: Db,
  organizationId: number,
  userId: number,
  role: MemberRole,
  at: number,
): Promise<void> => {
  await db
    .insertInto("memberships")
    .values({ organization_id: organizationId, user_id: userId, role, created_at: at })
    .onConflict((conflict) => conflict.columns(["organization_id", "user_id"]).doUpdateSet({ role }))
    .execute();
};

export const removeMember = async (db: Db, organizationId: number, userId: number): Promise<void> => {
  await db
    .deleteFrom("memberships")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
};

export const countRepositories = (db: Db, ownerId: number) =>
  db
    .selectFrom("repositories")
    .select((eb) => ["kind", eb.fn.countAll<number>().as("count")])
    .where("owner_id", "=", ownerId)
    .where("is_private", "=", 0)
    .groupBy("kind")
    .execute();

/** Whether anyone who can read this hub sees something of an account. */
export const hasPublicRepository = async (db: Db, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom("repositories")
    .select("id")
    .where("owner_id", "=", accountId)
    .where("is_private", "=", 0)
    .limit(1)
    .executeTakeFirst()) !== undefined;
