import type { ProviderHealth, ProviderPrices, ProviderSummary } from "@orrery/contract";
import { latencyText } from "../../lib/format/latency-text.ts";
import { usdText } from "../../lib/format/money-text.ts";
import { hubProvider } from "../../lib/hub-provider.ts";
import { providerPath } from "../../lib/routes/paths.ts";
import { ProviderName } from "../../ui/brand/provider-mark.tsx";
import { BarCell } from "../../ui/chart/track.tsx";
import { StatusText } from "../../ui/feedback/status-text.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { healthLabel } from "./health-label.ts";

export const ProviderLink = ({ id, label }: Pick<ProviderSummary, "id" | "label">) => (
  <TextLink href={id === hubProvider ? "/models?here=yes" : providerPath(id)}>
    <ProviderName id={id} label={label} />
  </TextLink>
);

/** `Free`, `from $0.05`, or a dash. */
export const priceFrom = (id: string, prices: ProviderPrices | undefined): string => {
  if (id === hubProvider) return "Free";
  const price = prices?.find(({ provider }) => provider === id)?.fromUsd;
  return price === undefined ? "–" : `from ${usdText(price)}`;
};

/** Bars of all providers share one scale. */
export const FirstToken = ({
  ms,
  health = [],
}: {
  ms: number | undefined;
  health: readonly ProviderHealth[] | undefined;
}) => {
  const max = Math.max(...health.map(({ firstMs = 0 }) => firstMs));
  return ms === undefined ? "–" : <BarCell share={ms / max} text={latencyText(ms)} />;
};

export const HealthText = ({ health }: { readonly health: ProviderHealth | undefined }) => {
  const { text, note, variant } = healthLabel(health);
  return (
    <span title={note}>
      <StatusText variant={variant} hasDot>
        {text}
      </StatusText>
    </span>
  );
};
