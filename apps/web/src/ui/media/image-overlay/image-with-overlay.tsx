import { type ReactNode, useState } from "react";
import { servedUrl } from "../../../lib/routes/site-root.ts";

export interface Rectangle {
  readonly xmin: number;
  readonly ymin: number;
  readonly xmax: number;
  readonly ymax: number;
}

export type Size = readonly [width: number, height: number];

interface ImageWithOverlayProps {
  readonly source: string;
  readonly description: string;
  readonly children: (size: Size) => ReactNode;
}

export const ImageWithOverlay = ({ source, description, children }: ImageWithOverlayProps) => {
  const [size, setSize] = useState<Size>();
  return (
    <div className="relative overflow-hidden rounded-control border border-line">
      <img
        src={servedUrl(source)}
        alt={description}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize([naturalWidth, naturalHeight])}
        className="block h-auto w-full"
      />
      {size && size[0] > 0 && (
        <svg viewBox={`0 0 ${size[0]} ${size[1]}`} aria-hidden="true" className="absolute inset-0 size-full">
          {children(size)}
        </svg>
      )}
    </div>
  );
};
