import { Dialog as Radix } from "radix-ui";
import { useState } from "react";
import { servedUrl } from "../../../../lib/routes/site-root.ts";
import { DialogCloseButton, DialogFrame } from "../../../../ui/overlay/dialog/dialog-frame.tsx";

interface ThumbnailProps {
  readonly source: string;
  readonly label: string;
}

/** A small image that opens in a lightbox. Small images are enlarged without smoothing. */
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
      {isOpen && (
        <DialogFrame
          isOpen
          onOpen={setOpen}
          isDescribed={false}
          position="inset-x-2 top-[max(1rem,6dvh)] mx-auto flex w-fit max-w-[calc(100vw-2rem)] flex-col gap-1 rounded-card border p-2"
        >
          <div className="flex items-center justify-between gap-2">
            <Radix.Title className="font-mono text-sm">{label}</Radix.Title>
            <DialogCloseButton />
          </div>
          <img
            src={servedUrl(source)}
            alt={label}
            className="max-h-[78dvh] min-h-[16rem] min-w-[16rem] max-w-full object-contain [image-rendering:pixelated]"
          />
        </DialogFrame>
      )}
    </>
  );
};
