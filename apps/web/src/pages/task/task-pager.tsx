import type { TaskPage } from "@orrery/contract";
import { taskPath } from "../../lib/routes/paths.ts";
import { Pager } from "../../ui/navigation/pager.tsx";

const linkTo = (task: TaskPage["next"]) => task && { href: taskPath(task.id), label: task.name };

export const TaskPager = ({ task }: { readonly task: TaskPage }) => (
  <Pager label="More tasks" previous={linkTo(task.previous)} next={linkTo(task.next)} />
);
