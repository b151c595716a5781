import { useState } from "react";

interface Rectangle {
  readonly xmin: number;
  readonly ymin: number;
  readonly xmax: number;
  readonly ymax: number;
}

interface OverlaidBoxesProps {
  readonly source: string;
  readonly description: string;
  readonly own: readonly Rectangle[];
  readonly base: readonly Rectangle[];
}

const Frames = ({ boxes, look }: { readonly boxes: readonly Rectangle[]; readonly look: string }) =>
  boxes.map(({ xmin, ymin, xmax, ymax }) => (
    <rect
      key={`${xmin} ${ymin} ${xmax} ${ymax}`}
      x={xmin}
      y={ymin}
      width={Math.max(0, xmax - xmin)}
      height={Math.max(0, ymax - ymin)}
      fill="none"
      vectorEffect="non-scaling-stroke"
      className={look}
    />
  ));

/** A picture with two sets of boxes over it: one's own drawn through, the base's dashed. */
export const OverlaidBoxes = ({ source, description, own, base }: OverlaidBoxesProps) => {
  const [size, setSize] = useState<readonly [number, number]>();
  return (
    <div className="relative overflow-hidden rounded-control border border-line">
      <img
        src={source}
        alt={description}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize([naturalWidth, naturalHeight])}
        className="block h-auto w-full"
      />
      {size && (
        <svg aria-hidden="true" viewBox={`0 0 ${size[0]} ${size[1]}`} className="absolute inset-0 size-full">
          <Frames boxes={base} look="stroke-[#f0c36a] stroke-2 [stroke-dasharray:6_5]" />
          <Frames boxes={own} look="stroke-[#5fd39a] stroke-2" />
        </svg>
      )}
    </div>
  );
};
