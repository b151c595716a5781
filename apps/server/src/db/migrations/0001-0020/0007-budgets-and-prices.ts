import type { Kysely } from "kysely";

/** A budget says what becomes of calls whose price is not known. */
export const budgetsAndPrices = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable("budgets")
    .addColumn("unpriced", "text", (column) => column.notNull().defaultTo("refuse"))
    .execute();
};
