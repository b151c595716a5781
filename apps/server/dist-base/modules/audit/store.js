export const allEvents = (db) => db.selectFrom("audit_events").selectAll();
const pageSize = 1_000;
/** Events, oldest first, read in steps. */
export const pagesOfEvents = async function* (db, narrow = (query) => query) {
    for (let last = 0;;) {
        const page = await narrow(allEvents(db)).where("id", ">", last).orderBy("id").limit(pageSize).execute();
        if (page.length > 0)
            yield page;
        if (page.length < pageSize)
            return;
        last = page.at(-1)?.id ?? last;
    }
};
//# sourceMappingURL=store.js.map