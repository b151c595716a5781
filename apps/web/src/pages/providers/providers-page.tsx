import type { ProviderHealth, ProviderPrices, ProviderSummary } from "@orrery/contract";
import { pagePaths } from "@orrery/contract/pages";
import { useQuery } from "@tanstack/react-query";
import { providerHealthQuery } from "../../api/keys.ts";
import { providerPricesQuery, providersQuery } from "../../api/providers.ts";
import { type BrowserSession, sessionQuery } from "../../api/sessions.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { Loading, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TitleBlock } from "../../ui/layout/title-block.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Text } from "../../ui/text/text.tsx";
import { ProviderTable } from "./provider-table.tsx";
import { TaskMatrix } from "./task-matrix.tsx";

interface LoadedProps {
  readonly providers: readonly ProviderSummary[];
  readonly prices: ProviderPrices | undefined;
  readonly health: readonly ProviderHealth[] | undefined;
  readonly session: BrowserSession | undefined;
}

const Loaded = ({ providers, prices, health, session }: LoadedProps) => (
  <Stack gap="xl">
    <Section title="Keys and health" id="keys-and-health" note="Prices are the lowest per provider.">
      <ProviderTable providers={providers} prices={prices} health={health} user={session?.user ?? undefined} />
      {session && !session.user && (
        <Text variant="soft">
          <TextLink href="/login?next=/providers">Sign in</TextLink> to add keys and see provider health. Built-in
          models need no sign-in.
        </Text>
      )}
    </Section>
    <Section title="Providers and tasks" id="tasks">
      <TaskMatrix providers={providers} />
    </Section>
  </Stack>
);

export const ProvidersPage = () => {
  const { data: session, isLoading: isSessionLoading } = useQuery(sessionQuery);
  const { data: providers, error, refetch } = useQuery(providersQuery);
  const { data: prices, isLoading: arePricesLoading } = useQuery(providerPricesQuery);
  const healthOf = useQuery({ ...providerHealthQuery, enabled: Boolean(session?.user) });
  // Rows are shown once they are complete, so that they do not grow.
  const isComplete = !isSessionLoading && !arePricesLoading && !healthOf.isLoading;
  return (
    <Page>
      <PageMeta title="Providers" description="Inference providers: tasks, keys and health." />
      <Stack gap="lg">
        <TitleBlock title="Providers" id="providers">
          <Text variant="summary">
            One API for every provider. Orrery routes each call, uses your key or the hub’s, and falls back on failure.{" "}
            <TextLink href="/docs/router">How routing works</TextLink>{" "}
            <TextLink href={pagePaths.measuredProviders}>Providers we measured</TextLink>
          </Text>
        </TitleBlock>
        {providers && isComplete ? (
          <Loaded providers={providers} prices={prices} health={healthOf.data} session={session} />
        ) : error ? (
          <FailureNotice error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <Loading what="providers" />
            <SkeletonPanel height={640} />
          </>
        )}
      </Stack>
    </Page>
  );
};
