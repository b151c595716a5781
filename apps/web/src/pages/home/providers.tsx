import type { FacetCounts, ProviderSummary } from "@orrery/contract";
import { countOf } from "../../lib/format/count-text.ts";
import { Section } from "../../ui/layout/section.tsx";
import { CountList } from "../../ui/list/row-list/count-list.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";
import { Text } from "../../ui/text/text.tsx";

const keyTexts = { none: "No key needed", hub: "Hub key", account: "Your key" } as const;

interface ProvidersProps {
  readonly providers: readonly ProviderSummary[];
  readonly counted: FacetCounts["facets"][string];
}

export const Providers = ({ providers, counted }: ProvidersProps) => {
  const counts = new Map(counted.map(({ value, count }) => [value, count]));
  const shown = providers
    .filter(({ id, key }) => key !== null || counts.has(id))
    .map(({ id, label, key }) => ({
      key: id,
      href: `/models?provider=${encodeURIComponent(id)}`,
      label,
      note: key === null ? "Needs a key" : keyTexts[key],
      count: counts.get(id) ?? 0,
      isQuiet: key === null,
    }))
    .sort((left, right) => Number(left.isQuiet) - Number(right.isQuiet) || right.count - left.count);
  const rest = providers.length - shown.length;
  return (
    <Section
      heading={
        <Heading level={2} variant="section" id="providers">
          Providers
        </Heading>
      }
      note="Models served"
    >
      <CountList entries={shown} />
      {rest > 0 && <Text variant="soft">Add an API key to use {countOf(rest, "more provider")}.</Text>}
    </Section>
  );
};
