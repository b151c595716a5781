import type { EngineHistory } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { engineHistoryQuery } from "../../api/model/engines.ts";
import { countOf, fullCount } from "../../lib/format/count-text.ts";
import { latencyText } from "../../lib/format/latency-text.ts";
import { shortDayText, shortMomentText } from "../../lib/format/short-moment-text.ts";
import { Histogram } from "../../ui/chart/histogram.tsx";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";

type Period = EngineHistory["periods"][number];

const endsOf = (periods: readonly Period[]): [string, string, string] => [
  shortDayText(periods[0]?.at ?? ""),
  shortDayText(periods[Math.floor(periods.length / 2)]?.at ?? ""),
  "Now",
];

const failedText = (failed: number): string => (failed > 0 ? `, ${fullCount(failed)} failed` : "");

const latencyOf = ({ firstMs, slowFirstMs }: Period): string =>
  firstMs === undefined ? "No requests" : `${latencyText(firstMs)}, p95 ${latencyText(slowFirstMs ?? firstMs)}`;

const rangeText = (measured: readonly number[]): string => {
  if (measured.length === 0) return "Not measured";
  const min = latencyText(Math.min(...measured));
  const max = latencyText(Math.max(...measured));
  return min === max ? min : `${min} to ${max}`;
};

interface ChartProps {
  readonly name: string;
  readonly range: string;
  readonly children: ReactNode;
}

const Chart = ({ name, range, children }: ChartProps) => (
  <div className="flex min-w-0 flex-col gap-1">
    <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
      <span>{name}</span>
      <span className="text-ink-soft tabular-nums">{range}</span>
    </p>
    {children}
  </div>
);

const Charts = ({ model, periods }: EngineHistory) => {
  const calls = periods.reduce((sum, one) => sum + one.calls, 0);
  const failed = periods.reduce((sum, one) => sum + one.failed, 0);
  const measured = periods.flatMap(({ firstMs }) => firstMs ?? []);
  const requests = `${countOf(calls, "request")}${failedText(failed)}`;
  const latency = rangeText(measured);
  const ends = endsOf(periods);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <Chart name="Requests, last 7 days" range={requests}>
        <Histogram
          label={`Requests to ${model} per 2 hours, last 7 days: ${requests}`}
          counts={periods.map((one) => one.calls)}
          titles={periods.map(
            (one) => `${shortMomentText(one.at)}: ${countOf(one.calls, "request")}${failedText(one.failed)}`,
          )}
          ends={ends}
        />
      </Chart>
      <Chart name="First token, p50, last 7 days" range={latency}>
        <Histogram
          label={`Median time to the first token of ${model} per 2 hours, last 7 days: ${latency}`}
          counts={periods.map(({ firstMs = 0 }) => firstMs)}
          titles={periods.map((one) => `${shortMomentText(one.at)}: ${latencyOf(one)}`)}
          ends={ends}
        />
      </Chart>
    </div>
  );
};

/** Requests that the engines of a model answered, and how soon. */
export const PoolHistory = ({ model }: { readonly model: string }) => {
  const { data, error } = useQuery(engineHistoryQuery(model));
  const isEmpty = data?.periods.every(({ calls }) => calls === 0);
  return (
    <div className="border-t border-line px-1.5 py-1.25">
      {data && !isEmpty && <Charts {...data} />}
      {isEmpty && <p className="text-sm text-ink-soft">No requests in the last 7 days.</p>}
      {!data && !error && <SkeletonPanel height={96} />}
      {!data && error && <p className="text-sm text-ink-soft">Can’t load the charts: {error.message}</p>}
    </div>
  );
};
