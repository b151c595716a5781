import type { TaskCall, TaskPage, TaskSummary } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./get-json.ts";

/** All tasks, in the catalogue's order. */
export const taskListQuery = queryOptions({
  queryKey: ["tasks"],
  queryFn: ({ signal }) => getJson<readonly TaskSummary[]>("/api/task-types", signal),
});

/** Everything one task's page shows. */
export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ["tasks", id],
    queryFn: ({ signal }) => getJson<TaskPage>(`/api/tasks/${encodeURIComponent(id)}`, signal),
  });

/** How a task is called. */
export const taskCallQuery = (id: string) =>
  queryOptions({
    queryKey: ["tasks", id, "call"],
    queryFn: ({ signal }) => getJson<TaskCall>(`/api/tasks/${encodeURIComponent(id)}/call`, signal),
  });

/** Where a demo's picture or sound lies. */
export const taskMediaUrl = (filename: string): string => `/api/tasks/media/${encodeURIComponent(filename)}`;
