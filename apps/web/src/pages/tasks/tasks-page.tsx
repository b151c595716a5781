import type { TaskSummary } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { taskListQuery } from "../../api/tasks.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { groupByModality } from "../../features/tasks/group-tasks.ts";
import { findTasks } from "../../lib/search/find-tasks.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Loading, SkeletonLine } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { SearchField } from "../../ui/input/search-field.tsx";
import { RailColumns } from "../../ui/layout/columns.tsx";
import { Measure } from "../../ui/layout/measure.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TitleBlock } from "../../ui/layout/title-block.tsx";
import { RowListSkeleton } from "../../ui/list/tile-rows.tsx";
import { useFragment } from "../../ui/text/heading/use-fragment.ts";
import { Kbd, Text } from "../../ui/text/text.tsx";
import { TaskGroupSection } from "./task-group-section.tsx";

interface Jump {
  readonly id: string;
  readonly label: string;
  readonly count: number;
}

const JumpList = ({ label, jumps }: { readonly label: string; readonly jumps: readonly Jump[] }) => (
  <nav aria-label={label}>
    <ul className="-mx-2 flex gap-1 overflow-x-auto px-2 pb-0.5 text-sm lg:mx-0 lg:flex-col lg:gap-0 lg:overflow-visible lg:px-0">
      {jumps.map(({ id, label: name, count }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex items-baseline justify-between gap-1 rounded-control border border-line px-1.25 py-0.5 whitespace-nowrap transition-colors hover:text-brass lg:border-0 lg:px-0 lg:py-[5px] lg:whitespace-normal"
          >
            {name}
            <span className="text-ink-soft tabular-nums">{count}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** Mirrored in `?q=` without adding history entries. */
const useQueryText = (): readonly [string, (text: string) => void] => {
  const { q = "" } = useSearch({ from: "/tasks" });
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  const written = useRef(q);
  useEffect(() => {
    // The URL changed by itself: back button or link.
    if (q !== written.current) {
      written.current = q;
      setText(q);
    }
  }, [q]);
  const type = (next: string) => {
    written.current = next;
    setText(next);
    void navigate({ to: "/tasks", search: next ? { q: next } : {}, replace: true, resetScroll: false });
  };
  return [text, type];
};

const sentence = "Browse what models can do. Pick a task to see an example.";

const Groups = ({ tasks, query, onClear }: { tasks: readonly TaskSummary[]; query: string; onClear: () => void }) => {
  const groups = groupByModality(findTasks(tasks, query), ({ task }) => task);
  if (groups.length === 0) {
    return (
      <Notice title={`No task fits “${query.trim()}”`} actions={<Button onClick={onClear}>Show all tasks</Button>}>
        <p>Try a different search, such as text, image, audio or table.</p>
      </Notice>
    );
  }
  const jumps = groups.map(({ modality, label, members }) => ({ id: modality, label, count: members.length }));
  return (
    <RailColumns aside={<JumpList label="Modalities" jumps={jumps} />}>
      <Stack gap="xl">
        {groups.map((group) => (
          <TaskGroupSection key={group.modality} group={group} query={query} />
        ))}
      </Stack>
    </RailColumns>
  );
};

const Listing = ({ query, onClear }: { readonly query: string; readonly onClear: () => void }) => {
  const { data, error, refetch } = useQuery(taskListQuery);
  useFragment(data !== undefined);
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (data) return <Groups tasks={data} query={query} onClear={onClear} />;
  return (
    <RailColumns>
      <Loading what="the tasks" />
      <Stack>
        <SkeletonLine width={14} height={1.7} />
        <RowListSkeleton count={14} />
      </Stack>
    </RailColumns>
  );
};

export const TasksPage = () => {
  const [text, setText] = useQueryText();
  return (
    <Page>
      <PageMeta title="Tasks" description={sentence} />
      <Stack gap="lg">
        <TitleBlock title="Tasks">
          <Text variant="summary">{sentence}</Text>
        </TitleBlock>
        <Measure>
          <SearchField
            label="Search tasks"
            placeholder="Search: speech, NER, captioning…"
            value={text}
            onText={setText}
            size="lg"
            trailing={<Kbd>/</Kbd>}
            data-search=""
          />
        </Measure>
        <Listing query={text} onClear={() => setText("")} />
      </Stack>
    </Page>
  );
};
