import type { TaskGroup } from "../../features/tasks/group-tasks.ts";
import { TaskRows } from "../../features/tasks/task-rows.tsx";
import { taskPath } from "../../lib/routes/paths.ts";
import type { FoundTask } from "../../lib/search/find-tasks.ts";
import { findWords, wordsOf } from "../../lib/search/word-match.ts";
import { Section } from "../../ui/layout/section.tsx";
import { Highlight } from "../../ui/text/highlight.tsx";
import { QuietList } from "./quiet-list.tsx";

interface TaskGroupSectionProps {
  readonly group: TaskGroup<FoundTask>;
  readonly query: string;
}

export const TaskGroupSection = ({ group, query }: TaskGroupSectionProps) => {
  const written = group.members.filter(({ task }) => task.hasPage);
  const named = group.members.filter(({ task }) => !task.hasPage);
  const words = wordsOf(query);
  return (
    <Section title={group.label} id={group.modality} note={group.members.length}>
      {written.length > 0 && <TaskRows found={written} query={query} />}
      {named.length > 0 && (
        <QuietList
          label="No page yet"
          entries={named.map(({ task: { id, name } }) => ({
            href: taskPath(id),
            label: <Highlight text={name} ranges={findWords(name, words)} />,
            key: id,
          }))}
        />
      )}
    </Section>
  );
};
