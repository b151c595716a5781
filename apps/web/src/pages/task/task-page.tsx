import type { TaskPage as TaskData } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { isApiError } from "../../api/api-error.ts";
import { taskQuery } from "../../api/tasks.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { Loading, SkeletonLine, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { ArticleColumns } from "../../ui/layout/columns.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { SourceLink } from "../../ui/text/anchor/source-link.tsx";
import { useFragment } from "../../ui/text/heading/use-fragment.ts";
import { TaskArticle } from "./task-article.tsx";
import { TaskHeader } from "./task-header.tsx";
import { TaskPager } from "./task-pager.tsx";
import { useHubModels } from "./use-hub-models.ts";

const Lines = ({ widths }: { readonly widths: readonly number[] }) => (
  <div>
    {widths.map((width) => (
      <SkeletonLine key={width} width={width} />
    ))}
  </div>
);

const TaskSkeleton = () => (
  <Page space="tight">
    <Loading what="the task" />
    <Stack gap="xl">
      <Stack>
        <SkeletonLine width={24} height={0.9} />
        <SkeletonLine width={36} height={3} />
        <Lines widths={[72, 48]} />
        <SkeletonLine width={30} height={1.2} />
      </Stack>
      <SkeletonPanel height={260} />
      <ArticleColumns aside={<Lines widths={[40, 38, 39, 30, 36, 37, 28]} />}>
        <Lines widths={[68, 71, 66, 70, 40, 69, 67, 72, 50]} />
      </ArticleColumns>
    </Stack>
  </Page>
);

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
