import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { taskListQuery } from "../../../api/tasks.ts";
import type { TaskNames } from "./facets.ts";

export const useTaskNames = (): TaskNames => {
  const { data } = useQuery(taskListQuery);
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data]);
};
