import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../../db/engine.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { addAccount, openDatabaseOn } from "../../testing/hub-on-engine.ts";
import { type BatchRow, createBatchStore } from "./batch-store.ts";
import { dayMs } from "./file-store.ts";

describe.each(enginesForTests)("batches on $name", (engine) => {
  describe.skipIf(engine.skipReason)("are stored by account:", () => {
    let db: Db;
    let ada: number;
    let bob: number;
    let at = 1_000;
    openDatabaseOn(engine, async (database) => {
      db = database.db;
      ada = await addAccount(db, "ada");
      bob = await addAccount(db, "bob");
    });
    beforeEach(async () => {
      at = 1_000;
      await db.deleteFrom("router_batches").execute();
      await db.deleteFrom("router_files").execute();
    });

    const store = () => createBatchStore(db, () => at);
    const valuesOf = (account: number) => ({
      account_id: account,
      payer_id: bob,
      token_id: 4,
      role: "read" as const,
      metadata: '{"a":"b"}',
      total: 9,
      endpoint: "/v1/embeddings",
      input_file_id: "file-1",
    });
    const createAt = (time: number, account = ada): Promise<BatchRow> => {
      at = time;
      return store().create(valuesOf(account));
    };
    const setStatus = (id: string, status: BatchRow["status"]) =>
      db.updateTable("router_batches").set({ status }).where("id", "=", id).execute();
    const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

    test("a new batch is in progress for a day, and its account finds it", async () => {
      const batch = await createAt(1_000);
      expect(batch).toEqual({
        ...valuesOf(ada),
        id: expect.stringMatching(/^batch_[0-9a-f]{32}$/),
        completed: 0,
        failed: 0,
        status: "in_progress",
        process: null,
        output_file_id: null,
        error_file_id: null,
        created_at: 1_000,
        expires_at: 1_000 + dayMs,
        in_progress_at: 1_000,
        finalizing_at: null,
        completed_at: null,
        expired_at: null,
        cancelling_at: null,
        cancelled_at: null,
      });
      expect(await store().find(ada, batch.id)).toEqual(batch);
      expect(await store().find(bob, batch.id)).toBeUndefined();
      expect(await store().find(ada, "batch_0")).toBeUndefined();
    });

    test("pages go both ways, through batches of the same time too, with one row more than the limit", async () => {
      const batches = [await createAt(1), await createAt(2), await createAt(2), await createAt(3)];
      await createAt(2, bob);
      const ids = [batches[0]?.id, ...idsOf(batches.slice(1, 3)).sort(), batches[3]?.id];
      const [newest, oldest] = [false, true].map((isAscending) => ({ limit: 100, isAscending })) as [never, never];
      expect(idsOf(await store().list(ada, oldest))).toEqual(ids);
      expect(idsOf(await store().list(ada, newest))).toEqual(ids.toReversed());
      const after = batches.find(({ id }) => id === ids[1]) as BatchRow;
      expect(idsOf(await store().list(ada, { limit: 100, isAscending: true, after }))).toEqual(ids.slice(2));
      expect(idsOf(await store().list(ada, { limit: 100, isAscending: false, after }))).toEqual(ids.slice(0, 1));
      expect(idsOf(await store().list(ada, { limit: 2, isAscending: true }))).toEqual(ids.slice(0, 3));
    });

    test("a batch in progress can be cancelled once, by its account", async () => {
      const batch = await createAt(1);
      const other = await createAt(1);
      at = 5;
      expect(await store().cancel(bob, batch.id)).toBe(false);
      expect(await store().find(ada, batch.id)).toEqual(batch);
      expect(await store().cancel(ada, batch.id)).toBe(true);
      expect(await store().find(ada, batch.id)).toEqual({ ...batch, status: "cancelling", cancelling_at: 5 });
      expect(await store().find(ada, other.id)).toEqual(other);
      expect(await store().cancel(ada, batch.id)).toBe(false);
    });

    test("lines that have ended are counted by batch and state", async () => {
      const first = await createAt(1);
      const second = await createAt(1);
      const third = await createAt(1);
      const lines = [
        [first, "done"],
        [first, "done"],
        [first, "failed"],
        [first, "running"],
        [second, "failed"],
        [third, "done"],
      ] as const;
      const rest = { request_id: "r", at: 1, text: "", bytes: 0 };
      const rows = lines.map(([{ id }, state], index) => ({ ...rest, batch_id: id, number: index, state }));
      await db.insertInto("router_batch_lines").values(rows).execute();
      expect(await store().counts([first.id, second.id, "batch_0"])).toEqual(
        new Map([
          [first.id, { completed: 2, failed: 1 }],
          [second.id, { completed: 0, failed: 1 }],
          ["batch_0", { completed: 0, failed: 0 }],
        ]),
      );
      expect(await store().counts([])).toEqual(new Map());
    });

    test.each([
      ["in_progress", true],
      ["cancelling", true],
      ["completed", false],
      ["expired", false],
      ["cancelled", false],
    ] as const)("whether a batch that is %s uses its file: %s", async (status, isUsed) => {
      const { id } = await createAt(1);
      await setStatus(id, status);
      expect([await store().isInUse("file-1"), await store().isInUse("file-2")]).toEqual([isUsed, false]);
    });

    test("lines of a file are counted, and the first one for another endpoint is found", async () => {
      const rest = { purpose: "batch" as const, filename: "", bytes: 0, is_ready: 1 as const, batch_id: null };
      const file = { ...rest, account_id: ada, batch_part: null, created_at: 1, expires_at: 2 };
      for (const [id, ...urls] of [
        ["file-1", "/v1/embeddings", "/v1/responses", "/v1/completions"],
        ["file-2", "/v1/embeddings"],
      ] as const) {
        await db
          .insertInto("router_files")
          .values({ ...file, id })
          .execute();
        const lines = urls.map((url, index) => ({ file_id: id, number: index + 1, custom_id: url, url, text: "" }));
        await db.insertInto("router_file_lines").values(lines.toReversed()).execute();
      }
      const wrong = { number: 2, url: "/v1/responses" };
      expect(await store().checkLines("file-1", "/v1/embeddings")).toEqual({ total: 3, wrong });
      expect(await store().checkLines("file-2", "/v1/embeddings")).toEqual({ total: 1 });
    });
  });
});
