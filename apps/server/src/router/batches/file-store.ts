import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import { inBatches } from "../../db/in-batches.ts";
import type { Tables } from "../../db/schema.ts";
import type { BatchFile } from "../../readers/batch-file-job.ts";
import { directionOf, isOnPage, type ListPage } from "./list-page.ts";

export type RouterFileRow = Selectable<Tables["router_files"]>;
export type FileLine = Pick<Selectable<Tables["router_file_lines"]>, "number" | "custom_id" | "text">;

export const activeStatuses = ["in_progress", "cancelling"] as const;
/** Statuses that never change again. */
export const endedStatuses = ["completed", "expired", "cancelled"] as const;

export const dayMs = 24 * 60 * 60 * 1000;

/** Lines that are read at once. */
const pageLines = 200;

/** An upload that takes longer was cut off. */
const maxUploadMs = 60 * 60 * 1000;

const insertLines = async (db: Db, fileId: string, { bytes, lines }: BatchFile): Promise<void> => {
  const decoder = new TextDecoder();
  const numbered = lines.map((line, index) => ({ ...line, number: index + 1 }));
  await inBatches(numbered, async (batch) => {
    const rows = batch.map(({ number, start, end, customId, url }) => {
      const text = decoder.decode(bytes.subarray(start, end)).trim();
      return { file_id: fileId, number, custom_id: customId, url, text };
    });
    await db.insertInto("router_file_lines").values(rows).execute();
    return [];
  });
};

interface StoreSettings {
  readonly batchDays: number;
}

const writeMethods = (db: Db, { batchDays }: StoreSettings, now: () => number) => ({
  save: async (accountId: number, file: BatchFile): Promise<RouterFileRow> => {
    const at = now();
    const row: RouterFileRow = {
      id: `file-${randomUUID().replaceAll("-", "")}`,
      account_id: accountId,
      purpose: "batch",
      filename: file.filename,
      bytes: file.bytes.length,
      is_ready: 0,
      batch_id: null,
      batch_part: null,
      created_at: at,
      expires_at: at + batchDays * dayMs,
    };
    await db.insertInto("router_files").values(row).execute();
    await insertLines(db, row.id, file);
    await db.updateTable("router_files").set({ is_ready: 1 }).where("id", "=", row.id).execute();
    return { ...row, is_ready: 1 };
  },
  count: async (accountId: number): Promise<number> => {
    const { count } = await db
      .selectFrom("router_files")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
});

const readMethods = (db: Db, now: () => number) => ({
  find: (accountId: number, id: string): Promise<RouterFileRow | undefined> =>
    db
      .selectFrom("router_files")
      .selectAll()
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .where("is_ready", "=", 1)
      .where("expires_at", ">", now())
      .executeTakeFirst(),
  list: (accountId: number, page: ListPage, purpose?: string): Promise<RouterFileRow[]> =>
    db
      .selectFrom("router_files")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("is_ready", "=", 1)
      .where("expires_at", ">", now())
      .where(isOnPage(page))
      .$if(purpose !== undefined, (query) => query.where("purpose", "=", purpose as RouterFileRow["purpose"]))
      .orderBy("created_at", directionOf(page))
      .orderBy("id", directionOf(page))
      .limit(page.limit + 1)
      .execute(),
  /** The next lines of a file. */
  lines: (
    { id, batch_id: batchId, batch_part: part }: RouterFileRow,
    after: number,
  ): Promise<readonly { number: number; text: string }[]> =>
    batchId !== null && part !== null
      ? db
          .selectFrom("router_batch_lines")
          .select(["number", "text"])
          .where("batch_id", "=", batchId)
          .where("state", "=", part)
          .where("number", ">", after)
          .orderBy("number")
          .limit(pageLines)
          .execute()
      : db
          .selectFrom("router_file_lines")
          .select(["number", "text"])
          .where("file_id", "=", id)
          .where("number", ">", after)
          .orderBy("number")
          .limit(pageLines)
          .execute(),
});

const deleteMethods = (db: Db, { batchDays }: StoreSettings, now: () => number) => ({
  remove: async ({ id, batch_id: batchId, batch_part: part }: RouterFileRow): Promise<void> => {
    if (batchId !== null && part !== null)
      await db.deleteFrom("router_batch_lines").where("batch_id", "=", batchId).where("state", "=", part).execute();
    await db.deleteFrom("router_files").where("id", "=", id).execute();
  },
  /** Deletes what has expired, and uploads that were cut off. */
  sweep: async (): Promise<void> => {
    const at = now();
    await db
      .deleteFrom("router_batches")
      .where("created_at", "<=", at - batchDays * dayMs)
      .where("status", "in", endedStatuses)
      .execute();
    await db
      .deleteFrom("router_files")
      .where(({ and, eb, or }) =>
        or([eb("expires_at", "<=", at), and([eb("is_ready", "=", 0), eb("created_at", "<=", at - maxUploadMs)])]),
      )
      .execute();
  },
});

export const createFileStore = (db: Db, settings: StoreSettings, now: () => number) => ({
  ...writeMethods(db, settings, now),
  ...readMethods(db, now),
  ...deleteMethods(db, settings, now),
});

/** Batch files of accounts. One account never sees those of another. */
export type FileStore = ReturnType<typeof createFileStore>;
