import { Slider } from "radix-ui";
import { useState } from "react";

export type StopRange = readonly [number, number];

interface RangeProps {
  readonly label: string;
  readonly stops: readonly string[];
  readonly value: StopRange;
  readonly onChoose: (value: StopRange) => void;
}

const thumb =
  "relative block size-2 rounded-full after:absolute after:-inset-[5px] border border-ink bg-surface transition-colors hover:bg-wash focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brass pointer-coarse:size-3";

const ends = ["Min", "Max"] as const;

export const Range = ({ label, stops, value, onChoose }: RangeProps) => {
  const [dragged, setDragged] = useState<StopRange | undefined>();
  const shown = dragged ?? value;
  const toSpan = ([from = 0, to = stops.length - 1]: number[]): StopRange => [from, to];
  return (
    <div className="flex flex-col gap-0.5 pb-0.5">
      <div className="flex justify-between text-sm tabular-nums">
        <span>{stops[shown[0]]}</span>
        <span>{stops[shown[1]]}</span>
      </div>
      <Slider.Root
        min={0}
        max={stops.length - 1}
        value={[...shown]}
        onValueChange={(next) => setDragged(toSpan(next))}
        onValueCommit={(next) => {
          setDragged(undefined);
          onChoose(toSpan(next));
        }}
        className="relative mx-[5px] flex h-3 touch-none items-center px-0.5 select-none"
      >
        <Slider.Track className="relative h-[3px] grow rounded-full bg-line">
          <Slider.Range className="absolute h-full rounded-full bg-brass" />
        </Slider.Track>
        {ends.map((end, index) => (
          <Slider.Thumb
            key={end}
            aria-label={`${end} ${label}`}
            aria-valuetext={stops[shown[index] ?? 0]}
            className={thumb}
          />
        ))}
      </Slider.Root>
    </div>
  );
};
