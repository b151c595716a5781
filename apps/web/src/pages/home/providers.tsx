import type { FacetCounts, ProviderHealth, ProviderPrices, ProviderSummary } from "@orrery/contract";
import { FirstToken, HealthText, ProviderLink, priceFrom } from "../../features/providers/provider-cells.tsx";
import { countOf } from "../../lib/format/count-text.ts";
import { StatusText } from "../../ui/feedback/status-text.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Table } from "../../ui/table/table.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { NoWrap } from "../../ui/text/no-wrap.tsx";

const keyTexts = { none: "No key needed", hub: "Hub key", account: "Your key" } as const;

const columns = [
  { key: "provider", header: "Provider" },
  { key: "models", header: "Models" },
  { key: "price", header: "Price per 1M tokens", isNumber: true },
] as const;

const keyColumn = { key: "key", header: "Key", isMinor: true } as const;

const healthColumns = [
  { key: "first", header: "First token, p50", isNumber: true, isMinor: true },
  { key: "health", header: "Last 24 hours", isMinor: true },
] as const;

const maxShown = 6;

interface ProvidersProps {
  readonly providers: readonly ProviderSummary[];
  readonly counted: FacetCounts["facets"][string];
  readonly prices: ProviderPrices | undefined;
  /** Known to people who are signed in. */
  readonly health: readonly ProviderHealth[] | undefined;
}

const KeyText = ({ source }: { readonly source: ProviderSummary["key"] }) => (
  <StatusText variant={source === null ? "soft" : "good"} hasDot>
    {source === null ? "Needs a key" : keyTexts[source]}
  </StatusText>
);

const Health = ({ provider, health }: { provider: ProviderSummary; health: readonly ProviderHealth[] }) =>
  provider.key === null ? (
    <KeyText source={null} />
  ) : (
    <HealthText health={health.find((one) => one.provider === provider.id)} />
  );

/** Those that can be called first, then those with the most models. */
export const Providers = ({ providers, counted, prices, health }: ProvidersProps) => {
  const counts = new Map(counted.map(({ value, count }) => [value, count]));
  const countFor = ({ id }: ProviderSummary) => counts.get(id) ?? 0;
  const shown = providers
    .filter((provider) => provider.key !== null || countFor(provider) > 0)
    .sort((left, right) => Number(left.key === null) - Number(right.key === null) || countFor(right) - countFor(left))
    .slice(0, maxShown);
  const withoutKey = providers.filter(({ key }) => key === null).length;
  const rowOf = (provider: ProviderSummary) => ({
    key: provider.id,
    cells: [
      <ProviderLink key="name" id={provider.id} label={provider.label} />,
      <NoWrap key="models">{countOf(countFor(provider), "model")}</NoWrap>,
      <NoWrap key="price">{priceFrom(provider.id, prices)}</NoWrap>,
      ...(health
        ? [
            <FirstToken key="first" ms={health.find((one) => one.provider === provider.id)?.firstMs} health={health} />,
            <Health key="health" provider={provider} health={health} />,
          ]
        : [<KeyText key="key" source={provider.key} />]),
    ],
  });
  return (
    <Section
      title="Providers"
      id="providers"
      variant="h2"
      note={
        <>
          {withoutKey > 0 && `Add an API key to use ${countOf(withoutKey, "more provider")}. `}
          <TextLink href="/providers">See all</TextLink>
        </>
      }
    >
      <Table
        label="Providers"
        columns={health ? [...columns, ...healthColumns] : [...columns, keyColumn]}
        rows={shown.map(rowOf)}
      />
    </Section>
  );
};
