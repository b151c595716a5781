/** A budget says what becomes of calls whose price is not known. */
export const budgetsAndPrices = async (db) => {
    await db.schema
        .alterTable("budgets")
        .addColumn("unpriced", "text", (column) => column.notNull().defaultTo("refuse"))
        .execute();
};
//# sourceMappingURL=0007-budgets-and-prices.js.map