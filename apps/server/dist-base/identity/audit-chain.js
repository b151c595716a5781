import { createHash } from "node:crypto";
import { sql } from "kysely";
/** The hash of an event in the chain. Its number is not part of it: the order of the chain is that of the numbers. */
export const eventHash = (previous, event) => {
    const { at, actor_id, actor, token_id, action, subject, detail, request_id } = event;
    const values = [previous, at, actor_id, actor, token_id, action, subject, detail, request_id];
    return createHash("sha256").update(JSON.stringify(values)).digest("hex");
};
const name = "events";
/** Undefined if the hub has recorded nothing since it has a chain. */
export const chainOf = (db) => db.selectFrom("audit_chain").selectAll().where("name", "=", name).executeTakeFirst();
/** Locks the chain: until the transaction ends, no other process appends. */
const lockChain = (transaction) => transaction
    .updateTable("audit_chain")
    .set({ head_id: sql `head_id` })
    .where("name", "=", name)
    .returningAll()
    .executeTakeFirst();
/** The first process to append starts the chain after the events that exist. */
const startChain = async (transaction) => {
    const { last } = await transaction
        .selectFrom("audit_events")
        .select((eb) => eb.fn.max("id").as("last"))
        .executeTakeFirstOrThrow();
    const values = {
        name,
        start_id: Number(last ?? 0),
        start_hash: "",
        head_id: Number(last ?? 0),
        head_hash: "",
    };
    await transaction
        .insertInto("audit_chain")
        .values(values)
        .onConflict((conflict) => conflict.column("name").doNothing())
        .execute();
    return lockChain(transaction);
};
/** Adds events to the end of the chain, in their order. */
export const appendEvents = (db, events) => db.transaction().execute(async (transaction) => {
    const chain = (await lockChain(transaction)) ?? (await startChain(transaction));
    let head_hash = chain?.head_hash ?? "";
    let head_id = chain?.head_id ?? 0;
    for (const event of events) {
        head_hash = eventHash(head_hash, event);
        const values = { ...event, hash: head_hash };
        const added = transaction.insertInto("audit_events").values(values).returning("id");
        head_id = (await added.executeTakeFirstOrThrow()).id;
    }
    await transaction.updateTable("audit_chain").set({ head_hash, head_id }).where("name", "=", name).execute();
});
/** Deletes the events up to one. The chain then starts after it. */
export const deleteEvents = (db, lastId) => db.transaction().execute(async (transaction) => {
    const old = transaction.selectFrom("audit_events").select("hash").where("id", "<=", lastId);
    // Older versions of the hub write events without a hash.
    const chained = await old.where("hash", "is not", null).orderBy("id", "desc").limit(1).executeTakeFirst();
    if (chained?.hash)
        await transaction
            .updateTable("audit_chain")
            .set({ start_id: lastId, start_hash: chained.hash })
            .where("name", "=", name)
            .execute();
    await transaction.deleteFrom("audit_events").where("id", "<=", lastId).execute();
});
//# sourceMappingURL=audit-chain.js.map