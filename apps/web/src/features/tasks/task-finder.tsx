import type { TaskSummary } from "@orrery/contract";
import { modalities } from "@orrery/tasks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { taskListQuery } from "../../api/tasks.ts";
import { findWords, wordsOf } from "../../lib/word-match.ts";
import { IconTile } from "../../ui/chip/icon-tile.tsx";
import { Combobox, type ComboboxOption } from "../../ui/combobox/combobox.tsx";
import { Highlight } from "../../ui/highlight/highlight.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { Result } from "../../ui/row-list/result.tsx";
import { findTasks } from "./find-tasks.ts";
import { taskIcon } from "./task-icons.ts";
import { taskPath } from "./task-path.ts";

const optionOf = (task: TaskSummary, words: readonly string[], subtasks: readonly string[]): ComboboxOption => ({
  key: task.id,
  href: taskPath(task.id),
  content: (
    <Result
      icon={<IconTile icon={taskIcon(task.id)} hue={task.color} />}
      title={<Highlight text={task.name} stretches={findWords(task.name, words)} />}
      note={subtasks.length > 0 ? `Includes ${subtasks.join(", ")}` : task.summary || "Known by name only"}
      side={modalities[task.modality]}
    />
  ),
});

const NothingYet = ({ isPending, isError }: { readonly isPending: boolean; readonly isError: boolean }) => {
  if (isPending) return <Notice title="Fetching the tasks" isBusy />;
  if (isError) return <Notice title="The hub did not answer">Close this and try again in a moment.</Notice>;
  return (
    <Notice title="No task fits">
      Try fewer words, or what goes in: text, image, audio, table. Enter shows all tasks.
    </Notice>
  );
};

interface TaskFinderProps {
  readonly kind: "popover" | "inline";
  readonly trailing?: ReactNode;
  readonly onLeave?: () => void;
}

/** Finds a task by name, by what it does or by one of its forms, and goes there. */
export const TaskFinder = ({ kind, trailing, onLeave }: TaskFinderProps) => {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const { data: tasks = [], isPending, isError } = useQuery(taskListQuery);
  const words = wordsOf(text);
  const options = findTasks(tasks, text).map(({ task, subtasks }) => optionOf(task, words, subtasks));
  const choose = (option: ComboboxOption | undefined) => {
    onLeave?.();
    if (option) void navigate({ to: option.href });
    else void navigate({ to: "/tasks", search: text.trim() ? { q: text.trim() } : {} });
  };
  return (
    <Combobox
      label="Search tasks"
      placeholder="Search tasks: translation, speech, NER…"
      text={text}
      onText={setText}
      options={options}
      empty={<NothingYet isPending={isPending} isError={isError} />}
      onChoose={choose}
      kind={kind}
      trailing={trailing}
    />
  );
};
