import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../db/open.ts";
import { type EngineForTests, enginesForTests } from "../testing/engines.ts";
import { createCatalogue } from "./catalogue.ts";

describe.each(enginesForTests)("mirrored records on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  beforeAll(async () => {
    if (!skipReason) engine = await start();
  });
  afterAll(() => engine?.stop());

  test.skipIf(skipReason)("the last of those that a list names twice is kept", async () => {
    const database = await openDatabase(await engine.newStore());
    const catalogue = createCatalogue({ db: database.db, now: () => 5, onChange: () => {} });
    const model = { kind: "model", origin: "upstream" } as const;
    const written = await catalogue.upsertMirrored([
      { ...model, id: "org/net", likes: 1 },
      { ...model, id: "org/other", likes: 7 },
      { ...model, id: "Org/Net", likes: 2 },
      { ...model, kind: "dataset", id: "org/net", likes: 3 },
    ]);
    expect(written).toBe(3);
    const rows = await database.db.selectFrom("repositories").select(["kind", "name_key", "likes"]).execute();
    expect(rows.sort((one, other) => one.likes - other.likes)).toEqual([
      { kind: "model", name_key: "org/net", likes: 2 },
      { kind: "dataset", name_key: "org/net", likes: 3 },
      { kind: "model", name_key: "org/other", likes: 7 },
    ]);
    await database.close();
  });
});
