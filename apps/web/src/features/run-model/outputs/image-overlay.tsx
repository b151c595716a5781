import { confidenceText } from "../../../lib/format/confidence-text.ts";
import { ImageWithOverlay, type Rectangle, type Size } from "../../../ui/media/image-overlay/image-with-overlay.tsx";
import { hueOf } from "./hue-of.ts";

interface ImageMark {
  readonly label: string;
  readonly score?: number | undefined;
  readonly box?: Rectangle | undefined;
  readonly points?: readonly { readonly x: number; readonly y: number; readonly label?: string }[] | undefined;
}

interface ImageOverlayProps {
  readonly source: string;
  readonly description: string;
  readonly marks: readonly ImageMark[];
}

const Frame = ({ mark, box, size }: { mark: ImageMark; box: Rectangle; size: Size }) => {
  const letter = Math.max(size[0], size[1]) / 34;
  const caption = mark.score === undefined ? mark.label : `${mark.label} ${confidenceText(mark.score)}`;
  const top = Math.max(letter * 1.3, box.ymin);
  return (
    <g className="text-hue">
      <rect
        x={box.xmin}
        y={box.ymin}
        width={Math.max(0, box.xmax - box.xmin)}
        height={Math.max(0, box.ymax - box.ymin)}
        fill="none"
        stroke="currentColor"
        strokeWidth={2.5}
        vectorEffect="non-scaling-stroke"
      />
      {caption && (
        <>
          <rect
            x={box.xmin}
            y={top - letter * 1.3}
            width={letter * (0.58 * caption.length + 0.7)}
            height={letter * 1.3}
            className="fill-surface"
            opacity={0.92}
          />
          <text x={box.xmin + letter * 0.35} y={top - letter * 0.35} fontSize={letter} className="fill-ink">
            {caption}
          </text>
        </>
      )}
    </g>
  );
};

const Points = ({ points, size }: { points: NonNullable<ImageMark["points"]>; size: Size }) => (
  <g className="text-hue">
    {points.map(({ x, y, label }) => (
      <circle
        key={`${x} ${y}`}
        cx={x}
        cy={y}
        r={Math.max(size[0], size[1]) / 90}
        fill="currentColor"
        className="stroke-surface"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      >
        {label && <title>{label}</title>}
      </circle>
    ))}
  </g>
);

export const ImageOverlay = ({ source, description, marks }: ImageOverlayProps) => {
  const hue = hueOf(marks.map(({ label }) => label));
  return (
    <ImageWithOverlay source={source} description={description}>
      {(size) =>
        marks.map((mark, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is known by its place.
          <g key={at} data-hue={hue(mark.label)}>
            {mark.box && <Frame mark={mark} box={mark.box} size={size} />}
            {mark.points && <Points points={mark.points} size={size} />}
          </g>
        ))
      }
    </ImageWithOverlay>
  );
};
