import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";
import { pushWithin, type RefMove } from "./push.ts";

describe.each(enginesForTests)("moving refs on $name", ({ skipReason, start }) => {
  let engine: Awaited<ReturnType<typeof start>>;
  let hub: HubForTests;
  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    hub = await startHub(await engine.newStore());
    await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
  });
  afterAll(async () => {
    if (skipReason) return;
    await hub.close();
    await engine.stop();
  });

  test.skipIf(skipReason)("of writers that saw the same ref, one moves it, and the others write nothing", async () => {
    const { db } = hub.hub.database;
    const { id, sha } = await db.selectFrom("repositories").selectAll().executeTakeFirstOrThrow();
    let writes = 0;
    const push = (isAtomic: boolean, ...moves: RefMove[]) =>
      db.transaction().execute((transaction) =>
        pushWithin(transaction, id, {
          moves,
          isAtomic,
          at: 1,
          writeObjects: async () => {
            writes += 1;
          },
        }),
      );
    const create = (ref: string): RefMove => ({ ref, before: undefined, after: sha });
    const outcomes = await Promise.all([1, 2, 3].map(() => push(false, create("refs/heads/race"))));
    expect(outcomes.map(({ lost }) => lost.size).sort()).toEqual([0, 1, 1]);
    expect(writes).toBe(1);
    const both = [create("refs/heads/race"), create("refs/heads/free")];
    expect([...(await push(true, ...both)).lost]).toEqual(["refs/heads/race"]);
    expect(writes).toBe(1);
    expect([...(await push(false, ...both)).lost]).toEqual(["refs/heads/race"]);
    const refs = await db.selectFrom("refs").select("name").orderBy("name").execute();
    expect(refs.map(({ name }) => name)).toEqual(["refs/heads/free", "refs/heads/main", "refs/heads/race"]);
  });
});
