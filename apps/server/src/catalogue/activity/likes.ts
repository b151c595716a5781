import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";

/** Gives or takes a like; one account's like counts once. */
export const setLike = async (
  db: Db,
  repositoryId: number,
  accountId: number,
  isLiked: boolean,
  at: number,
): Promise<{ readonly isNews: boolean; readonly likes: number }> => {
  const own = { account_id: accountId, repository_id: repositoryId };
  const done = isLiked
    ? await db
        .insertInto("likes")
        .values({ ...own, created_at: at })
        .onConflict((conflict) => conflict.columns(["account_id", "repository_id"]).doNothing())
        .returning("account_id")
        .executeTakeFirst()
    : await db
        .deleteFrom("likes")
        .where("account_id", "=", accountId)
        .where("repository_id", "=", repositoryId)
        .returning("account_id")
        .executeTakeFirst();
  const step = !done ? 0 : isLiked ? 1 : -1;
  const { likes } = await db
    .updateTable("repositories")
    .set({ likes: sql<number>`likes + ${sql.lit(step)}` })
    .where("id", "=", repositoryId)
    .returning("likes")
    .executeTakeFirstOrThrow();
  return { isNews: step !== 0, likes };
};

export const isLikedBy = async (db: Db, repositoryId: number, accountId: number): Promise<boolean> => {
  const row = await db
    .selectFrom("likes")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where("repository_id", "=", repositoryId)
    .executeTakeFirst();
  return row !== undefined;
};

/** A repository that an account likes, with what says who may know of it. */
interface LikedRow {
  readonly id: number;
  readonly kind: RepositoryKind;
  readonly full_name: string;
  readonly owner_id: number | null;
  readonly resource_group_id: number | null;
  readonly is_private: 0 | 1;
  readonly created_at: number;
}

/** What an account likes, the latest first. */
export const likedBy = (db: Db, accountId: number, limit: number): Promise<LikedRow[]> =>
  db
    .selectFrom("likes")
    .innerJoin("repositories", "repositories.id", "likes.repository_id")
    .select([
      "repositories.id",
      "repositories.kind",
      "repositories.full_name",
      "repositories.owner_id",
      "repositories.resource_group_id",
      "repositories.is_private",
      "likes.created_at",
    ])
    .where("likes.account_id", "=", accountId)
    .orderBy("likes.created_at", "desc")
    .orderBy("likes.repository_id", "desc")
    .limit(limit)
    .execute();

/** Who likes a repository, the latest first. */
export const likersOf = (db: Db, repositoryId: number, limit: number): Promise<{ name: string; full_name: string }[]> =>
  db
    .selectFrom("likes")
    .innerJoin("accounts", "accounts.id", "likes.account_id")
    .select(["accounts.name", "accounts.full_name"])
    .where("likes.repository_id", "=", repositoryId)
    .orderBy("likes.created_at", "desc")
    .orderBy("likes.account_id", "desc")
    .limit(limit)
    .execute();
