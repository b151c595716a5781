import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { sessionQuery } from "../../api/sessions.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { TaskIndex, TaskIndexSkeleton } from "../../features/tasks/task-index.tsx";
import { countOf, fullCount } from "../../lib/format/count-text.ts";
import { Orbits } from "../../ui/brand/orbits.tsx";
import { Loading } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";
import { useFragment } from "../../ui/text/heading/use-fragment.ts";
import { Text } from "../../ui/text/text.tsx";
import { CardList, CardSkeleton } from "./card-list.tsx";
import { LiveDemos } from "./live/live-demos.tsx";
import { Providers } from "./providers.tsx";
import { RepositoryCard } from "./repository-card.tsx";
import { Starters } from "./starters.tsx";
import { HomeTiles } from "./tiles/home-tiles.tsx";
import { useHome } from "./use-home.ts";

interface Stat {
  readonly href: string;
  readonly label: string;
  readonly count: number | undefined;
}

const StatLine = ({ label, stats }: { readonly label: string; readonly stats: readonly Stat[] }) => (
  <ul aria-label={label} className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-ink-soft">
    {stats.map(({ href, label: name, count }) => (
      <li key={href}>
        <Anchor href={href} className="group -my-[4px] py-[4px] transition-colors hover:text-brass">
          <span className="font-medium text-ink tabular-nums transition-colors group-hover:text-brass">
            {count === undefined ? "…" : fullCount(count)}
          </span>{" "}
          {name}
        </Anchor>
      </li>
    ))}
  </ul>
);

interface HeroProps {
  readonly children: ReactNode;
  readonly aside: ReactNode;
}

const Hero = ({ children, aside }: HeroProps) => (
  <div className="relative isolate border-b border-line">
    <div className="pointer-events-none absolute inset-0 -z-10 overflow-hidden">
      <div className="absolute -top-12 -right-13 size-[17rem] -rotate-90 opacity-70 md:top-1/2 md:right-auto md:left-1/2 md:size-[47.5rem] md:-translate-y-1/2 md:rotate-0 md:opacity-100">
        <Orbits kind="hero" />
      </div>
    </div>
    <div className="mx-auto grid w-full max-w-[81.5rem] items-center gap-x-8 gap-y-4 px-2 pt-5 pb-5 sm:px-4 md:min-h-[35rem] md:grid-cols-2 md:py-7 lg:grid-cols-[minmax(0,1fr)_32.5rem] [&>*]:min-w-0">
      <div className="flex flex-col gap-3">{children}</div>
      {aside}
    </div>
  </div>
);

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
              <Starters variant="h2" />
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
