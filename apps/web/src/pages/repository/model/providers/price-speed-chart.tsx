import type { CheckedProvider } from "@orrery/contract";
import { usdText } from "../../../../lib/format/money-text.ts";
import { speedText } from "../../../../lib/format/speed-text.ts";
import { ScatterChart } from "../../../../ui/chart/scatter-chart.tsx";
import { withBest } from "./price-speed.ts";
import { keyOf } from "./provider-marks.ts";

/** For two providers or more: one dot compares nothing. */
export const PriceSpeedChart = ({ providers }: { readonly providers: readonly CheckedProvider[] }) => {
  const measured = providers.flatMap((provider) => {
    const { output } = provider.price;
    const { tokensPerSecond } = provider.speed;
    if (output === undefined || tokensPerSecond === undefined) return [];
    return [{ key: keyOf(provider), name: provider.label, price: output, speed: tokensPerSecond }];
  });
  if (measured.length < 2) return null;
  const points = withBest(measured);
  const texts = points.map(({ name, price, speed }) => `${name} ${usdText(price)}, ${speedText(speed)}`);
  return (
    <ScatterChart
      label={`Output price per 1M tokens and speed: ${texts.join("; ")}.`}
      x={{ title: "Output price per 1M tokens", text: usdText }}
      y={{ title: "Speed", text: speedText }}
      points={points.map(({ key, name, price, speed, isBest }) => ({
        key,
        name,
        x: price,
        y: speed,
        isMarked: isBest,
      }))}
      legend={{ marked: "No provider is both cheaper and faster", others: "Another is cheaper and faster" }}
    />
  );
};
