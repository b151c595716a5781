import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { treeId } from "../../git/tree.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";
import { commitFiles } from "../../testing/hub-commits.ts";
import { loadTrees } from "./history-store.ts";

describe.each(enginesForTests)("folders with many files on $name", ({ skipReason, start }) => {
  let engine: Awaited<ReturnType<typeof start>>;
  let hub: HubForTests;
  const files = 600;
  const commits = 40;
  const repository = "/api/models/owner/wide";
  const pathOf = (index: number): string => `data/part-${String(index).padStart(5, "0")}.txt`;

  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    hub = await startHub(await engine.newStore());
    await hub.send("POST", "/api/repos/create", { name: "owner/wide" }, hub.token);
    const row = await hub.hub.catalogue.find("model", "owner/wide");
    const { sha256, size } = await hub.hub.blobs.put(
      (async function* () {
        yield Buffer.from("text\n");
      })(),
    );
    const oid = "8e27be7d6154a1f68ea9160ef0e18691d20560dc";
    const put = Array.from({ length: files }, (_, index) => ({
      path: pathOf(index),
      size,
      sha256,
      oid,
      isLarge: false,
    }));
    if (row) await hub.hub.catalogue.commit(row, { put, remove: [], title: "files", author: "owner", at: Date.now() });
  });
  afterAll(async () => {
    if (skipReason) return;
    await hub.close();
    await engine.stop();
  });

  /** The rows of a repository's trees; every one must load as the tree that its id names. */
  const checkedTrees = async (name: string) => {
    const { db } = hub.hub.database;
    const row = await hub.hub.catalogue.find("model", name);
    const rows = await db
      .selectFrom("trees")
      .selectAll()
      .where("repository_id", "=", row?.id ?? 0)
      .execute();
    const trees = await loadTrees(
      db,
      rows.map(({ oid }) => oid),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { oid } of rows) expect(treeId(trees.get(oid)?.bytes ?? Buffer.alloc(0))).toBe(oid);
    const depths = [...trees.values()].map(({ depth }) => depth);
    return { rows, maxDepth: Math.max(...depths), differences: depths.filter((depth) => depth > 0).length };
  };
  const textOf = async (name: string, path: string) => (await hub.get(`/${name}/resolve/main/${path}`)).text();

  test.skipIf(skipReason)("a commit stores the difference, and a whole tree now and then", async () => {
    for (let round = 0; round < commits; round += 1) {
      const changes = {
        [pathOf(round * 7)]: `round ${round}`,
        ...(round % 5 === 0 && { [pathOf(round * 7 + 1)]: null }),
      };
      expect((await commitFiles(hub, repository, "main", changes)).status).toBe(200);
    }
    const { rows, maxDepth, differences } = await checkedTrees("owner/wide");
    expect(maxDepth).toBe(32);
    expect(differences).toBe(commits - 1);
    const bytes = rows.map(({ content }) => content.length).sort((left, right) => left - right);
    expect(bytes[Math.floor(bytes.length / 2)]).toBeLessThan(2_000);
    expect(await textOf("owner/wide", pathOf(7))).toBe("round 1");
  });

  test.skipIf(skipReason)("copies, squashed and deleted histories keep what differences need", async () => {
    const copy = { repository: "owner/copy" };
    expect((await hub.send("POST", "/api/models/owner/wide/duplicate", copy, hub.token)).status).toBe(200);
    expect((await checkedTrees("owner/copy")).differences).toBe(commits - 1);
    const squashed = await hub.send("POST", `${repository}/super-squash/main`, {}, hub.token);
    expect(squashed.status).toBe(200);
    const left = await checkedTrees("owner/wide");
    expect(left.rows.length).toBeLessThan(commits);
    expect(left.differences).toBeGreaterThan(0);
    await hub.send("DELETE", "/api/repos/delete", { name: "owner/wide" }, hub.token);
    expect((await checkedTrees("owner/copy")).differences).toBe(commits - 1);
    expect((await commitFiles(hub, "/api/models/owner/copy", "main", { [pathOf(9)]: "after" })).status).toBe(200);
    expect(await textOf("owner/copy", pathOf(9))).toBe("after");
    expect(await textOf("owner/copy", pathOf(7))).toBe("round 1");
  });
});
