import type { CurrentSession, ProviderHealth, ProviderSummary } from "@orrery/contract";
import { KeyActions } from "../../features/keys/key-actions.tsx";
import { agoText } from "../../lib/format/ago-text.ts";
import { fullCount } from "../../lib/format/count-text.ts";
import { StatusText } from "../../ui/feedback/status/status-text.tsx";
import { Table } from "../../ui/table/table.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { HiddenText } from "../../ui/text/hidden-text.tsx";
import { healthWords } from "./health-words.ts";

interface ProviderTableProps {
  readonly providers: readonly ProviderSummary[];
  /** What was seen of them; undefined where it may not be seen or has not come. */
  readonly health: readonly ProviderHealth[] | undefined;
  readonly user: NonNullable<CurrentSession["user"]> | undefined;
}

const keyTexts = {
  none: { words: "none needed", look: "good" },
  account: { words: "yours", look: "good" },
  hub: { words: "the hub’s", look: "good" },
  missing: { words: "missing", look: "soft" },
} as const;

const columns = [
  { key: "provider", head: "Provider" },
  { key: "key", head: "Key" },
  { key: "tasks", head: "Tasks", isNumber: true, isMinor: true },
] as const;

const healthColumns = [
  { key: "health", head: "Health" },
  { key: "first", head: "First byte", isNumber: true, isMinor: true },
  { key: "slow", head: "Slowest 5 %", isNumber: true, isMinor: true },
  { key: "last", head: "Last call", isMinor: true },
  { key: "actions", head: <HiddenText>Actions</HiddenText> },
] as const;

const milliseconds = (value: number | undefined): string => (value === undefined ? "–" : `${fullCount(value)} ms`);

const healthCells = (health: ProviderHealth | undefined, isKnown: boolean) => {
  const { words, look } = isKnown ? healthWords(health) : { words: "…", look: "soft" as const };
  return [
    <StatusText key="health" look={look}>
      {words}
    </StatusText>,
    milliseconds(health?.firstMs),
    milliseconds(health?.slowFirstMs),
    health?.lastCallAt ? agoText(new Date(health.lastCallAt), new Date()) : "–",
  ];
};

const weights = { none: 0, account: 1, hub: 1 } as const;
const weightOf = ({ key }: ProviderSummary): number => (key === null ? 2 : weights[key]);

/** Every provider with its key and its health, those that can be called first. */
export const ProviderTable = ({ providers, health, user }: ProviderTableProps) => {
  const mayChange = user?.role === "write" || user?.role === "admin";
  const rowOf = (provider: ProviderSummary) => {
    const { id, label, key, tasks } = provider;
    const { words, look } = keyTexts[key ?? "missing"];
    const cells = [
      <TextLink key="name" href={`/models?provider=${encodeURIComponent(id)}`}>
        {label}
      </TextLink>,
      <StatusText key="key" look={look}>
        {words}
      </StatusText>,
      tasks.length,
    ];
    if (!user) return { key: id, cells };
    const seen = health?.find((one) => one.provider === id);
    const actions = key !== "none" && (
      <KeyActions key="actions" provider={provider} source={key} mayChange={mayChange} />
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
