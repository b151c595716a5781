import { ChevronLeft, ChevronRight } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { servedUrl } from "../../../../lib/routes/site-root.ts";
import { IconButton } from "../../../../ui/input/icon-button.tsx";
import { DialogCloseButton, DialogFrame } from "../../../../ui/overlay/dialog/dialog-frame.tsx";

export interface Picture {
  readonly source: string;
  readonly label: string;
}

interface LightboxProps {
  readonly pictures: readonly Picture[];
  readonly at: number;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
}

const steps: { readonly [key: string]: number } = { ArrowLeft: -1, ArrowRight: 1 };

/** One of several pictures, enlarged. The arrow keys move to its neighbors; small pictures are not smoothed. */
export const Lightbox = ({ pictures, at, onMove, onClose }: LightboxProps) => {
  const picture = pictures[at];
  if (!picture) return null;
  const move = (step: number) => pictures[at + step] && onMove(at + step);
  return (
    <DialogFrame
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      isDescribed={false}
      position="inset-x-2 top-[max(1rem,6dvh)] mx-auto flex w-fit max-w-[calc(100vw-2rem)] flex-col gap-1 rounded-card border p-2"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys work wherever the focus is in the dialog. */}
      <div className="flex flex-col gap-1" onKeyDown={({ key }) => move(steps[key] ?? 0)}>
        <div className="flex items-center justify-between gap-2">
          <Radix.Title className="min-w-0 font-mono text-sm break-all">{picture.label}</Radix.Title>
          <span className="flex items-center gap-0.5">
            {pictures.length > 1 && (
              <>
                <IconButton icon={ChevronLeft} label="Previous image" isDisabled={at === 0} onPress={() => move(-1)} />
                <IconButton
                  icon={ChevronRight}
                  label="Next image"
                  isDisabled={at === pictures.length - 1}
                  onPress={() => move(1)}
                />
              </>
            )}
            <DialogCloseButton />
          </span>
        </div>
        <img
          src={servedUrl(picture.source)}
          alt={picture.label}
          className="max-h-[78dvh] min-h-[16rem] min-w-[16rem] max-w-full object-contain [image-rendering:pixelated]"
        />
      </div>
    </DialogFrame>
  );
};
