import type { ReactNode } from "react";
import type { TaskGroup } from "../../features/tasks/group-tasks.ts";
import { TaskRows } from "../../features/tasks/task-rows.tsx";
import { taskPath } from "../../lib/routes/paths.ts";
import type { FoundTask } from "../../lib/search/find-tasks.ts";
import { findWords, wordsOf } from "../../lib/search/word-match.ts";
import { Section } from "../../ui/layout/section.tsx";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";
import { Highlight } from "../../ui/text/highlight.tsx";

interface QuietEntry {
  readonly key: string;
  readonly href: string;
  readonly label: ReactNode;
}

const QuietList = ({ label, entries }: { readonly label: string; readonly entries: readonly QuietEntry[] }) => (
  <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 border-t border-line pt-1.5 text-sm text-ink-soft">
    <span>{label}</span>
    <ul className="contents">
      {entries.map(({ key, href, label: name }) => (
        <li key={key}>
          <Anchor
            href={href}
            className="underline decoration-line-strong underline-offset-[3px] transition-colors hover:text-brass"
          >
            {name}
          </Anchor>
        </li>
      ))}
    </ul>
  </div>
);

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
