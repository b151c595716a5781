import type { TaskPage } from "@orrery/contract";
import { lazy, Suspense, useMemo } from "react";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { ArticleColumns } from "../../ui/layout/columns.tsx";
import { InView } from "../../ui/layout/in-view.tsx";
import { Outline } from "../../ui/navigation/outline.tsx";
import { Prose } from "../../ui/text/markdown/prose.tsx";
import { renderMarkdown } from "../../ui/text/markdown/render-markdown.tsx";
import { Demo } from "./demo/demo.tsx";
import { LiveDemo } from "./demo/live-demo.tsx";
import { HubModels } from "./hub-models.tsx";
import { asideIds, TaskAside } from "./task-aside.tsx";
import type { useHubModels } from "./use-hub-models.ts";

const CallIt = lazy(() => import("./call-it.tsx").then(({ CallIt: component }) => ({ default: component })));

const ownIds = ["try-it", "on-this-hub", "call-it", "options", "request"];

interface TaskArticleProps {
  readonly task: TaskPage;
  readonly models: ReturnType<typeof useHubModels>;
}

export const TaskArticle = ({ task, models }: TaskArticleProps) => {
  const { content, outline } = useMemo(
    () => renderMarkdown(task.about, [task.id, "main", "worked-example", ...ownIds, ...asideIds]),
    [task.about, task.id],
  );
  const shown = useMemo(() => outline.filter(({ level }) => level === 2), [outline]);
  return (
    <>
      <Demo task={task} />
      {models.live !== undefined && <LiveDemo id={models.live} task={task.id} />}
      <HubModels task={task.id} models={models} />
      <ArticleColumns outline={<Outline title="On this page" entries={shown} />} aside={<TaskAside task={task} />}>
        <Prose>{content}</Prose>
      </ArticleColumns>
      <InView height={420}>
        <Suspense fallback={<SkeletonPanel height={420} />}>
          <CallIt task={task} models={models} />
        </Suspense>
      </InView>
    </>
  );
};
