import type { RowStatistics, Rows, RowsQuery, Splits, StatisticsQuery } from "@orrery/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "./get-json.ts";
import { toQueryText } from "./repositories.ts";
import { apiPath } from "./repository.ts";

export const splitsQuery = (id: string) =>
  queryOptions({
    queryKey: ["rows", id, "splits"],
    queryFn: ({ signal }) => getJson<Splits>(`${apiPath("dataset", id)}/splits`, signal),
  });

export const rowsQuery = (id: string, query: RowsQuery) =>
  queryOptions({
    queryKey: ["rows", id, "rows", query],
    queryFn: ({ signal }) => getJson<Rows>(`${apiPath("dataset", id)}/rows?${toQueryText(query)}`, signal),
    placeholderData: keepPreviousData,
  });

export const statisticsQuery = (id: string, query: StatisticsQuery) =>
  queryOptions({
    queryKey: ["rows", id, "statistics", query],
    queryFn: ({ signal }) =>
      getJson<RowStatistics>(`${apiPath("dataset", id)}/statistics?${toQueryText(query)}`, signal),
  });
