import type { RepositoryRecord } from "@orrery/contract";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { repositoryTopQuery } from "../../api/repositories.ts";

const max = 5;

const served = (task: string) => repositoryTopQuery("model", { pipeline_tag: [task], runs_here: true, limit: max });
const tagged = (task: string) => repositoryTopQuery("model", { filter: [task], runs_here: true, limit: 1 });
const listed = (task: string) => repositoryTopQuery("model", { pipeline_tag: [task], limit: max });

export const prefetchHubModels = (client: QueryClient, task: string): void => {
  void client.prefetchQuery(served(task));
  void client.prefetchQuery(listed(task));
};

/** Loaded with the page or not at all, so that the layout does not shift. */
export const useHubModels = (task: string) => {
  const here = useQuery({ ...served(task), retry: false });
  const all = useQuery({ ...listed(task), retry: false });
  const isUnserved = here.isFetched && !here.data?.records.length;
  const able = useQuery({ ...tagged(task), retry: false, enabled: isUnserved });
  const found = new Map<string, RepositoryRecord>();
  for (const record of [...(here.data?.records ?? []), ...(all.data?.records ?? [])])
    if (!found.has(record.id)) found.set(record.id, record);
  return {
    isSettled: here.isFetched && all.isFetched && (!isUnserved || able.isFetched),
    /** One of the task's models, or one whose tags include the task. */
    live: (here.data?.records[0] ?? able.data?.records[0])?.id,
    records: [...found.values()].slice(0, max),
    total: all.data?.total ?? 0,
    runHere: here.data?.total ?? 0,
  };
};
