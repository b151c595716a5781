import type { TaskPage } from "@orrery/contract";
import { useMemo } from "react";
import { ArticleColumns } from "../../ui/layout/columns.tsx";
import { Prose } from "../../ui/markdown/prose.tsx";
import { renderMarkdown } from "../../ui/markdown/render-markdown.tsx";
import { Outline } from "../../ui/outline/outline.tsx";
import { Demo } from "./demo/demo.tsx";
import { asideIds, TaskAside } from "./task-aside.tsx";

/** The body of a written task's page: example, text, and what to use. */
export const TaskArticle = ({ task }: { readonly task: TaskPage }) => {
  const { content, outline } = useMemo(
    () => renderMarkdown(task.about, [task.id, "main", "worked-example", ...asideIds]),
    [task.about, task.id],
  );
  const shown = useMemo(() => outline.filter(({ level }) => level === 2), [outline]);
  return (
    <>
      <Demo task={task} />
      <ArticleColumns outline={<Outline title="On this page" entries={shown} />} aside={<TaskAside task={task} />}>
        <Prose>{content}</Prose>
      </ArticleColumns>
    </>
  );
};
