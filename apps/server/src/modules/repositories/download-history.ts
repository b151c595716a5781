import { DownloadHistory, Failure } from "@orrery/contract";
import { Type } from "typebox";
import { findFor } from "../../catalogue/access.ts";
import { dayOf, downloadsSince, recentDays, startOfDay } from "../../catalogue/activity/day-store.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Db } from "../../db/engine.ts";
import type { App } from "../../http/fastify-app.ts";
import { idOf } from "../../http/repository-path.ts";

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
  for (const kind of ["model", "dataset"] as const)
    app.get(
      `/api/${kind}s/:owner/:name/downloads`,
      {
        schema: {
          tags: [`${kind}s`],
          summary: "Downloads of the last 30 days",
          params: Type.Object({ owner: Type.String(), name: Type.String() }),
          response: { 200: DownloadHistory, "4xx": Failure },
        },
      },
      async (request) => {
        const { id } = await findFor(catalogue, request.viewer, "see", kind, idOf(request.params));
        return historyOf(db, id, dayOf(now()));
      },
    );
};
