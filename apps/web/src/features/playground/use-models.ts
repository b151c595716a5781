import type { RepositoryRecord } from "@orrery/contract";
import { useQueries } from "@tanstack/react-query";
import { recordQuery } from "../../api/repository.ts";
import type { PlaygroundColumn } from "./session/session.ts";

export const useModels = (columns: readonly PlaygroundColumn[]): ReadonlyMap<string, RepositoryRecord> => {
  const ids = [...new Set(columns.map(({ model }) => model).filter(Boolean))];
  return useQueries({
    queries: ids.map((id) => ({ ...recordQuery("model", id), retry: false })),
    combine: (results) =>
      new Map(results.flatMap(({ data }, at) => (data ? [[ids[at] ?? data.id, data] as const] : []))),
  });
};
