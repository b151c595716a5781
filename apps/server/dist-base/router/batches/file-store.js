import { randomUUID } from "node:crypto";
import { inBatches } from "../../db/in-batches.js";
import { directionOf, isOnPage } from "./list-page.js";
export const activeStatuses = ["in_progress", "cancelling"];
/** Statuses that never change again. */
export const endedStatuses = ["completed", "expired", "cancelled"];
export const dayMs = 24 * 60 * 60 * 1000;
/** Lines that are read at once. */
const pageLines = 200;
/** An upload that takes longer was cut off. */
const maxUploadMs = 60 * 60 * 1000;
const insertLines = async (db, fileId, { bytes, lines }) => {
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
const writeMethods = (db, { batchDays }, now) => ({
    save: async (accountId, file) => {
        const at = now();
        const row = {
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
    count: async (accountId) => {
        const { count } = await db
            .selectFrom("router_files")
            .select(({ fn }) => fn.countAll().as("count"))
            .where("account_id", "=", accountId)
            .executeTakeFirstOrThrow();
        return Number(count);
    },
});
const readMethods = (db, now) => ({
    find: (accountId, id) => db
        .selectFrom("router_files")
        .selectAll()
        .where("id", "=", id)
        .where("account_id", "=", accountId)
        .where("is_ready", "=", 1)
        .where("expires_at", ">", now())
        .executeTakeFirst(),
    list: (accountId, page, purpose) => db
        .selectFrom("router_files")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("is_ready", "=", 1)
        .where("expires_at", ">", now())
        .where(isOnPage(page))
        .$if(purpose !== undefined, (query) => query.where("purpose", "=", purpose))
        .orderBy("created_at", directionOf(page))
        .orderBy("id", directionOf(page))
        .limit(page.limit + 1)
        .execute(),
    lines: ({ id, batch_id: batchId, batch_part: part }, after) => batchId !== null && part !== null
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
const deleteMethods = (db, { batchDays }, now) => ({
    remove: async ({ id, batch_id: batchId, batch_part: part }) => {
        if (batchId !== null && part !== null)
            await db.deleteFrom("router_batch_lines").where("batch_id", "=", batchId).where("state", "=", part).execute();
        await db.deleteFrom("router_files").where("id", "=", id).execute();
    },
    sweep: async () => {
        const at = now();
        await db
            .deleteFrom("router_batches")
            .where("created_at", "<=", at - batchDays * dayMs)
            .where("status", "in", endedStatuses)
            .execute();
        await db
            .deleteFrom("router_files")
            .where(({ and, eb, or }) => or([eb("expires_at", "<=", at), and([eb("is_ready", "=", 0), eb("created_at", "<=", at - maxUploadMs)])]))
            .execute();
    },
});
export const createFileStore = (db, settings, now) => ({
    ...writeMethods(db, settings, now),
    ...readMethods(db, now),
    ...deleteMethods(db, settings, now),
});
//# sourceMappingURL=file-store.js.map