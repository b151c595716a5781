import type { TaskPage as TaskData } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { isHubError } from "../../api/hub-error.ts";
import { taskQuery } from "../../api/tasks.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { HubFinder } from "../../features/search/hub-finder.tsx";
import { Lost } from "../../features/tasks/lost.tsx";
import { useFragment } from "../../ui/heading/use-fragment.ts";
import { Page } from "../../ui/layout/page.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { PageMeta } from "../../ui/page-meta/page-meta.tsx";
import { Code } from "../../ui/text/text.tsx";
import { PlaceholderArticle } from "./placeholder-article.tsx";
import { TaskArticle } from "./task-article.tsx";
import { TaskHead } from "./task-head.tsx";
import { TaskPager } from "./task-pager.tsx";
import { TaskSkeleton } from "./task-skeleton.tsx";
import { useHubModels } from "./use-hub-models.ts";

interface LoadedProps {
  readonly task: TaskData;
  readonly models: ReturnType<typeof useHubModels>;
}

const Loaded = ({ task, models }: LoadedProps) => {
  useFragment(true);
  return (
    <Page space="tight">
      <PageMeta title={task.name} description={task.summary || `${task.name}: a task known by name only.`} />
      <Stack gap="xl">
        <TaskHead task={task} />
        {task.isPlaceholder ? (
          <PlaceholderArticle task={task} models={models} />
        ) : (
          <TaskArticle task={task} models={models} />
        )}
        {!task.isPlaceholder && <TaskPager task={task} />}
      </Stack>
    </Page>
  );
};

/** One task: what it is, an example, a text, and what to use for it. */
export const TaskPage = () => {
  const { id } = useParams({ from: "/tasks/$id" });
  const { data, error, refetch } = useQuery(taskQuery(id));
  const models = useHubModels(id);
  if (data && models.isSettled) return <Loaded key={data.id} task={data} models={models} />;
  if (isHubError(error, "not_found")) {
    return (
      <Lost title="No such task" name={id} suggestions={error.suggestions} finder={<HubFinder kind="popover" />}>
        The catalogue has no task named <Code>{id}</Code>.
      </Lost>
    );
  }
  if (error) {
    return (
      <>
        <PageMeta title="Not available" description="This task’s page could not be fetched." />
        <FailureNotice error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  return <TaskSkeleton />;
};
