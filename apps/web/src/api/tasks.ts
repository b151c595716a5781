import type { TaskCall, TaskPage, TaskSummary } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./get-json.ts";

export const taskListQuery = queryOptions({
  queryKey: ["tasks"],
  queryFn: ({ signal }) => getJson<readonly TaskSummary[]>("/api/task-types", signal),
});

export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ["tasks", id],
    queryFn: ({ signal }) => getJson<TaskPage>(`/api/tasks/${encodeURIComponent(id)}`, signal),
  });

export const taskCallQuery = (id: string) =>
  queryOptions({
    queryKey: ["tasks", id, "call"],
    queryFn: ({ signal }) => getJson<TaskCall>(`/api/tasks/${encodeURIComponent(id)}/call`, signal),
  });

export const taskMediaUrl = (filename: string): string => `/api/tasks/media/${encodeURIComponent(filename)}`;
