import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";

export type AliasRow = Selectable<Tables["aliases"]>;
export type AliasRequestRow = Selectable<Tables["alias_requests"]>;
export type AliasApprovalRow = Selectable<Tables["alias_approvals"]>;
export type AliasMoveRow = Selectable<Tables["alias_moves"]>;

export const findAlias = (db: Db, repositoryId: number, name: string): Promise<AliasRow | undefined> =>
  db
    .selectFrom("aliases")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("name", "=", name)
    .executeTakeFirst();

export const listAliases = (db: Db, repositoryId: number): Promise<AliasRow[]> =>
  db.selectFrom("aliases").selectAll().where("repository_id", "=", repositoryId).orderBy("name").execute();

/** Commits that must stay: those of aliases, those that a rollback goes to, and those of open requests. */
export const aliasedCommits = async (db: Db, repositoryId: number): Promise<string[]> => {
  const requests = await db
    .selectFrom("alias_requests")
    .select("sha")
    .where("repository_id", "=", repositoryId)
    .where("status", "=", "open")
    .execute();
  const aliases = await listAliases(db, repositoryId);
  return [...requests.map(({ sha }) => sha), ...aliases.flatMap(({ sha, previous_sha }) => [sha, previous_sha ?? sha])];
};

export const saveAlias = async (db: Db, row: AliasRow): Promise<void> => {
  const { repository_id, name, ...change } = row;
  await db
    .insertInto("aliases")
    .values(row)
    .onConflict((conflict) => conflict.columns(["repository_id", "name"]).doUpdateSet(change))
    .execute();
};

export const deleteAlias = async (db: Db, repositoryId: number, name: string): Promise<void> => {
  await db.deleteFrom("aliases").where("repository_id", "=", repositoryId).where("name", "=", name).execute();
};

/** Enough for years; a rollback looks no further back. */
const maxMoves = 1_000;

/** Moves of an alias, the newest first. */
export const listMoves = (db: Db, repositoryId: number, name: string, limit = maxMoves): Promise<AliasMoveRow[]> =>
  db
    .selectFrom("alias_moves")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("name", "=", name)
    .orderBy("position", "desc")
    .limit(limit)
    .execute();

/** The next number of a row. The caller has locked the repository. */
const nextOf = async (db: Db, table: "alias_moves" | "alias_requests", repositoryId: number): Promise<number> => {
  const column = table === "alias_moves" ? "position" : "number";
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max<number | null>(column).as("last"))
    .where("repository_id", "=", repositoryId)
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
};

export const insertMove = async (db: Db, row: Omit<Insertable<Tables["alias_moves"]>, "position">): Promise<void> => {
  const position = await nextOf(db, "alias_moves", row.repository_id);
  await db
    .insertInto("alias_moves")
    .values({ ...row, position })
    .execute();
};

export const insertRequest = async (
  db: Db,
  row: Omit<Insertable<Tables["alias_requests"]>, "number">,
): Promise<AliasRequestRow> => {
  const number = await nextOf(db, "alias_requests", row.repository_id);
  return db
    .insertInto("alias_requests")
    .values({ ...row, number })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const findRequest = (
  db: Db,
  repositoryId: number,
  name: string,
  number: number,
): Promise<AliasRequestRow | undefined> =>
  db
    .selectFrom("alias_requests")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("name", "=", name)
    .where("number", "=", number)
    .executeTakeFirst();

export const listOpenRequests = (db: Db, repositoryId: number): Promise<AliasRequestRow[]> =>
  db
    .selectFrom("alias_requests")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("status", "=", "open")
    .orderBy("number")
    .execute();

/** Decides one open request, or all of an alias. */
export const decideRequests = async (
  db: Db,
  { repository_id, name, number }: { repository_id: number; name: string; number?: number },
  decision: Required<Pick<AliasRequestRow, "status" | "decided_by" | "decided_at">>,
): Promise<void> => {
  await db
    .updateTable("alias_requests")
    .set(decision)
    .where("repository_id", "=", repository_id)
    .where("name", "=", name)
    .where("status", "=", "open")
    .$if(number !== undefined, (query) => query.where("number", "=", number ?? 0))
    .execute();
};

export const insertApproval = async (db: Db, row: AliasApprovalRow): Promise<void> => {
  await db
    .insertInto("alias_approvals")
    .values(row)
    .onConflict((conflict) => conflict.columns(["repository_id", "number", "account_id"]).doNothing())
    .execute();
};

/** Approvals of people; what service accounts say does not count. */
export const listApprovals = (db: Db, repositoryId: number, number: number): Promise<AliasApprovalRow[]> =>
  db
    .selectFrom("alias_approvals")
    .innerJoin("accounts", "accounts.id", "alias_approvals.account_id")
    .selectAll("alias_approvals")
    .where("repository_id", "=", repositoryId)
    .where("number", "=", number)
    .where("accounts.is_service", "=", 0)
    .orderBy("approved_at")
    .orderBy("account_id")
    .execute();

/** Replaces ids of commits that were rewritten. */
export const renameAliasedCommits = async (
  db: Db,
  repositoryId: number,
  changed: ReadonlyMap<string, string>,
): Promise<void> => {
  const columns = [
    ["aliases", ["sha", "previous_sha"]],
    ["alias_requests", ["sha", "from_sha"]],
    ["alias_moves", ["from_sha", "to_sha"]],
  ] as const;
  for (const [table, names] of columns)
    for (const name of names) {
      const rows = await db
        .selectFrom(table)
        .select(name)
        .distinct()
        .where("repository_id", "=", repositoryId)
        .execute();
      for (const row of rows as Record<string, string | null>[]) {
        const before = row[name];
        const after = changed.get(row[name] ?? "");
        if (before && after)
          await db
            .updateTable(table)
            .set({ [name]: after })
            .where("repository_id", "=", repositoryId)
            .where(name, "=", before)
            .execute();
      }
    }
};
