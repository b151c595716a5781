import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { filesAt } from "./read-files.ts";

/** Turns a new database into one from before the migration. */
const oldTables = [
  sql`drop table refs`,
  sql`drop table tag_objects`,
  sql`drop table git_blobs`,
  sql`drop table trees`,
  sql`drop table commits`,
  sql`create table revisions (repository_id bigint not null, number bigint not null, sha text not null, title text not null,
    message text not null, author text not null, created_at bigint not null, primary key (repository_id, number))`,
  sql`create table files (id bigint primary key, repository_id bigint not null, path text not null, size bigint not null,
    sha256 text, oid text not null, is_large integer not null, since bigint not null, until bigint)`,
  sql`delete from migrations where name = '0010-git-history'`,
];

describe.each(enginesForTests)("history of an earlier version on $name", ({ skipReason, start }) => {
  let engine: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    if (!skipReason) engine = await start();
  });
  afterAll(() => engine?.stop());

  test.skipIf(skipReason)("is kept: the same commits with the same files", async () => {
    const store = await engine.newStore();
    const { db, close } = await openDatabase(store);
    const id = (letter: string) => letter.repeat(40);
    const [model] = await db
      .insertInto("repositories")
      .values({
        kind: "model",
        full_name: "a/b",
        name_key: "a/b",
        author: "a",
        sha: id("3"),
        head: 3,
        created_at: 1,
        last_modified: 1,
      })
      .returning("id")
      .execute();
    const repository = Number(model?.id);
    for (const statement of oldTables) await statement.execute(db);
    for (const number of [1, 2, 3])
      await sql`insert into revisions values (${repository}, ${number}, ${id(String(number))}, ${`title ${number}`}, '', 'ada', ${number})`.execute(
        db,
      );
    const rows: readonly (readonly [path: string, oid: string, since: number, until: number | null])[] = [
      ["a.txt", id("a"), 1, null],
      ["folder/b.txt", id("b"), 1, 2],
      ["folder/b.txt", id("c"), 2, null],
      ["gone/c.txt", id("d"), 2, 3],
    ];
    for (const [index, [path, oid, since, until]] of rows.entries())
      await sql`insert into files values (${index + 1}, ${repository}, ${path}, 7, ${"f".repeat(64)}, ${oid}, 0, ${since}, ${until})`.execute(
        db,
      );
    await close();

    const later = await openDatabase(store);
    const commits = await later.db.selectFrom("commits").selectAll().orderBy("total").execute();
    expect(commits.map(({ sha, parents, total, title }) => [sha, parents, total, title])).toEqual([
      [id("1"), "", 1, "title 1"],
      [id("2"), id("1"), 2, "title 2"],
      [id("3"), id("2"), 3, "title 3"],
    ]);
    const files = await Promise.all(commits.map(({ tree }) => filesAt(later.db, repository, tree)));
    const file = (path: string, oid: string) => ({ path, oid, size: 7, sha256: "f".repeat(64), is_large: 0 });
    expect(files).toEqual([
      [file("a.txt", id("a")), file("folder/b.txt", id("b"))],
      [file("a.txt", id("a")), file("folder/b.txt", id("c")), file("gone/c.txt", id("d"))],
      [file("a.txt", id("a")), file("folder/b.txt", id("c"))],
    ]);
    expect(await later.db.selectFrom("refs").select(["name", "target"]).execute()).toEqual([
      { name: "refs/heads/main", target: id("3") },
    ]);
    await later.close();
  });
});
