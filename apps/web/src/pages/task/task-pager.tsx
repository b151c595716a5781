import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { taskListQuery } from "../../api/tasks.ts";
import { groupByModality } from "../../features/tasks/group-tasks.ts";
import { taskPath } from "../../features/tasks/task-path.ts";
import { Pager } from "../../ui/pager/pager.tsx";
import { useNearView } from "../../ui/pager/use-near-view.ts";

/** The tasks before and after one, in the order of the list of tasks. The list is asked for only by who reads this far. */
export const TaskPager = ({ id }: { readonly id: string }) => {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearView(place);
  const { data = [] } = useQuery({ ...taskListQuery, enabled: isNear });
  const order = groupByModality(data, (task) => task).flatMap(({ members }) => members.filter((task) => task.hasPage));
  const at = order.findIndex((task) => task.id === id);
  const linkTo = (index: number) => {
    const task = at === -1 ? undefined : order[index];
    return task && { href: taskPath(task.id), label: task.name };
  };
  return (
    <div ref={place}>
      <Pager label="Neighbouring tasks" previous={linkTo(at - 1)} next={linkTo(at + 1)} />
    </div>
  );
};
