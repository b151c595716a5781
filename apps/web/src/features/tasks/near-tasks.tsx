import { useQuery } from "@tanstack/react-query";
import { taskListQuery } from "../../api/tasks.ts";
import { likeness } from "../../lib/diff/likeness.ts";
import { findTasks } from "../../lib/search/find-tasks.ts";
import { Stack } from "../../ui/layout/stack.tsx";
import { Text } from "../../ui/text/text.tsx";
import { TaskRows } from "./task-rows.tsx";

/** Below this, two names have no more in common than chance gives them. */
const leastLikeness = 0.4;

interface NearTasksProps {
  /** A name that led nowhere. */
  readonly name: string;
  /** Ids the hub itself suggested. */
  readonly suggestions?: readonly string[];
}

/** Tasks whose names come close to one that does not exist; nothing where none does. */
export const NearTasks = ({ name, suggestions = [] }: NearTasksProps) => {
  const { data: tasks = [] } = useQuery(taskListQuery);
  const alike = tasks
    .map((task) => ({ task, score: Math.max(likeness(task.id, name), likeness(task.name, name)) }))
    .filter(({ score }) => score >= leastLikeness)
    .sort((a, b) => b.score - a.score)
    .map(({ task }) => task);
  const suggested = tasks.filter(({ id }) => suggestions.includes(id));
  const found = findTasks(tasks, name).map(({ task }) => task);
  const near = [...new Set([...suggested, ...alike, ...(name ? found : [])])].slice(0, 4);
  if (near.length === 0) return null;
  return (
    <Stack>
      <Text>Did you mean one of these?</Text>
      <TaskRows found={near.map((task) => ({ task, subtasks: [] }))} />
    </Stack>
  );
};
