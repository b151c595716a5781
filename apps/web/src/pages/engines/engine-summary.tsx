import type { EndpointLoad, EnginePool } from "@orrery/contract";
import { fullCount } from "../../lib/format/count-text.ts";
import { latencyText } from "../../lib/format/latency-text.ts";
import { MetricLine } from "../../ui/list/metric-line.tsx";
import { replicaLoads } from "./replica-loads.ts";

type Status = EndpointLoad["status"];

const others: readonly (readonly [Status, string])[] = [
  ["unreachable", "unreachable"],
  ["draining", "draining"],
  ["starting", "starting"],
  ["unknown", "not checked yet"],
  ["off", "off"],
];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const median = (values: readonly number[]): number | undefined =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)];

/** How all endpoints together are. */
export const EngineSummary = ({ pools }: { readonly pools: readonly EnginePool[] }) => {
  const loads = pools.flatMap(replicaLoads);
  const counts = others.flatMap(([status, name]) => {
    const count = loads.filter((load) => load.status === status).length;
    return count === 0 ? [] : [`${fullCount(count)} ${name}`];
  });
  const limits = pools.flatMap(({ endpoints }) => endpoints.map(({ maxInFlight }) => maxInFlight));
  const limit =
    limits.length > 0 && limits.every((one) => one !== undefined) ? `limit ${fullCount(sum(limits))}` : "no limit";
  const first = median(loads.flatMap(({ firstTokenMs }) => firstTokenMs ?? []));
  const slow = Math.max(...loads.map(({ firstTokenP95Ms = 0 }) => firstTokenP95Ms));
  const healthy = loads.filter(({ status }) => status === "healthy").length;
  return (
    <MetricLine
      label="Summary"
      metrics={[
        {
          name: "Healthy endpoints",
          value: `${fullCount(healthy)} of ${fullCount(loads.length)}`,
          note: counts.join(", "),
        },
        { name: "Requests in flight", value: fullCount(sum(loads.map(({ inFlight }) => inFlight))), note: limit },
        { name: "Waiting in queue", value: fullCount(sum(loads.map(({ queued }) => queued))) },
        {
          name: "First token, p50",
          value: first === undefined ? "–" : latencyText(first),
          note: first === undefined ? "Not measured in the last hour" : `p95 up to ${latencyText(slow)}, last hour`,
        },
      ]}
    />
  );
};
