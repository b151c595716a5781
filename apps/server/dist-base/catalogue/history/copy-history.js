import { sql } from "kysely";
const copied = {
    commits: ["sha", "tree", "parents", "total", "title", "message", "author", "created_at", "raw"],
    trees: ["oid", "content"],
    git_blobs: ["oid", "size", "sha256", "is_large"],
    tag_objects: ["oid", "target", "content"],
};
const copyTable = (db, table, columns, from, to, where = sql ``) => {
    const names = sql.join(columns.map((name) => sql.ref(name)));
    return sql `insert into ${sql.table(table)} (repository_id, ${names})
    select ${sql.lit(to)}, ${names} from ${sql.table(table)} where repository_id = ${sql.lit(from)} ${where}`.execute(db);
};
/** Copies commits, branches and tags to a repository that has none. Contents are shared. Pull requests stay behind. */
export const copyHistory = async (db, from, to) => {
    for (const [table, columns] of Object.entries(copied))
        await copyTable(db, table, columns, from, to);
    await copyTable(db, "refs", ["name", "target", "updated_at"], from, to, sql `and name not like 'refs/pr/%'`);
};
//# sourceMappingURL=copy-history.js.map