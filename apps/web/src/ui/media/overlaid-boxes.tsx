import { DrawnOver, type Rectangle } from "./picture-overlay/drawn-over.tsx";

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
export const OverlaidBoxes = ({ source, description, own, base }: OverlaidBoxesProps) => (
  <DrawnOver source={source} description={description}>
    {() => (
      <>
        <Frames boxes={base} look="stroke-[#f0c36a] stroke-2 [stroke-dasharray:6_5]" />
        <Frames boxes={own} look="stroke-[#5fd39a] stroke-2" />
      </>
    )}
  </DrawnOver>
);
