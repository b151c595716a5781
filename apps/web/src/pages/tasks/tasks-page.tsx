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
import { Heading } from "../../ui/text/heading/heading.tsx";
import { useFragment } from "../../ui/text/heading/use-fragment.ts";
import { Kbd, Text } from "../../ui/text/text.tsx";
import { JumpList } from "./jump-list.tsx";
import { TaskGroupSection } from "./task-group-section.tsx";

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
        <TitleBlock
          title={
            <Heading level={1} variant="title">
              Tasks
            </Heading>
          }
        >
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
