import { describe, expect, test } from "vitest";
import type { Database } from "../../db/engine.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { openDatabaseOn } from "../../testing/hub-on-engine.ts";
import { createCatalogue } from "../catalogue.ts";
import { createRecordTexts } from "./record-texts.ts";

describe.each(enginesForTests)("record texts on $name", (engine) => {
  const { skipReason } = engine;
  let database: Database;
  openDatabaseOn(engine, (opened) => {
    database = opened;
  });

  const create = async (name: string): Promise<number> => {
    const catalogue = createCatalogue({ db: database.db, now: Date.now, onChange: () => {} });
    const id = `acme/${name}`;
    return (await catalogue.create({ kind: "model", id, ownerId: null, isPrivate: false, author: "acme" })).id;
  };
  const setLikes = (id: number, likes: number) =>
    database.db.updateTable("repositories").set({ likes }).where("id", "=", id).execute();

  test.skipIf(skipReason)("are listed in the order of the keys, without those that are gone", async () => {
    const texts = createRecordTexts(database.db);
    const [one, two] = [await create("one"), await create("two")];
    const idsOf = async (keys: readonly number[]) =>
      (JSON.parse(await texts.list("model", keys)) as { readonly id: string }[]).map(({ id }) => id);
    expect(await idsOf([])).toEqual([]);
    expect(await idsOf([two])).toEqual(["acme/two"]);
    expect(await idsOf([two, 999_999, one])).toEqual(["acme/two", "acme/one"]);
    expect(await idsOf([one, two])).toEqual(["acme/one", "acme/two"]);
  });

  test.skipIf(skipReason)("are read again once they are removed, also while they are being read", async () => {
    const texts = createRecordTexts(database.db);
    const id = await create("liked");
    const list = async () => JSON.parse(await texts.list("model", [id])) as unknown;
    const early = list();
    texts.remove([id]);
    expect(await early).toMatchObject([{ likes: 0 }]);
    await setLikes(id, 1);
    expect(await list()).toMatchObject([{ likes: 1 }]);
    await setLikes(id, 2);
    expect(await list()).toMatchObject([{ likes: 1 }]);
    texts.remove([id]);
    expect(await list()).toMatchObject([{ likes: 2 }]);
  });
});
