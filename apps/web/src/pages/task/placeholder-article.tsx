import type { TaskPage } from "@orrery/contract";
import { TaskRows } from "../../features/tasks/task-rows.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";
import { Text } from "../../ui/text/text.tsx";
import { HubModels } from "./hub-models.tsx";
import { TaskAside } from "./task-aside.tsx";
import type { useHubModels } from "./use-hub-models.ts";

interface PlaceholderArticleProps {
  readonly task: TaskPage;
  readonly models: ReturnType<typeof useHubModels>;
}

export const PlaceholderArticle = ({ task, models }: PlaceholderArticleProps) => (
  <Stack gap="xl">
    <Stack gap="sm">
      <Text>
        This task is known by name only. Models and datasets can be tagged with it, but its page has not been written:
        there is no example and no text to show.
      </Text>
      <Text variant="quiet">
        Below are written tasks that come near, or you can <TextLink href="/tasks">go back to all tasks</TextLink>.
      </Text>
    </Stack>
    <HubModels task={task.id} models={models} />
    <TaskAside task={task} />
    <Section
      heading={
        <Heading level={2} variant="section" id="related">
          Related tasks
        </Heading>
      }
    >
      <TaskRows found={task.related.map((one) => ({ task: one, subtasks: [] }))} />
    </Section>
  </Stack>
);
