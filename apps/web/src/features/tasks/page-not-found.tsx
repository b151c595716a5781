import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { taskListQuery } from "../../api/tasks.ts";
import { nameSimilarity } from "../../lib/diff/name-similarity.ts";
import { findTasks } from "../../lib/search/find-tasks.ts";
import { NotFound } from "../../ui/feedback/not-found.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Text } from "../../ui/text/text.tsx";
import { TaskRows } from "./task-rows.tsx";

/** Lower scores are chance. */
const minSimilarity = 0.4;

interface RelatedTasksProps {
  readonly name: string;
  readonly suggestions?: readonly string[];
}

const RelatedTasks = ({ name, suggestions = [] }: RelatedTasksProps) => {
  const { data: tasks = [] } = useQuery(taskListQuery);
  const alike = tasks
    .map((task) => ({ task, score: Math.max(nameSimilarity(task.id, name), nameSimilarity(task.name, name)) }))
    .filter(({ score }) => score >= minSimilarity)
    .sort((a, b) => b.score - a.score)
    .map(({ task }) => task);
  const suggested = tasks.filter(({ id }) => suggestions.includes(id));
  const found = findTasks(tasks, name).map(({ task }) => task);
  const related = [...new Set([...suggested, ...alike, ...(name ? found : [])])].slice(0, 4);
  if (related.length === 0) return null;
  return (
    <Stack>
      <Text>Did you mean one of these?</Text>
      <TaskRows found={related.map((task) => ({ task, subtasks: [] }))} />
    </Stack>
  );
};

interface PageNotFoundProps {
  readonly title: string;
  readonly name: string;
  readonly suggestions?: readonly string[];
  readonly finder: ReactNode;
  readonly children: ReactNode;
}

export const PageNotFound = ({ title, name, suggestions = [], finder, children }: PageNotFoundProps) => (
  <NotFound
    title={title}
    description="This page doesn’t exist."
    summary={children}
    actions={
      <>
        <ButtonLink variant="primary" href="/tasks">
          All tasks
        </ButtonLink>
        <ButtonLink href="/">Home</ButtonLink>
      </>
    }
  >
    <RelatedTasks name={name} suggestions={suggestions} />
    {finder}
  </NotFound>
);
