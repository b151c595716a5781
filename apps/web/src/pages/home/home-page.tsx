import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { sessionQuery } from "../../api/sessions.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { TaskIndex, TaskIndexSkeleton } from "../../features/tasks/task-index.tsx";
import { countOf } from "../../lib/format/count-text.ts";
import { Loading } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";
import { useFragment } from "../../ui/text/heading/use-fragment.ts";
import { Text } from "../../ui/text/text.tsx";
import { CardList, CardSkeleton } from "./card-list.tsx";
import { Hero } from "./hero.tsx";
import { LiveDemos } from "./live/live-demos.tsx";
import { Providers } from "./providers.tsx";
import { RepositoryCard } from "./repository-card.tsx";
import { StatLine } from "./stat-line.tsx";
import { HomeTiles } from "./tiles/home-tiles.tsx";
import { useHome } from "./use-home.ts";

type Home = ReturnType<typeof useHome>;

const sentence = "Find a model, try it, and copy code that works — all on your own machine.";

const Opening = ({ overview, tasks }: Home) => (
  <Hero aside={<LiveDemos />}>
    <Heading level={1} variant="hero" id="orrery">
      {/* A word joiner keeps the line from breaking after the hyphen. */}
      Your own hub for machine-&#8288;learning models
    </Heading>
    <Text variant="lead">{sentence}</Text>
    <Cluster>
      <ButtonLink variant="primary" href="/models?here=yes">
        Try a model
      </ButtonLink>
      <ButtonLink href="/docs/publishing">Publish a model</ButtonLink>
      <ButtonLink href="/docs/agents">Connect your agent</ButtonLink>
    </Cluster>
    <StatLine
      label="On this hub"
      stats={[
        { href: "/models", label: "models", count: overview?.models },
        { href: "/datasets", label: "datasets", count: overview?.datasets },
        { href: "/tasks", label: "tasks", count: tasks.data?.length },
        { href: "/models?here=yes", label: "run on this hub", count: overview?.runsOnHub },
      ]}
    />
  </Hero>
);

const Models = ({ overview }: Home) => {
  const isTrending = overview?.top.sort === "trendingScore";
  const all = <>All {countOf(overview?.models ?? 0, "model")}</>;
  return (
    <Section
      title={isTrending ? "Trending models" : "Recently updated"}
      id="models"
      variant="h2"
      note={<TextLink href={isTrending ? "/models" : "/models?sort=changed"}>{all}</TextLink>}
    >
      {overview?.models === 0 && <Text variant="quiet">No models yet.</Text>}
      <CardList>
        {overview?.top.models.map((record) => <RepositoryCard key={record.id} record={record} />) ??
          Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move.
            <CardSkeleton key={index} />
          ))}
      </CardList>
    </Section>
  );
};

const Tasks = ({ tasks, overview }: Home) => (
  <Section
    title="Tasks by modality"
    id="tasks"
    variant="h2"
    note={<TextLink href="/tasks">All tasks with summaries</TextLink>}
  >
    {tasks.error && <FailureNotice error={tasks.error} onRetry={() => void tasks.refetch()} />}
    {tasks.data && <TaskIndex tasks={tasks.data} counts={overview?.tasks ?? []} />}
    {tasks.isPending && (
      <>
        <Loading what="the tasks" />
        <TaskIndexSkeleton />
      </>
    )}
  </Section>
);

const HomeProviders = ({ providers, overview, prices, health }: Home) => (
  <Providers providers={providers} counted={overview?.providers ?? []} prices={prices} health={health} />
);

const OwnHome = lazy(() => import("./own/own-home.tsx").then(({ OwnHome: component }) => ({ default: component })));

const VisitorHome = () => {
  const home = useHome();
  useFragment(home.tasks.isSuccess);
  return (
    <>
      <PageMeta description={`Your own hub for machine-learning models. ${sentence}`} />
      <Opening {...home} />
      <Page>
        <Stack gap="xxl">
          <HomeTiles />
          {home.error ? (
            <FailureNotice error={home.error} onRetry={() => void home.retry()} />
          ) : (
            <>
              <Models {...home} />
              <HomeProviders {...home} />
              <Tasks {...home} />
            </>
          )}
        </Stack>
      </Page>
    </>
  );
};

export const HomePage = () => {
  const { data: session } = useQuery(sessionQuery);
  if (!session?.user) return <VisitorHome />;
  return (
    <Suspense fallback={<Loading what="your home page" />}>
      <OwnHome user={session.user} />
    </Suspense>
  );
};
