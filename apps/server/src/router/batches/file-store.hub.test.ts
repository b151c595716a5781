import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../../db/engine.ts";
import type { BatchFile } from "../../readers/batch-file-job.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { addAccount, openDatabaseOn } from "../../testing/hub-on-engine.ts";
import { createBatchStore } from "./batch-store.ts";
import { createFileStore, dayMs, type RouterFileRow } from "./file-store.ts";

/** A file whose lines are given texts, each between spaces. */
const fileOf = (...texts: readonly string[]): BatchFile => {
  const bytes = Buffer.from(texts.map((text) => ` ${text} `).join("\n"));
  let start = 0;
  const lines = texts.map((text, at) => {
    const line = { start, end: start + Buffer.byteLength(text) + 2, customId: `line-${at}`, url: "/v1/embeddings" };
    start = line.end + 1;
    return line;
  });
  return { purpose: "batch", filename: "lines.jsonl", bytes, lines };
};

const newest = { limit: 100, isAscending: false };
const oldest = { limit: 100, isAscending: true };
const hour = 60 * 60 * 1000;

describe.each(enginesForTests)("files on $name", (engine) => {
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
      await db.deleteFrom("router_files").execute();
      await db.deleteFrom("router_batches").execute();
    });

    const store = () => createFileStore(db, { batchDays: 2 }, () => at);
    const saveAt = (time: number, account = ada): Promise<RouterFileRow> => {
      at = time;
      return store().save(account, fileOf("{}"));
    };
    const change = (id: string, values: Partial<RouterFileRow>) =>
      db.updateTable("router_files").set(values).where("id", "=", id).execute();
    const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
    const allIds = async () => idsOf(await db.selectFrom("router_files").select("id").orderBy("created_at").execute());
    const addBatch = (inputFile: string) =>
      createBatchStore(db, () => at).create({
        account_id: ada,
        payer_id: ada,
        token_id: null,
        role: "inference",
        metadata: "{}",
        total: 1,
        endpoint: "/v1/embeddings",
        input_file_id: inputFile,
      });
    const addResults = async (batchId: string, results: readonly (readonly [number, "done" | "failed"])[]) => {
      const rows = results.map(([number, state]) => ({
        batch_id: batchId,
        number,
        state,
        request_id: "r",
        at: 1,
        text: `${state} ${number}`,
        bytes: 1,
      }));
      await db.insertInto("router_batch_lines").values(rows).execute();
    };

    test("a saved file is found with its lines, without the spaces around them", async () => {
      const file = fileOf('{"a":"ü"}', "{}");
      const saved = await store().save(ada, file);
      expect(saved).toEqual({
        id: expect.stringMatching(/^file-[0-9a-f]{32}$/),
        account_id: ada,
        purpose: "batch",
        filename: "lines.jsonl",
        bytes: file.bytes.length,
        is_ready: 1,
        batch_id: null,
        batch_part: null,
        created_at: 1_000,
        expires_at: 1_000 + 2 * dayMs,
      });
      expect(await store().find(ada, saved.id)).toEqual(saved);
      const lines = await db.selectFrom("router_file_lines").selectAll().orderBy("number").execute();
      expect(lines).toEqual([
        { file_id: saved.id, number: 1, custom_id: "line-0", url: "/v1/embeddings", text: '{"a":"ü"}' },
        { file_id: saved.id, number: 2, custom_id: "line-1", url: "/v1/embeddings", text: "{}" },
      ]);
    });

    test("a file is seen by its account only, when it is complete and until it expires", async () => {
      const { id, expires_at: expiresAt } = await saveAt(1_000);
      const isSeen = async (account = ada) => [
        (await store().find(account, id)) !== undefined,
        (await store().list(account, newest)).length === 1,
      ];
      expect(await isSeen()).toEqual([true, true]);
      expect(await isSeen(bob)).toEqual([false, false]);
      expect(await store().find(ada, "file-0")).toBeUndefined();
      at = expiresAt - 1;
      expect(await isSeen()).toEqual([true, true]);
      at = expiresAt;
      expect(await isSeen()).toEqual([false, false]);
      at = 1_000;
      await change(id, { is_ready: 0 });
      expect(await isSeen()).toEqual([false, false]);
      expect([await store().count(ada), await store().count(bob)]).toEqual([1, 0]);
    });

    test("pages go both ways, through files of the same time too, with one row more than the limit", async () => {
      const files = [await saveAt(1), await saveAt(2), await saveAt(2), await saveAt(3)];
      await saveAt(2, bob);
      const sameTime = idsOf(files.slice(1, 3)).sort();
      const ids = [files[0]?.id, ...sameTime, files[3]?.id];
      expect(idsOf(await store().list(ada, oldest))).toEqual(ids);
      expect(idsOf(await store().list(ada, newest))).toEqual(ids.toReversed());
      for (const [index, id] of ids.entries()) {
        const after = files.find((file) => file.id === id);
        if (!after) continue;
        expect(idsOf(await store().list(ada, { ...oldest, after }))).toEqual(ids.slice(index + 1));
        expect(idsOf(await store().list(ada, { ...newest, after }))).toEqual(ids.slice(0, index).toReversed());
      }
      expect(idsOf(await store().list(ada, { ...oldest, limit: 2 }))).toEqual(ids.slice(0, 3));
    });

    test("a list can have files of one purpose", async () => {
      const input = await saveAt(1);
      const output = await saveAt(2);
      await change(output.id, { purpose: "batch_output" });
      expect(idsOf(await store().list(ada, oldest, "batch"))).toEqual([input.id]);
      expect(idsOf(await store().list(ada, oldest, "batch_output"))).toEqual([output.id]);
      expect(idsOf(await store().list(ada, oldest))).toEqual([input.id, output.id]);
      expect(await store().list(ada, oldest, "vision")).toEqual([]);
    });

    test("lines are read in order, 200 at a time, after a given one", async () => {
      const file = await store().save(ada, fileOf(...Array.from({ length: 250 }, (_, index) => `{"n":${index + 1}}`)));
      await saveAt(2);
      const first = await store().lines(file, 0);
      expect([first.length, first[0], first.at(-1)]).toEqual([
        200,
        { number: 1, text: '{"n":1}' },
        { number: 200, text: '{"n":200}' },
      ]);
      expect((await store().lines(file, 200)).map(({ number }) => number)).toEqual(
        Array.from({ length: 50 }, (_, index) => index + 201),
      );
      expect(await store().lines(file, 250)).toEqual([]);
    });

    test("a file with results has the lines of one batch and one state", async () => {
      const file = await saveAt(1);
      const batch = await addBatch(file.id);
      const other = await addBatch(file.id);
      await addResults(batch.id, [
        [3, "done"],
        [1, "done"],
        [2, "failed"],
      ]);
      await addResults(other.id, [[4, "done"]]);
      const results = { ...file, batch_id: batch.id, batch_part: "done" as const };
      expect(await store().lines(results, 0)).toEqual([
        { number: 1, text: "done 1" },
        { number: 3, text: "done 3" },
      ]);
      expect(await store().lines(results, 1)).toEqual([{ number: 3, text: "done 3" }]);
      await addResults(
        other.id,
        Array.from({ length: 201 }, (_, index) => [index + 10, "failed"] as const),
      );
      expect(await store().lines({ ...results, batch_id: other.id, batch_part: "failed" }, 0)).toHaveLength(200);
    });

    test("removing a file deletes its lines; removing results deletes those of one batch and one state", async () => {
      const file = await saveAt(1);
      const results = await saveAt(2);
      const kept = await saveAt(3);
      const batch = await addBatch(file.id);
      const other = await addBatch(file.id);
      await addResults(batch.id, [
        [1, "done"],
        [2, "failed"],
      ]);
      await addResults(other.id, [[3, "done"]]);
      const left = async () => {
        const rows = await db.selectFrom("router_batch_lines").select("number").orderBy("number").execute();
        return rows.map(({ number }) => number);
      };
      await store().remove(file);
      expect([await allIds(), await left()]).toEqual([idsOf([results, kept]), [1, 2, 3]]);
      await store().remove({ ...results, batch_id: batch.id, batch_part: "done" });
      expect([await allIds(), await left()]).toEqual([idsOf([kept]), [2, 3]]);
      const inputs = await db.selectFrom("router_file_lines").select("file_id").execute();
      expect(inputs).toEqual([{ file_id: kept.id }]);
    });

    test("a sweep deletes files that have expired, and uploads that were cut off an hour ago", async () => {
      const expired = await saveAt(1);
      const current = await saveAt(2);
      const cut = await saveAt(3);
      const uploading = await saveAt(4);
      at = 10 * hour;
      await change(expired.id, { expires_at: at });
      await change(current.id, { expires_at: at + 1 });
      await change(cut.id, { is_ready: 0, created_at: at - hour });
      await change(uploading.id, { is_ready: 0, created_at: at - hour + 1 });
      await store().sweep();
      expect(await allIds()).toEqual(idsOf([current, uploading]));
    });

    test("a sweep deletes batches that have ended and are older than the days to keep them", async () => {
      const add = async (
        status: "completed" | "expired" | "cancelled" | "in_progress" | "cancelling",
        time: number,
      ) => {
        at = time;
        const { id } = await addBatch("file-0");
        await db.updateTable("router_batches").set({ status }).where("id", "=", id).execute();
        return id;
      };
      for (const status of ["completed", "expired", "cancelled"] as const) await add(status, 1_000);
      const kept = [await add("in_progress", 1_000), await add("cancelling", 1_000), await add("completed", 1_001)];
      at = 1_000 + 2 * dayMs;
      await store().sweep();
      const left = await db.selectFrom("router_batches").select("id").execute();
      expect(idsOf(left).sort()).toEqual(kept.sort());
    });
  });
});
