import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";

const copied = {
  commits: ["sha", "tree", "parents", "total", "title", "message", "author", "created_at", "raw"],
  trees: ["oid", "content"],
  git_blobs: ["oid", "size", "sha256", "is_large"],
  tag_objects: ["oid", "target", "content"],
} as const;

const copyTable = (db: Db, table: string, columns: readonly string[], from: number, to: number, where = sql``) => {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  return sql`insert into ${sql.table(table)} (repository_id, ${names})
    select ${sql.lit(to)}, ${names} from ${sql.table(table)} where repository_id = ${sql.lit(from)} ${where}`.execute(
    db,
  );
};

/** Copies commits, branches and tags to a repository that has none. Contents are shared. Pull requests stay behind. */
export const copyHistory = async (db: Db, from: number, to: number): Promise<void> => {
  for (const [table, columns] of Object.entries(copied)) await copyTable(db, table, columns, from, to);
  await copyTable(db, "refs", ["name", "target", "updated_at"], from, to, sql`and name not like 'refs/pr/%'`);
};
