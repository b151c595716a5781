import type { UsageRow } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type UsageQuestion, usageQuery } from "../../../api/usage.ts";
import { countText, fullCount, shortCountOf } from "../../../lib/format/count-text.ts";
import { providerLabel } from "../../../lib/format/provider-label.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { ProviderName } from "../../../ui/brand/provider-mark.tsx";
import { BarCell } from "../../../ui/chart/track.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Code, Text } from "../../../ui/text/text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import { costOf } from "./usage-sums.ts";

const maxRows = 12;

const noteOf = (row: UsageRow): string =>
  [
    row.failed > 0 && `${countText(row.failed)} failed`,
    row.cancelled > 0 && `${countText(row.cancelled)} stopped`,
    row.unknown > 0 && `${countText(row.unknown)} interrupted by a restart`,
    row.inputTokens + row.outputTokens > 0 &&
      `${shortCountOf(row.inputTokens, "input token")}, ${countText(row.outputTokens)} output`,
    `cost ${costOf(row).basis}`,
  ]
    .filter(Boolean)
    .join(" · ");

interface SharesProps {
  readonly title: string;
  readonly id: string;
  /** The first column's header. */
  readonly name: string;
  readonly rows: readonly UsageRow[];
  readonly keyOf: (row: UsageRow) => string;
  readonly nameOf: (row: UsageRow) => ReactNode;
}

const Shares = ({ title, id, name, rows, keyOf, nameOf }: SharesProps) => {
  const sorted = [...rows].sort((left, right) => right.calls - left.calls);
  const max = Math.max(1, sorted[0]?.calls ?? 0);
  return (
    <Section title={title} id={id}>
      <Table
        label={title}
        columns={[
          { key: "name", header: name },
          { key: "calls", header: "Calls", isNumber: true },
          { key: "cost", header: "Cost", isNumber: true },
        ]}
        rows={sorted.slice(0, maxRows).map((row) => ({
          key: keyOf(row),
          cells: [
            <Stack key="name" gap="xs">
              {nameOf(row)}
              <Text variant="note">{noteOf(row)}</Text>
            </Stack>,
            <BarCell key="calls" share={row.calls / max} text={countText(row.calls)} />,
            costOf(row).text,
          ],
        }))}
      />
      {sorted.length > maxRows && <Text variant="soft">{fullCount(sorted.length - maxRows)} more in the CSV</Text>}
    </Section>
  );
};

const modelName = ({ model = "" }: UsageRow) =>
  model ? (
    <TextLink href={repositoryPath("model", model)}>
      <Code>{model}</Code>
    </TextLink>
  ) : (
    "No model"
  );

export const ProviderShares = ({ question }: { readonly question: UsageQuestion }) => (
  <AwaitQuery query={useQuery(usageQuery("provider", question))}>
    {(rows) => (
      <Shares
        title="By provider"
        id="by-provider"
        name="Provider"
        rows={rows}
        keyOf={({ provider }) => provider ?? ""}
        nameOf={({ provider }) =>
          provider ? <ProviderName id={provider} label={providerLabel(provider)} /> : "No provider"
        }
      />
    )}
  </AwaitQuery>
);

export const ModelShares = ({ question }: { readonly question: UsageQuestion }) => (
  <AwaitQuery query={useQuery(usageQuery("model", question))}>
    {(rows) => (
      <Shares
        title="By model"
        id="by-model"
        name="Model"
        rows={rows}
        keyOf={({ model }) => model ?? ""}
        nameOf={modelName}
      />
    )}
  </AwaitQuery>
);
