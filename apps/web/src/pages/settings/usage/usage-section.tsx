import type { UsageRow } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { budgetsQuery, usageCsvPath, usageQuery } from "../../../api/usage.ts";
import { countText, fullCount } from "../../../lib/format/count-text.ts";
import { lastDays } from "../../../lib/format/day-range.ts";
import { chargeText } from "../../../lib/format/money-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { EvenColumns } from "../../../ui/layout/columns.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { MetricLine } from "../../../ui/list/metric-line.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { AccountChoice, useChosenAccount } from "../account-choice.tsx";
import { AwaitQuery } from "../await-query.tsx";
import type { User } from "../user.ts";
import { CallTable } from "./call-table.tsx";
import { UsageDays } from "./usage-days.tsx";
import { ModelShares, ProviderShares } from "./usage-shares.tsx";
import { costOf, sumOf } from "./usage-sums.ts";

const spans = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
] as const;

type Span = (typeof spans)[number]["value"];

const Figures = ({ rows }: { readonly rows: readonly UsageRow[] }) => {
  const sum = sumOf(rows);
  const cost = costOf(sum);
  return (
    <MetricLine
      label="Sums"
      metrics={[
        { name: "Calls", value: fullCount(sum.calls), note: `${fullCount(sum.failed)} failed` },
        { name: "Tokens in", value: countText(sum.inputTokens) },
        { name: "Tokens out", value: countText(sum.outputTokens) },
        { name: "Cost", value: cost.text, note: cost.basis },
        ...(sum.checks > 0
          ? [{ name: "Checks", value: fullCount(sum.checks), note: chargeText(sum.checksNanoUsd / 1e9) }]
          : []),
      ]}
    />
  );
};

const Nothing = () => (
  <Notice
    title="No calls in this period"
    actions={
      <>
        <ButtonLink variant="primary" href="/models?runs=here">
          Try a model
        </ButtonLink>
        <ButtonLink href="/docs/router">How routing works</ButtonLink>
      </>
    }
  >
    <p>Each call is listed with its provider, speed and cost.</p>
  </Notice>
);

export const UsageSection = ({ user }: { readonly user: User }) => {
  const { days: asked } = useSearch({ from: "/settings/$part" });
  const navigate = useNavigate({ from: "/settings/$part" });
  const account = useChosenAccount(user);
  const span: Span = spans.find(({ value }) => value === asked)?.value ?? "30";
  const days = lastDays(Number(span), new Date());
  const question = { from: days[0] ?? "", account };
  const { data: budgets = [] } = useQuery(budgetsQuery);
  const byDay = useQuery(usageQuery("day,provider", question));
  return (
    <Stack gap="lg">
      <Cluster>
        <TextChoice
          label="Time"
          choices={spans}
          value={span}
          onChoose={(value) => void navigate({ search: (before) => ({ ...before, days: value }) })}
        />
        <AccountChoice user={user} label="Account" own="All accounts" />
        <ButtonLink href={usageCsvPath(question)} download>
          <Download size={14} strokeWidth={1.75} aria-hidden="true" />
          Export summary
        </ButtonLink>
      </Cluster>
      <AwaitQuery query={byDay}>
        {(rows) =>
          rows.length === 0 ? (
            <Nothing />
          ) : (
            <Stack gap="xl">
              <Figures rows={rows} />
              <UsageDays
                days={days}
                rows={rows}
                budget={budgets.find((budget) => budget.account === (account ?? user.name))}
              />
              <EvenColumns kind="wideHalves">
                <ProviderShares question={question} />
                <ModelShares question={question} />
              </EvenColumns>
              <CallTable account={account} />
            </Stack>
          )
        }
      </AwaitQuery>
      <Text variant="soft">Prices come from the catalogue. Days are UTC.</Text>
    </Stack>
  );
};
