import { scoreText } from "../../../lib/format/score-text.ts";
import { DrawnOver, type Rectangle, type Size } from "./drawn-over.tsx";
import { hueOf } from "./hue-of.ts";

/** Something that is marked in a picture: a frame, or points. */
interface PictureMark {
  readonly label: string;
  readonly score?: number | undefined;
  readonly box?: Rectangle | undefined;
  readonly points?: readonly { readonly x: number; readonly y: number; readonly label?: string }[] | undefined;
}

interface PictureOverlayProps {
  readonly source: string;
  readonly description: string;
  readonly marks: readonly PictureMark[];
}

const Frame = ({ mark, box, size }: { mark: PictureMark; box: Rectangle; size: Size }) => {
  const letter = Math.max(size[0], size[1]) / 34;
  const words = mark.score === undefined ? mark.label : `${mark.label} ${scoreText(mark.score)}`;
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
      {words && (
        <>
          <rect
            x={box.xmin}
            y={top - letter * 1.3}
            width={letter * (0.58 * words.length + 0.7)}
            height={letter * 1.3}
            className="fill-surface"
            opacity={0.92}
          />
          <text x={box.xmin + letter * 0.35} y={top - letter * 0.35} fontSize={letter} className="fill-ink">
            {words}
          </text>
        </>
      )}
    </g>
  );
};

const Points = ({ points, size }: { points: NonNullable<PictureMark["points"]>; size: Size }) => (
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

/** A picture with frames and points drawn over it, one hue for each name. */
export const PictureOverlay = ({ source, description, marks }: PictureOverlayProps) => {
  const hue = hueOf(marks.map(({ label }) => label));
  return (
    <DrawnOver source={source} description={description}>
      {(size) =>
        marks.map((mark, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is known by its place.
          <g key={at} data-hue={hue(mark.label)}>
            {mark.box && <Frame mark={mark} box={mark.box} size={size} />}
            {mark.points && <Points points={mark.points} size={size} />}
          </g>
        ))
      }
    </DrawnOver>
  );
};
