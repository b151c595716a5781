import { useQuery } from "@tanstack/react-query";
import { taskListQuery } from "../../api/tasks.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { TaskFinder } from "../../features/tasks/task-finder.tsx";
import { TaskIndex, TaskIndexSkeleton } from "../../features/tasks/task-index.tsx";
import { TextLink } from "../../ui/anchor/text-link.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import { useFragment } from "../../ui/heading/use-fragment.ts";
import { Hero } from "../../ui/layout/hero.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { PageMeta } from "../../ui/page-meta/page-meta.tsx";
import { Loading } from "../../ui/skeleton/skeleton.tsx";
import { Kbd, Text } from "../../ui/text/text.tsx";
import { Abilities } from "./abilities.tsx";

const sentence =
  "Orrery is a hub for machine-learning models that runs on your own machine: find the task, see what goes in and what comes out, and know which models, data and metrics belong to it.";

const Index = () => {
  const { data, error, refetch } = useQuery(taskListQuery);
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (data) return <TaskIndex tasks={data} />;
  return (
    <>
      <Loading what="the tasks" />
      <TaskIndexSkeleton />
    </>
  );
};

const Opening = () => (
  <Hero>
    <Heading level={1} look="hero" id="orrery">
      Models you can turn by hand
    </Heading>
    <Text look="lead">{sentence}</Text>
    <TaskFinder kind="popover" trailing={<Kbd>/</Kbd>} />
  </Hero>
);

/** The first page. */
export const HomePage = () => {
  const { isSuccess } = useQuery(taskListQuery);
  useFragment(isSuccess);
  return (
    <>
      <PageMeta description={sentence} />
      <Opening />
      <Page>
        <Stack gap="xl">
          <Section
            heading={
              <Heading level={2} id="tasks">
                Tasks by modality
              </Heading>
            }
            note={<TextLink href="/tasks">All tasks with summaries</TextLink>}
          >
            <Index />
          </Section>
          <Abilities />
        </Stack>
      </Page>
    </>
  );
};
