import type { FacetCounts } from "@orrery/contract";
import { providerLabel } from "../../features/repositories/provider-label.ts";
import { Heading } from "../../ui/heading/heading.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { CountList } from "../../ui/row-list/count-list.tsx";
import { Text } from "../../ui/text/text.tsx";

/** Who serves models of this hub, and how many. */
export const Providers = ({ counted }: { readonly counted: FacetCounts["facets"][string] }) => (
  <Section
    heading={
      <Heading level={2} look="section" id="providers">
        Providers
      </Heading>
    }
    note="Models each one serves"
  >
    {counted.length > 0 ? (
      <CountList
        entries={counted.map(({ value, count }) => ({
          key: value,
          href: `/models?provider=${encodeURIComponent(value)}`,
          label: providerLabel(value),
          count,
        }))}
      />
    ) : (
      <Text look="quiet">
        No provider serves a model of this hub yet. Mappings come with an import, or with models that run here.
      </Text>
    )}
  </Section>
);
