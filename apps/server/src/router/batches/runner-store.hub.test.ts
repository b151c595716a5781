import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../../db/engine.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { addAccount, openDatabaseOn } from "../../testing/hub-on-engine.ts";
import { openRow } from "../ledger/journal-lines.ts";
import { ledgerStatements } from "../ledger/ledger-sql.ts";
import { type BatchRow, createBatchStore } from "./batch-store.ts";
import { createFileStore, dayMs } from "./file-store.ts";
import { createRunnerStore } from "./runner-store.ts";

describe.each(enginesForTests)("the runner's batches on $name", (engine) => {
  describe.skipIf(engine.skipReason)("are written by the process that owns them:", () => {
    let db: Db;
    let insert: ReturnType<typeof ledgerStatements>["insert"];
    let ada: number;
    let fileId: string;
    let otherFileId: string;
    let at = 0;
    openDatabaseOn(engine, async (database) => {
      db = database.db;
      ({ insert } = ledgerStatements(database.engine));
      ada = await addAccount(db, "ada");
      fileId = await saveFile(60);
      otherFileId = await saveFile(2);
    });
    beforeEach(async () => {
      at = 1_000;
      await db.deleteFrom("router_batches").execute();
      await db.deleteFrom("router_files").where("purpose", "=", "batch_output").execute();
    });

    const saveFile = async (count: number): Promise<string> => {
      const lines = Array.from({ length: count }, (_, index) => {
        const start = index * 2;
        return { start, end: start + 2, customId: `line-${index + 1}`, url: "/v1/embeddings" };
      });
      const file = { purpose: "batch", filename: "lines.jsonl", bytes: Buffer.from("{}".repeat(count)), lines };
      return (await createFileStore(db, { batchDays: 1 }, () => 1).save(ada, file)).id;
    };
    const store = (process = "me") => createRunnerStore(db, process, () => at);
    const addBatch = async (values: Partial<BatchRow> = {}): Promise<BatchRow> => {
      const { id } = await createBatchStore(db, () => at).create({
        account_id: ada,
        payer_id: ada,
        token_id: null,
        role: "inference",
        metadata: "{}",
        total: 60,
        endpoint: "/v1/embeddings",
        input_file_id: fileId,
      });
      await db
        .updateTable("router_batches")
        .set({ process: "me", ...values })
        .where("id", "=", id)
        .execute();
      return (await store().read(id)) as BatchRow;
    };
    const linesOf = (id: string) =>
      db.selectFrom("router_batch_lines").selectAll().where("batch_id", "=", id).orderBy("number").execute();
    const line = (number: number) => ({ number, custom_id: `line-${number}`, text: "{}" });

    test("those that have not ended are listed, the oldest first", async () => {
      at = 3;
      const third = await addBatch({ status: "cancelling", process: null });
      at = 1;
      const first = await addBatch();
      for (const status of ["completed", "expired", "cancelled"] as const) await addBatch({ status });
      expect(await store().active()).toEqual([
        { id: first.id, process: "me" },
        { id: third.id, process: null },
      ]);
    });

    test("one is taken from no process or from the process that had it, by one process", async () => {
      const free = await addBatch({ process: null });
      const taken = await addBatch({ process: "dead" });
      expect(await store().own(free.id, null)).toEqual({ ...free, process: "me" });
      expect(await store("other").own(free.id, null)).toBeUndefined();
      expect(await store().own(taken.id, null)).toBeUndefined();
      expect(await store().own(taken.id, "another")).toBeUndefined();
      expect(await store().own(taken.id, "dead")).toEqual({ ...taken, process: "me" });
      expect(await store("other").own(taken.id, "dead")).toBeUndefined();
      const cancelling = await addBatch({ process: null, status: "cancelling" });
      expect(await store().own(cancelling.id, null)).toMatchObject({ process: "me" });
      const ended = await addBatch({ process: null, status: "completed" });
      expect(await store().own(ended.id, null)).toBeUndefined();
    });

    test("one is released by its owner only, and is not there under another id", async () => {
      const batch = await addBatch();
      const other = await addBatch();
      await store("other").release(batch.id);
      expect(await store().read(batch.id)).toEqual(batch);
      await store().release(batch.id);
      expect(await store().read(batch.id)).toEqual({ ...batch, process: null });
      expect(await store().read(other.id)).toEqual(other);
      expect(await store().read("batch_0")).toBeUndefined();
    });

    test("a line is begun in a batch in progress, by its owner", async () => {
      const batch = await addBatch();
      expect(await store().begin(batch.id, 2, "r2")).toBe(true);
      const begun = {
        batch_id: batch.id,
        number: 2,
        request_id: "r2",
        state: "running",
        at: 1_000,
        text: "",
        bytes: 0,
      };
      expect(await linesOf(batch.id)).toEqual([begun]);
      expect(await store("other").begin(batch.id, 3, "r3")).toBe(false);
      const cancelling = await addBatch({ status: "cancelling" });
      expect(await store().begin(cancelling.id, 1, "r1")).toBe(false);
      expect(await store().begin("batch_0", 1, "r1")).toBe(false);
      expect(await linesOf(cancelling.id)).toEqual([]);
      expect(await store().running(batch.id)).toEqual([{ number: 2, request_id: "r2", at: 1_000 }]);
      expect(await store().running(cancelling.id)).toEqual([]);
    });

    test("a line is ended once, by the request that began it", async () => {
      const batch = await addBatch();
      const other = await addBatch();
      for (const id of [batch.id, other.id]) for (const number of [1, 2]) await store().begin(id, number, "r1");
      await store().end(batch.id, 1, "another request", "failed", "no");
      expect(await store().running(batch.id)).toHaveLength(2);
      await store().end(batch.id, 1, "r1", "done", "ü");
      await store().end(batch.id, 1, "r1", "failed", "again");
      expect(await linesOf(batch.id)).toMatchObject([
        { number: 1, state: "done", text: "ü", bytes: 3 },
        { number: 2, state: "running", text: "", bytes: 0 },
      ]);
      expect(await store().running(other.id)).toHaveLength(2);
    });

    test("a running line is reset by the batch's owner", async () => {
      const batch = await addBatch();
      const other = await addBatch();
      for (const id of [batch.id, other.id]) for (const number of [1, 2, 3]) await store().begin(id, number, "r1");
      await store().end(batch.id, 3, "r1", "done", "ok");
      await store("other").reset(batch.id, 1);
      expect(await linesOf(batch.id)).toHaveLength(3);
      for (const number of [1, 3]) await store().reset(batch.id, number);
      expect((await linesOf(batch.id)).map(({ number }) => number)).toEqual([2, 3]);
      expect(await linesOf(other.id)).toHaveLength(3);
    });

    test("lines that were not started are pending, 50 at a time and in order", async () => {
      const batch = await addBatch();
      const other = await addBatch({ input_file_id: otherFileId });
      const numbers = async () => (await store().pending(batch)).map(({ number }) => number);
      expect(await store().pending(other)).toEqual([line(1), line(2)]);
      await store().begin(other.id, 1, "r1");
      expect(await numbers()).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
      await store().begin(batch.id, 2, "r2");
      await store().end(batch.id, 2, "r2", "done", "ok");
      expect(await numbers()).toEqual([1, ...Array.from({ length: 49 }, (_, index) => index + 3)]);
      expect(await store().pending(other)).toEqual([line(2)]);
    });

    test("a line is read by its file and number", async () => {
      expect(await store().inputLine(otherFileId, 2)).toEqual(line(2));
      expect(await store().inputLine(otherFileId, 3)).toBeUndefined();
      expect(await store().inputLine("file-0", 2)).toBeUndefined();
    });

    test("a request was routed if the ledger has it since a time", async () => {
      const start = {
        request_id: "sent",
        at: 10,
        account_id: null,
        caller_id: null,
        token_id: null,
        endpoint: "chat",
        model: "m",
        task: "t",
        is_streamed: 0 as const,
        reserved_nano: 0,
        process: "me",
      };
      await db.executeQuery(insert([openRow(start)]));
      expect(await store().wasRouted("sent", 10)).toBe(true);
      expect(await store().wasRouted("sent", 11)).toBe(false);
      expect(await store().wasRouted("not sent", 10)).toBe(false);
    });

    test("a batch that ends has its counts, and a file for each kind of result", async () => {
      const batch = await addBatch();
      for (const [number, state, text] of [
        [1, "done", "ok"],
        [2, "done", "fine"],
        [3, "failed", "no"],
      ] as const) {
        await store().begin(batch.id, number, "r");
        await store().end(batch.id, number, "r", state, text);
      }
      const hex = batch.id.slice("batch_".length);
      const ended = { finalizing_at: 2_000, output_file_id: `file-${hex}o`, error_file_id: `file-${hex}e` };
      at = 2_000;
      // Twice, as if the hub was killed after it created the files.
      await store("other").finish(batch, "completed", 3);
      expect(await store().read(batch.id)).toEqual(batch);
      await store().finish(batch, "completed", 3);
      expect(await store().read(batch.id)).toEqual({
        ...batch,
        ...ended,
        status: "completed",
        process: null,
        completed_at: 2_000,
        completed: 2,
        failed: 1,
      });
      const files = await db.selectFrom("router_files").selectAll().where("batch_id", "=", batch.id).execute();
      const common = { account_id: ada, purpose: "batch_output", is_ready: 1, batch_id: batch.id };
      const times = { created_at: 2_000, expires_at: 2_000 + 3 * dayMs };
      expect(files.sort((one, other) => other.id.localeCompare(one.id))).toEqual([
        {
          ...common,
          ...times,
          id: `file-${hex}o`,
          filename: `${batch.id}_output.jsonl`,
          bytes: 8,
          batch_part: "done",
        },
        {
          ...common,
          ...times,
          id: `file-${hex}e`,
          filename: `${batch.id}_error.jsonl`,
          bytes: 3,
          batch_part: "failed",
        },
      ]);
    });

    test.each([
      ["expired", { expired_at: 1_000 }],
      ["cancelled", { cancelled_at: 1_000 }],
    ] as const)("a batch that is %s without results has no files", async (status, times) => {
      const batch = await addBatch();
      const other = await addBatch();
      await store().finish(batch, status, 1);
      const ended = { ...batch, ...times, status, process: null, finalizing_at: 1_000 };
      expect(await store().read(batch.id)).toEqual(ended);
      expect(await store().read(other.id)).toEqual(other);
      const files = await db.selectFrom("router_files").select("id").where("purpose", "=", "batch_output").execute();
      expect(files).toEqual([]);
    });
  });
});
