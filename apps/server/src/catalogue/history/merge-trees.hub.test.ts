import { describe, expect, test } from "vitest";
import type { Db } from "../../db/engine.ts";
import { modes, serializeTree, type TreeLine, treeId } from "../../git/tree.ts";
import { sqliteEngine } from "../../testing/engines.ts";
import { entriesForTests } from "../../testing/entries.ts";
import { openDatabaseOn } from "../../testing/hub-on-engine.ts";
import { createCatalogue } from "../catalogue.ts";
import { insertTrees } from "./history-store.ts";
import { mergeTrees } from "./merge-trees.ts";

describe("merges of large folders", () => {
  let db: Db;
  let repositoryId: number;
  openDatabaseOn(sqliteEngine, async (database) => {
    db = database.db;
    await createCatalogue({ db, now: () => 1, onChange: () => {} }).upsertMirrored(entriesForTests.slice(0, 1));
    ({ id: repositoryId } = await db.selectFrom("repositories").select("id").executeTakeFirstOrThrow());
  });
  const one = "1".repeat(40);
  const two = "2".repeat(40);
  const filesOf = (count: number, oid: string): TreeLine[] =>
    Array.from({ length: count }, (_, at) => ({ mode: modes.file, name: `${at}.txt`, oid }));
  const save = async (lines: TreeLine[]): Promise<string> => {
    const tree = serializeTree(lines);
    await insertTrees(db, repositoryId, new Map([[treeId(tree), tree]]));
    return treeId(tree);
  };
  const withFolder = async (lines: TreeLine[]) => save([{ mode: modes.folder, name: "data", oid: await save(lines) }]);
  const withFile = (oid: string) => save([{ mode: modes.file, name: "data", oid }]);

  test("replaces a folder by a file where main removed a file of 120,000", async () => {
    const files = filesOf(120_000, one);
    const trees = {
      base: await withFolder(files),
      ours: await withFolder(files.slice(1)),
      theirs: await withFile(two),
    };
    expect(await mergeTrees(db, trees)).toEqual({
      put: new Map([["data", { mode: modes.file, oid: two }]]),
      remove: ["data"],
      conflicts: [],
    });
  });

  test("keeps a folder with a file that main added", async () => {
    const nested = { mode: modes.folder, name: "sub", oid: await save(filesOf(3, one)) };
    const files = [nested, ...filesOf(10, one)];
    const added = { mode: modes.file, name: "new.txt", oid: one };
    const base = await withFolder(files);
    const theirs = await withFile(two);
    const kept = await mergeTrees(db, { base, ours: await withFolder([...files, added]), theirs });
    expect(kept.conflicts.map(({ path }) => path)).toEqual(["data"]);
    const removed = await mergeTrees(db, { base, ours: await withFolder(files.slice(0, -1)), theirs });
    expect([removed.remove, removed.conflicts]).toEqual([["data"], []]);
  });

  test("lists 130,000 conflicts where both replace a file by a folder", async () => {
    const trees = {
      base: await withFile(one),
      ours: await withFolder(filesOf(130_000, one)),
      theirs: await withFolder(filesOf(130_000, two)),
    };
    const { remove, conflicts } = await mergeTrees(db, trees);
    expect([remove.length, conflicts.length]).toEqual([0, 130_000]);
  });
});
