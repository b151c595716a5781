import type { TaskPage } from "@orrery/contract";
import { TaskRows } from "../../features/tasks/task-rows.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
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
      <Text>We haven’t written a guide for this task yet.</Text>
      <Text variant="quiet">
        See the related tasks below, or <TextLink href="/tasks">all tasks</TextLink>.
      </Text>
    </Stack>
    <HubModels task={task.id} models={models} />
    <TaskAside task={task} />
    <Section title="Related tasks" id="related">
      <TaskRows found={task.related.map((one) => ({ task: one, subtasks: [] }))} />
    </Section>
  </Stack>
);
