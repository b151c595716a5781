import type { TaskSummary } from "@orrery/contract";
import { taskPath } from "../../lib/routes/paths.ts";
import { taskHue } from "../../lib/task-hue.ts";
import { SkeletonLine } from "../../ui/feedback/skeleton.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";
import { groupByModality } from "./group-tasks.ts";
import { type IndexEntry, IndexGroup, IndexList, IndexListSkeleton } from "./index-list.tsx";

const entryOf = ({ id, name, modality, hasPage }: TaskSummary, count: number | undefined): IndexEntry => ({
  key: id,
  href: taskPath(id),
  label: name,
  hue: taskHue({ id, modality }),
  isQuiet: !hasPage,
  ...(count && {
    side: {
      href: `/models?task=${encodeURIComponent(id)}`,
      count,
      label: `${count === 1 ? "model" : "models"} for ${name}`,
    },
  }),
});

interface TaskIndexProps {
  readonly tasks: readonly TaskSummary[];
  readonly counts: readonly { readonly value: string; readonly count: number }[];
}

export const TaskIndex = ({ tasks, counts }: TaskIndexProps) => (
  <div>
    {groupByModality(tasks, (task) => task).map(({ modality, label, members }) => (
      <IndexGroup
        key={modality}
        heading={
          <Heading level={3} variant="section" id={modality}>
            {label}
          </Heading>
        }
        note={`${members.length} ${members.length === 1 ? "task" : "tasks"}`}
      >
        <IndexList
          entries={members.map((task) => entryOf(task, counts.find(({ value }) => value === task.id)?.count))}
        />
      </IndexGroup>
    ))}
  </div>
);

export const TaskIndexSkeleton = () => (
  <div>
    {[11, 15, 20].map((count) => (
      <IndexGroup key={count} heading={<SkeletonLine width={18} height={1.4} />}>
        <IndexListSkeleton count={count} />
      </IndexGroup>
    ))}
  </div>
);
