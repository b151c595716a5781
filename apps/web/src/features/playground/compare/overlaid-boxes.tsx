import { ImageWithOverlay, type Rectangle } from "../../../ui/media/image-overlay/image-with-overlay.tsx";

interface OverlaidBoxesProps {
  readonly source: string;
  readonly description: string;
  readonly own: readonly Rectangle[];
  readonly base: readonly Rectangle[];
}

const Frames = ({ boxes, variant }: { readonly boxes: readonly Rectangle[]; readonly variant: string }) =>
  boxes.map(({ xmin, ymin, xmax, ymax }) => (
    <rect
      key={`${xmin} ${ymin} ${xmax} ${ymax}`}
      x={xmin}
      y={ymin}
      width={Math.max(0, xmax - xmin)}
      height={Math.max(0, ymax - ymin)}
      fill="none"
      vectorEffect="non-scaling-stroke"
      className={variant}
    />
  ));

export const OverlaidBoxes = ({ source, description, own, base }: OverlaidBoxesProps) => (
  <ImageWithOverlay source={source} description={description}>
    {() => (
      <>
        <Frames boxes={base} variant="stroke-[#f0c36a] stroke-2 [stroke-dasharray:6_5]" />
        <Frames boxes={own} variant="stroke-[#5fd39a] stroke-2" />
      </>
    )}
  </ImageWithOverlay>
);
