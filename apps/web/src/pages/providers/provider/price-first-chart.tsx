import type { ProviderModel } from "@orrery/contract";
import { latencyText } from "../../../lib/format/latency-text.ts";
import { usdText } from "../../../lib/format/money-text.ts";
import { ScatterChart } from "../../../ui/chart/scatter-chart.tsx";
import { Section } from "../../../ui/layout/section.tsx";

/** More names than this would cover each other. */
const maxPoints = 12;

const pointsOf = (models: readonly ProviderModel[]) =>
  models
    .flatMap(({ id, hubModel, pricing, firstMs }) =>
      pricing?.output === undefined || firstMs === undefined
        ? []
        : [
            {
              key: `${id} ${hubModel ?? ""}`,
              id: hubModel ?? id,
              x: pricing.output,
              y: firstMs,
              isMarked: hubModel !== undefined,
            },
          ],
    )
    .slice(0, maxPoints)
    .map((point) => ({ ...point, name: point.id.split("/").at(-1) ?? point.id }));

/** For two models or more that were called: one dot compares nothing. */
export const PriceFirstChart = ({ models }: { readonly models: readonly ProviderModel[] }) => {
  const points = pointsOf(models);
  if (points.length < 2) return null;
  const texts = points.map(({ id, x, y }) => `${id} ${usdText(x)}, ${latencyText(y)}`);
  return (
    <Section title="Price and first token" id="price-first-token" variant="h4">
      <ScatterChart
        label={`Output price per 1M tokens and first token: ${texts.join("; ")}.`}
        x={{ title: "Out, per 1M", text: usdText }}
        y={{ title: "First token", text: latencyText }}
        points={points}
        legend={{ marked: "On this hub", others: "Not on this hub" }}
      />
    </Section>
  );
};
