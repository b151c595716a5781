import type { TaskPage as TaskData } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { isApiError } from "../../api/api-error.ts";
import { taskQuery } from "../../api/tasks.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { PageMeta } from "../../ui/layout/page-meta.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { SourceLink } from "../../ui/text/anchor/source-link.tsx";
import { useFragment } from "../../ui/text/heading/use-fragment.ts";
import { TaskArticle } from "./task-article.tsx";
import { TaskHeader } from "./task-header.tsx";
import { TaskPager } from "./task-pager.tsx";
import { TaskSkeleton } from "./task-skeleton.tsx";
import { useHubModels } from "./use-hub-models.ts";

const MissingTask = lazy(() => import("./missing-task.tsx").then((module) => ({ default: module.MissingTask })));
const PlaceholderArticle = lazy(() =>
  import("./placeholder-article.tsx").then((module) => ({ default: module.PlaceholderArticle })),
);

interface LoadedProps {
  readonly task: TaskData;
  readonly models: ReturnType<typeof useHubModels>;
}

const Loaded = ({ task, models }: LoadedProps) => {
  useFragment(true);
  return (
    <Page space="tight">
      <PageMeta title={task.name} description={task.summary || `${task.name}: related models and datasets.`} />
      <Stack gap="xl">
        <TaskHeader task={task} />
        {task.about === "" ? (
          <Suspense>
            <PlaceholderArticle task={task} models={models} />
          </Suspense>
        ) : (
          <TaskArticle task={task} models={models} />
        )}
        {task.about !== "" && <TaskPager task={task} />}
        <SourceLink url={task.sourceUrl} />
      </Stack>
    </Page>
  );
};

export const TaskPage = () => {
  const { id } = useParams({ from: "/tasks/$id" });
  const { data, error, refetch } = useQuery(taskQuery(id));
  const models = useHubModels(id);
  if (data && models.isSettled) return <Loaded key={data.id} task={data} models={models} />;
  if (isApiError(error, "not_found")) {
    return (
      <Suspense fallback={<TaskSkeleton />}>
        <MissingTask id={id} suggestions={error.suggestions} />
      </Suspense>
    );
  }
  if (error) {
    return (
      <>
        <PageMeta title="Not available" description="Can’t load this task." />
        <FailureNotice error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  return <TaskSkeleton />;
};
