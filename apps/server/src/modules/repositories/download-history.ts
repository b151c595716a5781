import { DownloadHistory, Failure } from "@orrery/contract";
import { findFor } from "../../catalogue/access.ts";
import { dayOf, downloadsSince, recentDays, startOfDay } from "../../catalogue/activity/day-store.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Db } from "../../db/engine.ts";
import type { App } from "../../http/fastify-app.ts";
import { idOf, idPaths } from "../../http/repository-path.ts";
import { repositoryKinds } from "../../readers/repository-id.ts";

interface DownloadHistoryDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly now: () => number;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

const historyOf = async (db: Db, repositoryId: number, today: number): Promise<DownloadHistory> => {
  const first = today - recentDays + 1;
  const found = await downloadsSince(db, repositoryId, first - recentDays);
  const countsFrom = (day: number) => Array.from({ length: recentDays }, (_, at) => found.get(day + at) ?? 0);
  const days = countsFrom(first).map((downloads, at) => ({
    date: new Date(startOfDay(first + at)).toISOString().slice(0, 10),
    downloads,
  }));
  return { days, total: sum(days.map(({ downloads }) => downloads)), previous: sum(countsFrom(first - recentDays)) };
};

/** Downloads from this hub; those that another hub has counted are not among them. */
export const registerDownloadHistory = (app: App, { db, catalogue, now }: DownloadHistoryDeps): void => {
  for (const kind of repositoryKinds)
    for (const [path, params] of idPaths)
      app.get(
        `/api/${kind}s${path}/downloads`,
        {
          schema: {
            tags: [`${kind}s`],
            summary: "Downloads of the last 30 days",
            params,
            response: { 200: DownloadHistory, "4xx": Failure },
          },
        },
        async (request) => {
          const { id } = await findFor(catalogue, request.viewer, "see", kind, idOf(request.params));
          return historyOf(db, id, dayOf(now()));
        },
      );
};
