import type { TaskCall, TaskPage, TaskSummary } from "@orrery/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { getJson } from "./get-json.ts";

export const taskListQuery = queryOptions({
  queryKey: ["tasks"],
  queryFn: ({ signal }) => getJson<readonly TaskSummary[]>("/api/task-types", signal),
});

/** Chat has no task page. */
export const chatTask = { id: "conversational", name: "Chat" } as const;

/** Names tasks for people; those that the hub does not know are named by their ID. */
export const useTaskName = (): ((id: string) => string) => {
  const { data = [] } = useQuery(taskListQuery);
  return (id) => [chatTask, ...data].find((task) => task.id === id)?.name ?? id;
};

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
