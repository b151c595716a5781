import { DownloadHistory, Failure } from "@orrery/contract";
import { findFor } from "../../catalogue/access.js";
import { dayOf, downloadsSince, recentDays, startOfDay } from "../../catalogue/activity/day-store.js";
import { idOf, idPaths } from "../../http/repository-path.js";
import { repositoryKinds } from "../../readers/repository-id.js";
const sum = (counts) => counts.reduce((total, count) => total + count, 0);
const historyOf = async (db, repositoryId, today) => {
    const first = today - recentDays + 1;
    const found = await downloadsSince(db, repositoryId, first - recentDays);
    const countsFrom = (day) => Array.from({ length: recentDays }, (_, at) => found.get(day + at) ?? 0);
    const days = countsFrom(first).map((downloads, at) => ({
        date: new Date(startOfDay(first + at)).toISOString().slice(0, 10),
        downloads,
    }));
    return { days, total: sum(days.map(({ downloads }) => downloads)), previous: sum(countsFrom(first - recentDays)) };
};
/** Downloads from this hub; those that another hub has counted are not among them. */
export const registerDownloadHistory = (app, { db, catalogue, now }) => {
    for (const kind of repositoryKinds)
        for (const [path, params] of idPaths)
            app.get(`/api/${kind}s${path}/downloads`, {
                schema: {
                    tags: [`${kind}s`],
                    summary: "Downloads of the last 30 days",
                    params,
                    response: { 200: DownloadHistory, "4xx": Failure },
                },
            }, async (request) => {
                const { id } = await findFor(catalogue, request.viewer, "see", kind, idOf(request.params));
                return historyOf(db, id, dayOf(now()));
            });
};
//# sourceMappingURL=download-history.js.map