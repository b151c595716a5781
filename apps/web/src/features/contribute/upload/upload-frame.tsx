import type { ReactNode } from "react";
import { Orbits } from "../../../ui/brand/orbits.tsx";

interface UploadFrameProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly isBusy: boolean;
  /** Between 0 and 1. */
  readonly share: number;
  readonly actions: ReactNode;
  readonly rows: ReactNode;
  readonly children: ReactNode;
}

export const UploadFrame = ({ title, note, isBusy, share, actions, rows, children }: UploadFrameProps) => (
  <section
    aria-label="Upload"
    className="overflow-hidden rounded-card border border-dashed border-line-strong bg-surface"
  >
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-2 py-1.5 sm:px-2.5">
      <Orbits kind="mark" isTurning={isBusy} />
      <div className="min-w-0 flex-1 text-sm">
        <p role="status" className="font-semibold">
          {title}
        </p>
        <p className="text-ink-soft tabular-nums">{note}</p>
      </div>
      <div className="flex gap-1">{actions}</div>
    </div>
    <progress
      aria-label="Upload progress"
      value={share}
      max={1}
      className="block h-[4px] w-full appearance-none overflow-hidden bg-line [&::-moz-progress-bar]:bg-bar [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-bar"
    />
    {rows}
    <div className="flex flex-col gap-1.5 border-t border-line px-2 py-1.5 sm:px-2.5">{children}</div>
  </section>
);
