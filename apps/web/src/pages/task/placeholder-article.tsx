import type { TaskPage } from "@orrery/contract";
import { modalities } from "@orrery/tasks";
import { useQuery } from "@tanstack/react-query";
import { taskListQuery } from "../../api/tasks.ts";
import { TaskRows } from "../../features/tasks/task-rows.tsx";
import { TextLink } from "../../ui/anchor/text-link.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { RowListSkeleton } from "../../ui/row-list/row-list.tsx";
import { Text } from "../../ui/text/text.tsx";
import { TaskAside } from "./task-aside.tsx";

const useRelated = ({ id, modality }: TaskPage) => {
  const { data } = useQuery(taskListQuery);
  const written = data?.filter((task) => task.hasPage && task.id !== id);
  const alike = written?.filter((task) => task.modality === modality);
  return alike?.length ? alike : written;
};

/** The body of a task's page that has not been written: it says so, and shows what is near. */
export const PlaceholderArticle = ({ task }: { readonly task: TaskPage }) => {
  const related = useRelated(task);
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <Text>
          This task is known by name only. Models and datasets can be tagged with it, but its page has not been written:
          there is no example, no text and no list of models to show.
        </Text>
        <Text look="quiet">
          Below are written tasks that come near, or you can <TextLink href="/tasks">go back to all tasks</TextLink>.
        </Text>
      </Stack>
      <TaskAside task={task} />
      <Section
        heading={
          <Heading level={2} look="section" id="related">
            {`Written tasks of ${modalities[task.modality]}`}
          </Heading>
        }
      >
        {related ? (
          <TaskRows found={related.slice(0, 8).map((one) => ({ task: one, subtasks: [] }))} />
        ) : (
          <RowListSkeleton count={8} />
        )}
      </Section>
    </Stack>
  );
};
