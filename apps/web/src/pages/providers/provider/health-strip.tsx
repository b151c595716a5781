import type { ProviderHistory } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { providerHistoryQuery } from "../../../api/keys.ts";
import { countOf, fullCount } from "../../../lib/format/count-text.ts";
import { percentText } from "../../../lib/format/percent-text.ts";
import { shortDayText, shortMomentText } from "../../../lib/format/short-moment-text.ts";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Text } from "../../../ui/text/text.tsx";

type Period = ProviderHistory["periods"][number];

/** From this many failed calls on, a period is bad. */
const manyFailed = 10;

/** A failure is seen, however rare it was. */
const minShare = 0.2;

/** The worst periods, as text; the strip has all. */
const maxIncidents = 3;

const failedText = ({ calls, failed }: Period): string => `${fullCount(failed)} of ${countOf(calls, "call")} failed`;

const Column = ({ period }: { readonly period: Period }) => {
  const { at, calls, failed } = period;
  if (calls === 0)
    return (
      <span
        title={`${shortMomentText(at)}: No calls`}
        className="flex-1 rounded-[2px] border-line-strong max-sm:bg-wash sm:border sm:border-dashed"
      />
    );
  const height = failed === 0 ? 0 : Math.max(minShare, failed / calls);
  return (
    <span
      title={`${shortMomentText(at)}: ${failed === 0 ? countOf(calls, "call") : failedText(period)}`}
      className="flex flex-1 items-end overflow-hidden rounded-[2px] bg-bar-soft"
    >
      <span
        className={`w-full ${failed >= manyFailed ? "bg-bad" : "bg-warn"}`}
        style={{ height: `${height * 100}%` }}
      />
    </span>
  );
};

const Incidents = ({ periods }: { readonly periods: readonly Period[] }) => {
  const worst = periods
    .filter(({ failed }) => failed > 0)
    .toSorted((a, b) => b.failed - a.failed)
    .slice(0, maxIncidents)
    .toSorted((a, b) => a.at.localeCompare(b.at));
  if (worst.length === 0) return null;
  return (
    <ul className="flex flex-col text-sm">
      {worst.map((period) => (
        <li key={period.at} className="flex flex-wrap gap-x-2 border-b border-line py-0.75 last:border-b-0">
          <StatusText variant={period.failed >= manyFailed ? "bad" : "warn"} hasDot>
            {shortMomentText(period.at)}
          </StatusText>
          <span className="text-ink-soft">{failedText(period)}</span>
        </li>
      ))}
    </ul>
  );
};

/** One column per two hours of the last seven days. */
export const HealthStrip = ({ provider }: { readonly provider: string }) => {
  const { data } = useQuery(providerHistoryQuery(provider));
  if (!data) return null;
  const { periods } = data;
  const calls = periods.reduce((sum, one) => sum + one.calls, 0);
  const failed = periods.reduce((sum, one) => sum + one.failed, 0);
  const first = periods[0];
  const middle = periods[Math.floor(periods.length / 2)];
  if (calls === 0 || !first || !middle) return null;
  const label = `Calls per 2 hours, last 7 days. ${fullCount(failed)} of ${countOf(calls, "call")} failed.`;
  return (
    <Section
      title="Health, last 7 days"
      id="health"
      note={`${percentText(1 - failed / calls)} of ${countOf(calls, "call")} succeeded`}
    >
      <Stack gap="xs">
        <div role="img" aria-label={label} className="flex h-5 gap-[1px] sm:gap-[2px]">
          {periods.map((period) => (
            <Column key={period.at} period={period} />
          ))}
        </div>
        <div aria-hidden="true" className="flex justify-between text-xs text-ink-soft">
          <span>{shortDayText(first.at)}</span>
          <span>{shortDayText(middle.at)}</span>
          <span>Now</span>
        </div>
        <Incidents periods={periods} />
        {failed === 0 && <Text variant="note">No failed calls.</Text>}
      </Stack>
    </Section>
  );
};
