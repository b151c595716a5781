import { sql } from "kysely";
const dayMs = 24 * 60 * 60 * 1000;
/** How many days a recent download or run counts. */
export const recentDays = 30;
/** The day of UTC, counted from 1970. */
export const dayOf = (at) => Math.floor(at / dayMs);
export const startOfDay = (day) => day * dayMs;
/** Adds downloads to a day; several processes can add at the same time. */
export const addDownloads = async (db, repositoryId, day, count) => {
    await db
        .insertInto("repository_days")
        .values({ repository_id: repositoryId, day, downloads: count })
        .onConflict((conflict) => conflict
        .columns(["repository_id", "day"])
        .doUpdateSet({ downloads: sql `repository_days.downloads + ${count}` }))
        .execute();
};
/** Sets the runs of a day, counted from the ledger. */
export const setRuns = async (db, repositoryId, day, runs) => {
    await db
        .insertInto("repository_days")
        .values({ repository_id: repositoryId, day, runs })
        .onConflict((conflict) => conflict.columns(["repository_id", "day"]).doUpdateSet({ runs }))
        .execute();
};
/** Downloads of a repository by day, from a day on; days without any are missing. */
export const downloadsSince = async (db, repositoryId, day) => {
    const rows = await db
        .selectFrom("repository_days")
        .select(["day", "downloads"])
        .where("repository_id", "=", repositoryId)
        .where("day", ">=", day)
        .execute();
    return new Map(rows.map((row) => [row.day, row.downloads]));
};
//# sourceMappingURL=day-store.js.map