import { sql } from "kysely";
import { changePaths } from "../../../git/change-paths.js";
import { indexTree } from "../../../git/indexed-tree.js";
import { emptyTreeId, modes } from "../../../git/tree.js";
/** Commits, trees, blobs and refs as git has them. */
const createTables = async (db) => {
    const table = (name) => db.schema
        .createTable(name)
        .addColumn("repository_id", "bigint", (column) => column.notNull().references("repositories.id").onDelete("cascade"));
    await table("commits")
        .addColumn("sha", "varchar(40)", (column) => column.notNull())
        .addColumn("tree", "varchar(40)", (column) => column.notNull())
        .addColumn("parents", "text", (column) => column.notNull())
        .addColumn("total", "bigint", (column) => column.notNull())
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("message", "text", (column) => column.notNull())
        .addColumn("author", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("raw", "text")
        .addPrimaryKeyConstraint("commits_key", ["repository_id", "sha"])
        .execute();
    await db.schema.createIndex("commits_by_total").on("commits").columns(["repository_id", "total"]).execute();
    await table("trees")
        .addColumn("oid", "varchar(40)", (column) => column.notNull())
        .addColumn("content", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("trees_key", ["repository_id", "oid"])
        .execute();
    await table("git_blobs")
        .addColumn("oid", "varchar(40)", (column) => column.notNull())
        .addColumn("size", "bigint", (column) => column.notNull())
        .addColumn("sha256", "varchar(64)")
        .addColumn("is_large", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("git_blobs_key", ["repository_id", "oid"])
        .execute();
    await db.schema.createIndex("git_blobs_by_content").on("git_blobs").column("sha256").execute();
    await table("tag_objects")
        .addColumn("oid", "varchar(40)", (column) => column.notNull())
        .addColumn("target", "varchar(40)", (column) => column.notNull())
        .addColumn("content", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("tag_objects_key", ["repository_id", "oid"])
        .execute();
    await table("refs")
        .addColumn("name", "varchar(255)", (column) => column.notNull())
        .addColumn("target", "varchar(40)", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("refs_key", ["repository_id", "name"])
        .execute();
};
/** Writes the history of one repository: the files that each commit began and ended become trees. */
const convertRepository = async (db, id) => {
    const revisions = await sql `select * from revisions where repository_id = ${id} order by number`.execute(db);
    const files = await sql `select * from files where repository_id = ${id}`.execute(db);
    await sql `insert into git_blobs (repository_id, oid, size, sha256, is_large)
    select repository_id, oid, max(size), max(sha256), max(is_large) from files where repository_id = ${id}
    group by repository_id, oid`.execute(db);
    const trees = new Map();
    const readTree = async (oid) => indexTree(trees.get(oid) ?? Buffer.alloc(0));
    let root = emptyTreeId;
    let parent = "";
    for (const { number, sha, title, message, author, created_at } of revisions.rows) {
        const put = new Map();
        for (const { path, oid, since } of files.rows)
            if (Number(since) === Number(number))
                put.set(path, { mode: modes.file, oid });
        const remove = files.rows.flatMap(({ path, until }) => until !== null && Number(until) === Number(number) ? [path] : []);
        const changed = await changePaths(readTree, root, { put, remove });
        root = changed.root;
        for (const [oid, content] of changed.trees) {
            trees.set(oid, content);
            await sql `insert into trees (repository_id, oid, content) values (${id}, ${oid}, ${content.toString("base64")})
        on conflict do nothing`.execute(db);
        }
        await sql `insert into commits (repository_id, sha, tree, parents, total, title, message, author, created_at)
      values (${id}, ${sha}, ${root}, ${parent}, ${number}, ${title}, ${message}, ${author}, ${created_at})`.execute(db);
        parent = sha;
    }
    if (parent)
        await sql `insert into refs (repository_id, name, target, updated_at)
      values (${id}, 'refs/heads/main', ${parent}, ${revisions.rows.at(-1)?.created_at ?? 0})`.execute(db);
};
/** History as git has it: every commit has a tree, and branches and tags are refs. */
export const gitHistory = async (db) => {
    await createTables(db);
    for (let last = 0;;) {
        const { rows } = await sql `
      select distinct repository_id as id from revisions where repository_id > ${last} order by repository_id limit 500`.execute(db);
        for (const { id } of rows)
            await convertRepository(db, Number(id));
        last = Number(rows.at(-1)?.id ?? 0);
        if (rows.length === 0)
            break;
    }
    await db.schema.dropTable("files").execute();
    await db.schema.dropTable("revisions").execute();
};
//# sourceMappingURL=0010-git-history.js.map