import { randomUUID } from "node:crypto";
import { activeStatuses, dayMs } from "./file-store.js";
import { directionOf, isOnPage } from "./list-page.js";
/** OpenAI's only window; lines that have not run by then are not run. */
export const completionWindow = "24h";
const none = { completed: 0, failed: 0 };
const newRow = (batch, at) => ({
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
const ownMethods = (db, now) => ({
    create: async (batch) => {
        const row = newRow(batch, now());
        await db.insertInto("router_batches").values(row).execute();
        return row;
    },
    find: (accountId, id) => db
        .selectFrom("router_batches")
        .selectAll()
        .where("id", "=", id)
        .where("account_id", "=", accountId)
        .executeTakeFirst(),
    list: (accountId, page) => db
        .selectFrom("router_batches")
        .selectAll()
        .where("account_id", "=", accountId)
        .where(isOnPage(page))
        .orderBy("created_at", directionOf(page))
        .orderBy("id", directionOf(page))
        .limit(page.limit + 1)
        .execute(),
    cancel: async (accountId, id) => {
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
const lineMethods = (db) => ({
    counts: async (ids) => {
        if (ids.length === 0)
            return new Map();
        const rows = await db
            .selectFrom("router_batch_lines")
            .select(["batch_id", "state", ({ fn }) => fn.countAll().as("count")])
            .where("batch_id", "in", ids)
            .groupBy(["batch_id", "state"])
            .execute();
        const countOf = (id, state) => Number(rows.find((row) => row.batch_id === id && row.state === state)?.count ?? 0);
        return new Map(ids.map((id) => [id, { completed: countOf(id, "done"), failed: countOf(id, "failed") }]));
    },
    isInUse: async (fileId) => {
        const used = await db
            .selectFrom("router_batches")
            .select("id")
            .where("input_file_id", "=", fileId)
            .where("status", "in", activeStatuses)
            .executeTakeFirst();
        return used !== undefined;
    },
    checkLines: async (fileId, endpoint) => {
        const { total } = await db
            .selectFrom("router_file_lines")
            .select(({ fn }) => fn.countAll().as("total"))
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
export const createBatchStore = (db, now) => ({
    ...ownMethods(db, now),
    ...lineMethods(db),
});
//# sourceMappingURL=batch-store.js.map