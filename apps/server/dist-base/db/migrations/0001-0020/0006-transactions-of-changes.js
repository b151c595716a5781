import { sql } from "kysely";
/**
 * PostgreSQL gives out numbers in one order and commits in another, so each change names its transaction. SQLite has
 * one writer at a time: there, numbers are in the order of commits.
 */
export const transactionsOfChanges = async (db, engine) => {
    if (engine === "sqlite")
        return;
    await sql `alter table changes add column transaction_id xid8 not null default pg_current_xact_id()`.execute(db);
    await sql `create index changes_by_transaction on changes (transaction_id)`.execute(db);
};
//# sourceMappingURL=0006-transactions-of-changes.js.map