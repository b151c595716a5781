import { useState } from "react";
import { servedUrl } from "../../../../lib/routes/site-root.ts";
import { Lightbox } from "./lightbox.tsx";

interface ThumbnailProps {
  readonly source: string;
  readonly label: string;
}

/** A small image that opens in a lightbox. */
export const Thumbnail = ({ source, label }: ThumbnailProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`Enlarge ${label}`}
        onClick={() => setOpen(true)}
        className="block h-[60px] w-[96px] cursor-zoom-in overflow-hidden rounded-control border border-line bg-wash hover:border-line-strong"
      >
        <img src={servedUrl(source)} alt="" loading="lazy" decoding="async" className="size-full object-contain" />
      </button>
      {isOpen && <Lightbox pictures={[{ source, label }]} at={0} onMove={() => {}} onClose={() => setOpen(false)} />}
    </>
  );
};
