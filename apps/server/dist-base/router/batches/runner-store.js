import { sql } from "kysely";
import { activeStatuses, dayMs } from "./file-store.js";
/** Lines that are looked for at once. */
const pendingLines = 50;
const resultFile = async (db, batch, part, expiresAt, at) => {
    const { bytes, count } = await db
        .selectFrom("router_batch_lines")
        .select(({ fn }) => [fn.sum("bytes").as("bytes"), fn.countAll().as("count")])
        .where("batch_id", "=", batch.id)
        .where("state", "=", part)
        .executeTakeFirstOrThrow();
    if (Number(count) === 0)
        return { id: null, count: 0 };
    const name = part === "done" ? "output" : "error";
    const row = {
        // The same id if the hub was killed before the batch was marked as ended.
        id: `file-${batch.id.slice("batch_".length)}${part === "done" ? "o" : "e"}`,
        account_id: batch.account_id,
        purpose: "batch_output",
        filename: `${batch.id}_${name}.jsonl`,
        bytes: Number(bytes),
        is_ready: 1,
        batch_id: batch.id,
        batch_part: part,
        created_at: at,
        expires_at: expiresAt,
    };
    await db
        .insertInto("router_files")
        .values(row)
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    return { id: row.id, count: Number(count) };
};
const endTimes = { completed: "completed_at", expired: "expired_at", cancelled: "cancelled_at" };
const isOwned = (id, process) => sql `exists (select 1 from router_batches where id = ${id} and process = ${process})`;
const ownership = (db, process) => ({
    active: () => db
        .selectFrom("router_batches")
        .select(["id", "process"])
        .where("status", "in", activeStatuses)
        .orderBy("created_at")
        .execute(),
    own: (id, from) => db
        .updateTable("router_batches")
        .set({ process })
        .where("id", "=", id)
        .where("process", from === null ? "is" : "=", from)
        .where("status", "in", activeStatuses)
        .returningAll()
        .executeTakeFirst(),
    read: (id) => db.selectFrom("router_batches").selectAll().where("id", "=", id).executeTakeFirst(),
    release: async (id) => {
        await db
            .updateTable("router_batches")
            .set({ process: null })
            .where("id", "=", id)
            .where("process", "=", process)
            .execute();
    },
});
const waitingLines = (db, process) => ({
    pending: ({ id, input_file_id: fileId }) => db
        .selectFrom("router_file_lines")
        .select(["number", "custom_id", "text"])
        .where("file_id", "=", fileId)
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom("router_batch_lines")
        .select("router_batch_lines.number")
        .where("batch_id", "=", id)
        .whereRef("router_batch_lines.number", "=", "router_file_lines.number"))))
        .orderBy("number")
        .limit(pendingLines)
        .execute(),
    running: (id) => db
        .selectFrom("router_batch_lines")
        .select(["number", "request_id", "at"])
        .where("batch_id", "=", id)
        .where("state", "=", "running")
        .execute(),
    reset: async (id, number) => {
        await db
            .deleteFrom("router_batch_lines")
            .where("batch_id", "=", id)
            .where("number", "=", number)
            .where("state", "=", "running")
            .where(isOwned(id, process))
            .execute();
    },
    inputLine: (fileId, number) => db
        .selectFrom("router_file_lines")
        .select(["number", "custom_id", "text"])
        .where("file_id", "=", fileId)
        .where("number", "=", number)
        .executeTakeFirst(),
});
const startedLines = (db, process, now) => ({
    begin: async (id, number, requestId) => {
        const { numAffectedRows } = await sql `
      insert into router_batch_lines (batch_id, number, request_id, state, at, text, bytes)
      select ${id}, cast(${number} as integer), ${requestId}, 'running', cast(${now()} as bigint), '', 0
      from router_batches where id = ${id} and process = ${process} and status = 'in_progress'`.execute(db);
        return (numAffectedRows ?? 0n) > 0n;
    },
    end: async (id, number, requestId, state, text) => {
        await db
            .updateTable("router_batch_lines")
            .set({ state, text, bytes: Buffer.byteLength(text) + 1 })
            .where("batch_id", "=", id)
            .where("number", "=", number)
            .where("request_id", "=", requestId)
            .where("state", "=", "running")
            .execute();
    },
    wasRouted: async (requestId, since) => {
        const call = await db
            .selectFrom("router_calls")
            .select("id")
            .where("at", ">=", since)
            .where("request_id", "=", requestId)
            .executeTakeFirst();
        return call !== undefined;
    },
});
const ending = (db, process, now) => ({
    finish: async (batch, status, days) => {
        const at = now();
        const expiresAt = at + days * dayMs;
        const output = await resultFile(db, batch, "done", expiresAt, at);
        const errors = await resultFile(db, batch, "failed", expiresAt, at);
        await db
            .updateTable("router_batches")
            .set({
            status,
            process: null,
            finalizing_at: at,
            [endTimes[status]]: at,
            output_file_id: output.id,
            error_file_id: errors.id,
            completed: output.count,
            failed: errors.count,
        })
            .where("id", "=", batch.id)
            .where("process", "=", process)
            .execute();
    },
});
export const createRunnerStore = (db, process, now) => ({
    ...ownership(db, process),
    ...waitingLines(db, process),
    ...startedLines(db, process, now),
    ...ending(db, process, now),
});
//# sourceMappingURL=runner-store.js.map