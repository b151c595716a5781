import type { CurrentSession, ProviderHealth, ProviderSummary } from "@orrery/contract";
import { KeyActions } from "../../features/keys/key-actions.tsx";
import { agoText } from "../../lib/format/ago-text.ts";
import { fullCount } from "../../lib/format/count-text.ts";
import { ProviderName } from "../../ui/brand/provider-mark.tsx";
import { StatusText } from "../../ui/feedback/status-text.tsx";
import { Table } from "../../ui/table/table.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { HiddenText } from "../../ui/text/hidden-text.tsx";
import { healthLabel } from "./health-label.ts";

interface ProviderTableProps {
  readonly providers: readonly ProviderSummary[];
  readonly health: readonly ProviderHealth[] | undefined;
  readonly user: NonNullable<CurrentSession["user"]> | undefined;
}

const keyTexts = {
  none: { text: "Not needed", variant: "good" },
  account: { text: "Your key", variant: "good" },
  hub: { text: "Hub key", variant: "good" },
  missing: { text: "No key", variant: "soft" },
} as const;

const columns = [
  { key: "provider", header: "Provider" },
  { key: "key", header: "Key" },
  { key: "tasks", header: "Tasks", isNumber: true, isMinor: true },
] as const;

const healthColumns = [
  { key: "health", header: "Health" },
  { key: "first", header: "First byte", isNumber: true, isMinor: true },
  { key: "slow", header: "p95", isNumber: true, isMinor: true },
  { key: "last", header: "Last call", isMinor: true },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const milliseconds = (value: number | undefined): string => (value === undefined ? "–" : `${fullCount(value)} ms`);

const healthCells = (health: ProviderHealth | undefined, isKnown: boolean) => {
  const { text, variant } = isKnown ? healthLabel(health) : { text: "…", variant: "soft" as const };
  return [
    <StatusText key="health" variant={variant}>
      {text}
    </StatusText>,
    milliseconds(health?.firstMs),
    milliseconds(health?.slowFirstMs),
    health?.lastCallAt ? agoText(new Date(health.lastCallAt), new Date()) : "–",
  ];
};

const weights = { none: 0, account: 1, hub: 1 } as const;
const weightOf = ({ key }: ProviderSummary): number => (key === null ? 2 : weights[key]);

export const ProviderTable = ({ providers, health, user }: ProviderTableProps) => {
  const canChange = user?.role === "write" || user?.role === "admin";
  const rowOf = (provider: ProviderSummary) => {
    const { id, label, key, tasks } = provider;
    const { text, variant } = keyTexts[key ?? "missing"];
    const cells = [
      <TextLink key="name" href={`/models?provider=${encodeURIComponent(id)}`}>
        <ProviderName id={id} label={label} />
      </TextLink>,
      <StatusText key="key" variant={variant}>
        {text}
      </StatusText>,
      tasks.length,
    ];
    if (!user) return { key: id, cells };
    const seen = health?.find((one) => one.provider === id);
    const actions = key !== "none" && (
      <KeyActions key="actions" provider={provider} source={key} canChange={canChange} />
    );
    return { key: id, cells: [...cells, ...healthCells(seen, health !== undefined), actions] };
  };
  return (
    <Table
      label="Providers"
      columns={user ? [...columns, ...healthColumns] : columns}
      rows={[...providers].sort((left, right) => weightOf(left) - weightOf(right)).map(rowOf)}
    />
  );
};
