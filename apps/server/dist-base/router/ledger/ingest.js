import { open } from "node:fs/promises";
import { basename } from "node:path";
import { sql } from "kysely";
import { readBatch } from "./journal-lines.js";
import { ledgerStatements } from "./ledger-sql.js";
/** The settings key that holds a journal file's ingested offset. */
const keyOf = (path) => `journal ${basename(path)}`;
/** Max bytes ingested per transaction. */
const stepSize = 1024 * 1024;
const newline = 10;
/** The complete lines of a file from an offset on. */
const readFrom = async (path, from) => {
    const file = await open(path, "r");
    try {
        const bytes = Buffer.allocUnsafe(stepSize);
        const { bytesRead } = await file.read(bytes, 0, stepSize, from);
        return bytes.subarray(0, bytes.subarray(0, bytesRead).lastIndexOf(newline) + 1);
    }
    finally {
        await file.close();
    }
};
/** Budget changes of a batch, by account. */
const movesOf = ({ rows, ended }) => {
    const moves = new Map();
    const add = (account, reserved, spent) => {
        if (account === null)
            return;
        const move = moves.get(account) ?? { reserved: 0, spent: 0 };
        moves.set(account, { reserved: move.reserved + reserved, spent: move.spent + spent });
    };
    for (const { account_id, reserved_nano, state, cost_nano } of rows) {
        if (reserved_nano === 0)
            continue;
        if (state === "open")
            add(account_id, reserved_nano, 0);
        else
            add(account_id, 0, cost_nano ?? 0);
    }
    for (const { of, end } of ended)
        if (of.reserved_nano > 0)
            add(of.account_id, -of.reserved_nano, end.cost_nano ?? 0);
    return moves;
};
const applyMoves = async (db, moves) => {
    for (const [id, { reserved, spent }] of [...moves].sort(([one], [other]) => one - other))
        await db
            .updateTable("budgets")
            .set({ reserved_nano: sql `reserved_nano + ${reserved}`, spent_nano: sql `spent_nano + ${spent}` })
            .where("account_id", "=", id)
            .execute();
};
/** After the budgets, as where a share grows: two that lock the same rows in another order would block each other. */
const useShares = async (db, uses) => {
    for (const [id, nano] of uses)
        await db
            .updateTable("budget_shares")
            .set({ used_nano: sql `used_nano + ${nano}` })
            .where("id", "=", id)
            .execute();
};
/** Corrects a call that was settled as unknown before its end was ingested. */
const correctUnknown = async (db, { of, end }) => {
    const { numUpdatedRows } = await db
        .updateTable("router_calls")
        .set(end)
        .where("at", "=", of.at)
        .where("request_id", "=", of.request_id)
        .where("state", "=", "unknown")
        .executeTakeFirst();
    if (numUpdatedRows === 0n)
        return;
    // Settling it as unknown has already released the reservation and counted it as spent.
    const { account_id, reserved_nano } = of;
    if (account_id !== null && reserved_nano > 0)
        await applyMoves(db, new Map([[account_id, { reserved: reserved_nano, spent: -reserved_nano }]]));
};
const writeBatch = async (db, statements, batch) => {
    const { rows, ended } = batch;
    if (rows.length > 0)
        await db.executeQuery(statements.insert(rows));
    if (ended.length > 0) {
        const settled = await db.executeQuery(statements.settle(ended.map(({ of, end }) => ({ request_id: of.request_id, ...end }))));
        const settledIds = new Set(settled.rows.map(({ request_id }) => request_id));
        for (const call of ended)
            if (!settledIds.has(call.of.request_id))
                await correctUnknown(db, call);
    }
    await applyMoves(db, movesOf(batch));
    await useShares(db, batch.uses);
};
/** A file's ingested offset. The write locks the row, so that no other process ingests the same bytes. */
const claim = async (db, key) => {
    const row = await db
        .insertInto("settings")
        .values({ key, value: "0" })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: sql `settings.value` }))
        .returning("value")
        .executeTakeFirstOrThrow();
    return Number(row.value);
};
/** Rows and the new offset are committed together, so no line is ingested twice. */
export const createIngest = ({ db, engine }) => {
    const statements = ledgerStatements(engine);
    const step = (path) => db.transaction().execute(async (transaction) => {
        const key = keyOf(path);
        const from = await claim(transaction, key);
        const bytes = await readFrom(path, from);
        const reached = from + bytes.length;
        if (bytes.length === 0)
            return { reached, isMore: false };
        await transaction
            .updateTable("settings")
            .set({ value: String(reached) })
            .where("key", "=", key)
            .execute();
        await writeBatch(transaction, statements, readBatch(bytes.toString()));
        return { reached, isMore: bytes.length > stepSize / 2 };
    });
    return async (path) => {
        for (;;) {
            const { reached, isMore } = await step(path);
            if (!isMore)
                return reached;
        }
    };
};
/** Deletes a file's offset. Call it only after deleting the file, or it is ingested again from the start. */
export const forgetFile = async (db, path) => {
    await db.deleteFrom("settings").where("key", "=", keyOf(path)).execute();
};
//# sourceMappingURL=ingest.js.map