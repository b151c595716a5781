import type { CurrentSession, ProviderHealth, ProviderPrices, ProviderSummary } from "@orrery/contract";
import { KeyActions } from "../../features/keys/key-actions.tsx";
import { FirstToken, HealthText, ProviderLink, priceFrom } from "../../features/providers/provider-cells.tsx";
import { agoText } from "../../lib/format/ago-text.ts";
import { countOf } from "../../lib/format/count-text.ts";
import { latencyText } from "../../lib/format/latency-text.ts";
import { hubProvider } from "../../lib/hub-provider.ts";
import { StatusText } from "../../ui/feedback/status-text.tsx";
import { Table } from "../../ui/table/table.tsx";
import { HiddenText } from "../../ui/text/hidden-text.tsx";

interface ProviderTableProps {
  readonly providers: readonly ProviderSummary[];
  readonly prices: ProviderPrices | undefined;
  readonly health: readonly ProviderHealth[] | undefined;
  readonly user: NonNullable<CurrentSession["user"]> | undefined;
}

const keyTexts = {
  none: { text: "No key needed", variant: "good" },
  account: { text: "Your key", variant: "good" },
  hub: { text: "Hub key", variant: "good" },
  missing: { text: "No key", variant: "soft" },
} as const;

const columns = [
  { key: "provider", header: "Provider" },
  { key: "key", header: "Key" },
  { key: "tasks", header: "Tasks", isNumber: true, isMinor: true },
  { key: "price", header: "Price per 1M tokens", isNumber: true, isMinor: true },
  { key: "summary", header: "Summary", inCard: "only" },
] as const;

const healthColumns = [
  { key: "first", header: "First token, p50", isNumber: true, isMinor: true },
  { key: "slow", header: "p95", isNumber: true, isMinor: true },
  { key: "health", header: "Last 24 hours", isMinor: true },
  { key: "last", header: "Last call", isMinor: true },
  { key: "actions", header: <HiddenText>Actions</HiddenText>, inCard: "wide" },
] as const;

const healthCells = (own: ProviderHealth | undefined, all: ProviderTableProps["health"]) => [
  <FirstToken key="first" ms={own?.firstMs} health={all} />,
  own?.slowFirstMs === undefined ? "–" : latencyText(own.slowFirstMs),
  all ? <HealthText key="health" health={own} /> : "…",
  own?.lastCallAt ? agoText(new Date(own.lastCallAt), new Date()) : "–",
];

/** On a phone, in one line. */
const summaryOf = ({ id, tasks }: ProviderSummary, prices: ProviderPrices | undefined, firstMs: number | undefined) => {
  const price = priceFrom(id, prices);
  return [
    countOf(tasks.length, "task"),
    price !== "–" && (id === hubProvider ? price : `${price} per 1M`),
    firstMs !== undefined && `first token ${latencyText(firstMs)}`,
  ]
    .filter(Boolean)
    .join(" · ");
};

const weights = { none: 0, account: 1, hub: 1 } as const;
const weightOf = ({ key }: ProviderSummary): number => (key === null ? 2 : weights[key]);

export const ProviderTable = ({ providers, prices, health, user }: ProviderTableProps) => {
  const canChange = user?.role === "write" || user?.role === "admin";
  const rowOf = (provider: ProviderSummary) => {
    const { id, label, key, tasks } = provider;
    const { text, variant } = keyTexts[key ?? "missing"];
    const seen = health?.find((one) => one.provider === id);
    const cells = [
      <ProviderLink key="name" id={id} label={label} />,
      <StatusText key="key" variant={variant} hasDot>
        {text}
      </StatusText>,
      tasks.length,
      priceFrom(id, prices),
      <span key="summary" className="text-ink-soft tabular-nums">
        {summaryOf(provider, prices, seen?.firstMs)}
      </span>,
    ];
    if (!user) return { key: id, cells };
    const actions = key !== "none" && (
      <KeyActions key="actions" provider={provider} source={key} canChange={canChange} />
    );
    return { key: id, cells: [...cells, ...healthCells(seen, health), actions] };
  };
  return (
    <Table
      label="Providers"
      hasCards
      columns={user ? [...columns, ...healthColumns] : columns}
      rows={[...providers].sort((left, right) => weightOf(left) - weightOf(right)).map(rowOf)}
    />
  );
};
