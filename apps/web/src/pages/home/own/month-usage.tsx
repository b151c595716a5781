import { useQuery } from "@tanstack/react-query";
import { budgetsQuery, usageQuery } from "../../../api/usage.ts";
import { fullCount } from "../../../lib/format/count-text.ts";
import { chargeText, nanoText, usdText } from "../../../lib/format/money-text.ts";
import { providerLabel } from "../../../lib/format/provider-label.ts";
import { ProviderName } from "../../../ui/brand/provider-mark.tsx";
import { SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { CumulativeChart } from "./cumulative-chart.tsx";
import { type MonthUsage, monthStart, monthUsage } from "./month-sums.ts";

const monthName = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });
const shortMonth = new Intl.DateTimeFormat("en", { month: "short", timeZone: "UTC" });

const columns = [
  { key: "provider", header: "Provider" },
  { key: "calls", header: "Calls", isNumber: true },
  { key: "cost", header: "Cost", isNumber: true },
] as const;

interface CostProps {
  readonly usage: MonthUsage;
  readonly budgetUsd: number | undefined;
  readonly now: Date;
}

const Cost = ({ usage, budgetUsd, now }: CostProps) => {
  const month = shortMonth.format(now);
  const { costNano, sums, days, forecastNano } = usage;
  const forecast = forecastNano === undefined || costNano === 0 ? undefined : `≈ ${nanoText(forecastNano)}`;
  return (
    <>
      <p className="text-sm text-ink-soft">
        <span className="font-display text-2xl text-ink tabular-nums">{nanoText(costNano)}</span>
        {budgetUsd !== undefined && ` of ${usdText(budgetUsd)}`}
      </p>
      <CumulativeChart
        label={`Cost in ${monthName.format(now)}: ${nanoText(costNano)} so far`}
        sums={sums}
        days={days}
        limit={budgetUsd === undefined ? undefined : { value: budgetUsd * 1e9, label: `${usdText(budgetUsd)} budget` }}
        forecast={forecast && forecastNano !== undefined ? { value: forecastNano, label: forecast } : undefined}
        ends={[`${month} 1`, "Today", `${month} ${days}`]}
      />
      {forecast && <Text variant="soft">{`At this pace you use about ${forecast.slice(2)} by ${month} ${days}.`}</Text>}
    </>
  );
};

const Providers = ({ providers }: Pick<MonthUsage, "providers">) => (
  <Table
    label="Usage by provider"
    columns={columns}
    rows={providers.slice(0, 5).map(({ provider, calls, costNano }) => ({
      key: provider,
      cells: [
        provider ? <ProviderName key="name" id={provider} label={providerLabel(provider)} /> : "No provider",
        fullCount(calls),
        chargeText(costNano / 1e9),
      ],
    }))}
  />
);

/** What an account has used since the first of the month, against its budget. */
export const Usage = ({ account }: { readonly account: string }) => {
  const now = new Date();
  const { data: rows } = useQuery(usageQuery("day,provider", { from: monthStart(now), account }));
  const { data: budgets = [] } = useQuery(budgetsQuery);
  const budget = budgets.find((one) => one.account === account && one.period === "month");
  const usage = rows && monthUsage(rows, now);
  return (
    <Section
      gap="tight"
      title={`Usage in ${monthName.format(now)}`}
      id="usage"
      variant="label"
      note={<TextLink href="/settings/usage">Details</TextLink>}
    >
      {!usage && <SkeletonPanel height={180} />}
      {usage?.providers.length === 0 && <Text variant="soft">No calls this month.</Text>}
      {usage && usage.providers.length > 0 && (
        <>
          <Cost usage={usage} budgetUsd={budget?.limitUsd} now={now} />
          <Providers providers={usage.providers} />
        </>
      )}
    </Section>
  );
};
