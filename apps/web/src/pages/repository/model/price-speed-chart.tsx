import type { RepositoryRecord } from "@orrery/contract";
import type { ModelMetrics } from "../../../api/model/model-metrics.ts";
import { usdText } from "../../../lib/format/money-text.ts";
import { providerLabel } from "../../../lib/format/provider-label.ts";
import { speedText } from "../../../lib/format/speed-text.ts";
import { ScatterChart } from "../../../ui/chart/scatter-chart.tsx";
import { type PricedProvider, withBest } from "./price-speed.ts";

const pointsOf = (mapping: RepositoryRecord["inferenceProviderMapping"] = {}, { providers }: ModelMetrics) =>
  withBest(
    Object.entries(mapping).flatMap(([provider, { pricing }]): PricedProvider[] => {
      const speed = providers.find((one) => one.provider === provider)?.throughput;
      return speed === undefined || pricing?.output === undefined ? [] : [{ provider, price: pricing.output, speed }];
    }),
  );

interface PriceSpeedChartProps {
  readonly record: RepositoryRecord;
  readonly metrics: ModelMetrics;
}

/** For two providers or more: one dot compares nothing. */
export const PriceSpeedChart = ({ record, metrics }: PriceSpeedChartProps) => {
  const points = pointsOf(record.inferenceProviderMapping, metrics);
  if (points.length < 2) return null;
  const texts = points.map(
    ({ provider, price, speed }) => `${providerLabel(provider)} ${usdText(price)}, ${speedText(speed)}`,
  );
  return (
    <ScatterChart
      label={`Output price per 1M tokens and speed: ${texts.join("; ")}.`}
      x={{ title: "Output price per 1M tokens", text: usdText }}
      y={{ title: "Speed", text: speedText }}
      points={points.map(({ provider, price, speed, isBest }) => ({
        key: provider,
        name: providerLabel(provider),
        x: price,
        y: speed,
        isMarked: isBest,
      }))}
      legend={{ marked: "No provider is both cheaper and faster", others: "Another is cheaper and faster" }}
    />
  );
};
