import type { ProviderModels, ProviderSummary } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { providerHealthQuery } from "../../../api/keys.ts";
import { measuredProvidersQuery, providerModelsQuery, providersOfQuery } from "../../../api/providers.ts";
import { sessionQuery } from "../../../api/sessions.ts";
import { FailureNotice } from "../../../features/failure/failure-notice.tsx";
import { HealthText } from "../../../features/providers/provider-cells.tsx";
import { canContribute } from "../../../lib/account/can-change.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { ProviderTile } from "../../../ui/brand/provider-mark.tsx";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { NotFound } from "../../../ui/feedback/not-found.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Loading, SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { PlainColumns } from "../../../ui/layout/columns.tsx";
import { Page, PageMeta } from "../../../ui/layout/page.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { TitleBlock } from "../../../ui/layout/title-block.tsx";
import { Breadcrumb } from "../../../ui/navigation/breadcrumb.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { AnyModel } from "./any-model.tsx";
import { HealthStrip } from "./health-strip.tsx";
import { KeyPanel } from "./key-panel.tsx";
import { kindsIn } from "./model-kinds.ts";
import { ModelTable } from "./model-table.tsx";
import { PriceFirstChart } from "./price-first-chart.tsx";
import { ServedModels } from "./served-models.tsx";

const keyTexts = {
  account: { text: "Your key", variant: "good" },
  hub: { text: "Hub key", variant: "good" },
  none: { text: "No key needed", variant: "good" },
  missing: { text: "No key yet", variant: "soft" },
} as const;

interface FactsProps {
  readonly provider: ProviderSummary;
  readonly found: ProviderModels | undefined;
}

/** The first word is capitalized only: "Chat, images, audio". */
const kindText = (found: ProviderModels): string => {
  const [first = "", ...others] = kindsIn(found.models).map(({ label }) => label);
  return [first, ...others.map((label) => label.toLowerCase())].join(", ");
};

const Facts = ({ provider, found }: FactsProps) => {
  const { data: health } = useQuery(providerHealthQuery);
  const { text, variant } = keyTexts[provider.key ?? "missing"];
  const isAccepted = provider.key === "account" && found?.listedAt !== undefined;
  const own = health?.find((one) => one.provider === provider.id);
  return (
    <Cluster>
      <Text variant="note">
        <StatusText variant={variant} hasDot>
          {isAccepted ? "Your key works" : text}
        </StatusText>
      </Text>
      {found && <Text variant="note">{countOf(found.models.length, "model")}</Text>}
      {found && found.models.length > 0 && <Text variant="note">{kindText(found)}</Text>}
      {own && (
        <Text variant="note">
          {countOf(own.calls, "call")} in 24 hours · <HealthText health={own} />
        </Text>
      )}
    </Cluster>
  );
};

const headings = {
  listed: "Models your key can call",
  mapped: "Models on this hub",
} as const;

const noteOf = ({ label, key }: ProviderSummary, { listedAt, problem }: ProviderModels): string | undefined => {
  if (problem !== undefined || listedAt !== undefined || key !== "account") return undefined;
  return `${label} has no list of its models. Use any model ID to call one.`;
};

const Models = ({ provider, found }: { readonly provider: ProviderSummary; readonly found: ProviderModels }) => {
  const note = noteOf(provider, found);
  const { data: measured } = useQuery(measuredProvidersQuery);
  const checked = measured?.providers.find((one) => one.provider === provider.id)?.models ?? [];
  return (
    <Section title={found.listedAt === undefined ? headings.mapped : headings.listed} id="models">
      {found.problem !== undefined && <InlineError>{found.problem}</InlineError>}
      {note !== undefined && <Text variant="soft">{note}</Text>}
      {found.models.length > 0 ? (
        <ModelTable provider={provider} models={found.models} measured={checked} />
      ) : (
        note === undefined && <Text variant="soft">No models yet. Save a key, or use any model ID.</Text>
      )}
    </Section>
  );
};

interface LoadedProps {
  readonly provider: ProviderSummary;
  readonly account: string | undefined;
  readonly canChange: boolean;
  readonly isHubAdmin: boolean;
}

const Loaded = ({ provider, account, canChange, isHubAdmin }: LoadedProps) => {
  const models = useQuery(providerModelsQuery(provider.id, account));
  return (
    <>
      <TitleBlock
        above={<Breadcrumb crumbs={[{ href: "/providers", label: "Providers" }]} />}
        icon={<ProviderTile id={provider.id} />}
        title={provider.label}
        id="provider"
      >
        <Facts provider={provider} found={models.data} />
      </TitleBlock>
      <HealthStrip provider={provider.id} />
      <PlainColumns
        aside={
          <Stack gap="lg">
            <KeyPanel
              provider={provider}
              account={account}
              canChange={canChange}
              isAccepted={models.data?.listedAt !== undefined}
            />
            {models.data && <PriceFirstChart models={models.data.models} />}
            <AnyModel provider={provider} example={models.data?.models[0]?.id} />
          </Stack>
        }
      >
        {models.data ? (
          <Models provider={provider} found={models.data} />
        ) : models.error ? (
          <FailureNotice error={models.error} onRetry={() => void models.refetch()} />
        ) : (
          <>
            <Loading what="models" />
            <SkeletonPanel height={640} />
          </>
        )}
      </PlainColumns>
      {isHubAdmin && <ServedModels provider={provider} />}
    </>
  );
};

const SignedOut = ({ provider }: { readonly provider: ProviderSummary }) => (
  <>
    <TitleBlock
      above={<Breadcrumb crumbs={[{ href: "/providers", label: "Providers" }]} />}
      icon={<ProviderTile id={provider.id} />}
      title={provider.label}
      id="provider"
    />
    <Notice
      title="Sign in to see its models"
      actions={
        <>
          <ButtonLink variant="primary" href={`/login?next=${encodeURIComponent(`/providers/${provider.id}`)}`}>
            Sign in
          </ButtonLink>
          <ButtonLink href={`/models?provider=${encodeURIComponent(provider.id)}`}>Models on this hub</ButtonLink>
        </>
      }
    >
      <p>Your key decides which models of {provider.label} you can call.</p>
    </Notice>
  </>
);

const MissingProvider = ({ id }: { readonly id: string }) => (
  <NotFound
    title="Provider not found"
    description="This provider doesn’t exist."
    summary={`Orrery has no provider “${id.slice(0, 60)}”.`}
    actions={<ButtonLink href="/providers">All providers</ButtonLink>}
  />
);

export const ProviderPage = () => {
  const { provider: id } = useParams({ from: "/providers/$provider" });
  const { account } = useSearch({ from: "/providers/$provider" });
  const { data: session } = useQuery(sessionQuery);
  const { data: providers, error, refetch } = useQuery(providersOfQuery(account));
  const provider = providers?.find((one) => one.id === id && one.key !== "none");
  if (providers && !provider) return <MissingProvider id={id} />;
  const isWriter = canContribute(session?.user);
  return (
    <Page>
      <PageMeta
        title={provider?.label ?? "Provider"}
        description="Models, prices and speed of an inference provider."
      />
      <Stack gap="lg">
        {provider && session ? (
          session.user ? (
            <Loaded
              provider={provider}
              account={account}
              canChange={isWriter}
              isHubAdmin={isWriter && session.user.isAdmin}
            />
          ) : (
            <SignedOut provider={provider} />
          )
        ) : error ? (
          <FailureNotice error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <Loading what="the provider" />
            <SkeletonPanel height={640} />
          </>
        )}
      </Stack>
    </Page>
  );
};
