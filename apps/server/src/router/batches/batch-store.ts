import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
import { activeStatuses, dayMs } from "./file-store.ts";
import { directionOf, isOnPage, type ListPage } from "./list-page.ts";

export type BatchRow = Selectable<Tables["router_batches"]>;

type NewBatch = Pick<
  BatchRow,
  "account_id" | "payer_id" | "token_id" | "role" | "endpoint" | "input_file_id" | "metadata" | "total"
>;

interface LineCounts {
  readonly completed: number;
  readonly failed: number;
}

/** OpenAI's only window; lines that have not run by then are not run. */
export const completionWindow = "24h";

const none = { completed: 0, failed: 0 };

const newRow = (batch: NewBatch, at: number): BatchRow => ({
  ...batch,
  ...none,
  id: `batch_${randomUUID().replaceAll("-", "")}`,
  status: "in_progress",
  process: null,
  output_file_id: null,
  error_file_id: null,
  created_at: at,
  expires_at: at + dayMs,
  in_progress_at: at,
  finalizing_at: null,
  completed_at: null,
  expired_at: null,
  cancelling_at: null,
  cancelled_at: null,
});

const ownMethods = (db: Db, now: () => number) => ({
  create: async (batch: NewBatch): Promise<BatchRow> => {
    const row = newRow(batch, now());
    await db.insertInto("router_batches").values(row).execute();
    return row;
  },
  find: (accountId: number, id: string): Promise<BatchRow | undefined> =>
    db
      .selectFrom("router_batches")
      .selectAll()
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .executeTakeFirst(),
  list: (accountId: number, page: ListPage): Promise<BatchRow[]> =>
    db
      .selectFrom("router_batches")
      .selectAll()
      .where("account_id", "=", accountId)
      .where(isOnPage(page))
      .orderBy("created_at", directionOf(page))
      .orderBy("id", directionOf(page))
      .limit(page.limit + 1)
      .execute(),
  /** Starts to cancel a batch; false if it has ended or is being cancelled already. */
  cancel: async (accountId: number, id: string): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable("router_batches")
      .set({ status: "cancelling", cancelling_at: now() })
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .where("status", "=", "in_progress")
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
});

const lineMethods = (db: Db) => ({
  /** Lines of a batch that have ended; by id. */
  counts: async (ids: readonly string[]): Promise<ReadonlyMap<string, LineCounts>> => {
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom("router_batch_lines")
      .select(["batch_id", "state", ({ fn }) => fn.countAll<number>().as("count")])
      .where("batch_id", "in", ids)
      .groupBy(["batch_id", "state"])
      .execute();
    const countOf = (id: string, state: string) =>
      Number(rows.find((row) => row.batch_id === id && row.state === state)?.count ?? 0);
    return new Map(ids.map((id) => [id, { completed: countOf(id, "done"), failed: countOf(id, "failed") }]));
  },
  isInUse: async (fileId: string): Promise<boolean> => {
    const used = await db
      .selectFrom("router_batches")
      .select("id")
      .where("input_file_id", "=", fileId)
      .where("status", "in", activeStatuses)
      .executeTakeFirst();
    return used !== undefined;
  },
  /** Counts a file's lines, and finds the first that is not for an endpoint. */
  checkLines: async (
    fileId: string,
    endpoint: string,
  ): Promise<{ total: number; wrong?: { number: number; url: string } }> => {
    const { total } = await db
      .selectFrom("router_file_lines")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .where("file_id", "=", fileId)
      .executeTakeFirstOrThrow();
    const wrong = await db
      .selectFrom("router_file_lines")
      .select(["number", "url"])
      .where("file_id", "=", fileId)
      .where("url", "<>", endpoint)
      .orderBy("number")
      .limit(1)
      .executeTakeFirst();
    return { total: Number(total), ...(wrong && { wrong }) };
  },
});

export const createBatchStore = (db: Db, now: () => number) => ({
  ...ownMethods(db, now),
  ...lineMethods(db),
});

export type BatchStore = ReturnType<typeof createBatchStore>;
