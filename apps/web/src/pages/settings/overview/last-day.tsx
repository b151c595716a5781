import type { AdminOverview } from "@orrery/contract";
import { countOf, fullCount } from "../../../lib/format/count-text.ts";
import { latencyText } from "../../../lib/format/latency-text.ts";
import { percentText } from "../../../lib/format/percent-text.ts";
import { providerLabel } from "../../../lib/format/provider-label.ts";
import { EvenColumns } from "../../../ui/layout/columns.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { MetricLine } from "../../../ui/list/metric-line.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { HourChart } from "./hour-chart.tsx";

type Calls = AdminOverview["calls"];

const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** What failed most. */
const failureText = ({ failures }: Calls): string => {
  const [most] = failures;
  if (!most) return "None";
  const from = most.provider ? ` at ${providerLabel(most.provider)}` : "";
  return `Most: ${fullCount(most.calls)}${from} (${most.status ?? most.code})`;
};

const RequestChart = ({ hours }: Pick<Calls, "hours">) => {
  const peak = Math.max(...hours.map(({ calls }) => calls));
  return (
    <HourChart
      title="Requests per hour"
      kind="bars"
      note={`peak ${fullCount(peak)}`}
      label={`Requests per hour, last 24 hours. Peak: ${fullCount(peak)}.`}
      hours={hours.map(({ at, calls }) => ({
        at,
        value: calls,
        title: `${clock.format(new Date(at))}: ${countOf(calls, "request")}`,
      }))}
    />
  );
};

const LatencyChart = ({ hours }: Pick<Calls, "hours">) => {
  const known = hours.flatMap(({ slowMs }) => slowMs ?? []);
  if (known.length === 0) return null;
  const ends = [Math.min(...known), Math.max(...known)].map(latencyText);
  const range = [...new Set(ends)].join("–");
  return (
    <HourChart
      title="Latency, p95"
      kind="line"
      note={range}
      label={`p95 latency per hour, ${range}.`}
      hours={hours.map(({ at, slowMs }) => ({
        at,
        value: slowMs,
        title: `${clock.format(new Date(at))}: ${slowMs === undefined ? "No calls" : latencyText(slowMs)}`,
      }))}
    />
  );
};

const ErrorChart = ({ calls }: { readonly calls: Calls }) => {
  const peak = Math.max(...calls.hours.map(({ failed }) => failed));
  return (
    <HourChart
      title="Errors per hour"
      kind="errors"
      note={failureText(calls)}
      label={`Errors per hour, last 24 hours. Peak: ${fullCount(peak)}.`}
      hours={calls.hours.map(({ at, failed }) => ({
        at,
        value: failed,
        title: `${clock.format(new Date(at))}: ${countOf(failed, "error")}`,
      }))}
    />
  );
};

export const LastDay = ({ overview: { calls, people } }: { readonly overview: AdminOverview }) => {
  const requests = sumOf(calls.hours.map((hour) => hour.calls));
  const failed = sumOf(calls.hours.map((hour) => hour.failed));
  const { medianMs, slowMs } = calls;
  return (
    <Section
      title="Last 24 hours"
      id="last-day"
      note={
        <TextLink href={failed > 0 ? "/settings/usage?state=failed" : "/settings/usage"}>
          {failed > 0 ? "Show errors" : "Usage"}
        </TextLink>
      }
    >
      <MetricLine
        label="Last 24 hours"
        metrics={[
          { name: "Requests", value: fullCount(requests), note: "calls to models" },
          {
            name: "Errors",
            value: fullCount(failed),
            note: failed > 0 ? `${percentText(failed / requests)} of requests` : undefined,
          },
          {
            name: "Latency, p95",
            value: slowMs === undefined ? "–" : latencyText(slowMs),
            note: medianMs === undefined ? undefined : `p50 ${latencyText(medianMs)}`,
          },
          { name: "Active people", value: fullCount(people.active), note: `of ${countOf(people.total, "account")}` },
        ]}
      />
      {requests === 0 ? (
        <Text variant="soft">No calls to models in the last 24 hours.</Text>
      ) : (
        <>
          <EvenColumns>
            <RequestChart hours={calls.hours} />
            <LatencyChart hours={calls.hours} />
          </EvenColumns>
          {failed > 0 && <ErrorChart calls={calls} />}
        </>
      )}
    </Section>
  );
};
