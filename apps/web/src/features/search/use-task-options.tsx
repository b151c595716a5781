import { modalities } from "@orrery/tasks";
import { useQuery } from "@tanstack/react-query";
import { Shapes } from "lucide-react";
import { taskListQuery } from "../../api/tasks.ts";
import { taskPath } from "../../lib/routes/paths.ts";
import { type FoundTask, findTasks } from "../../lib/search/find-tasks.ts";
import { findWords, wordsOf } from "../../lib/search/word-match.ts";
import { taskHue } from "../../lib/task-hue.ts";
import { Result } from "../../ui/list/row-list/result.tsx";
import { IconTile } from "../../ui/text/chip/icon-tile.tsx";
import { Highlight } from "../../ui/text/highlight.tsx";
import type { NamedOption } from "./page-options.tsx";

const max = 3;

const toOption = ({ task, subtasks }: FoundTask, words: readonly string[]): NamedOption => ({
  key: `task ${task.id}`,
  href: taskPath(task.id),
  name: task.name,
  group: "Tasks",
  content: (
    <Result
      icon={<IconTile icon={Shapes} hue={taskHue(task)} />}
      title={<Highlight text={task.name} ranges={findWords(task.name, words)} />}
      note={subtasks.length > 0 ? `Includes ${subtasks.join(", ")}` : task.summary || "Not mirrored"}
      side={modalities[task.modality]}
    />
  ),
});

export const useTaskOptions = (text: string) => {
  const { data = [], isPending, isError } = useQuery(taskListQuery);
  const words = wordsOf(text);
  const options = findTasks(data, text)
    .slice(0, max)
    .map((found) => toOption(found, words));
  return { options: words.length > 0 ? options : [], isPending, isError };
};
