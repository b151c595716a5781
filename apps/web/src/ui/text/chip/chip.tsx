import type { ReactNode } from "react";
import type { Hue } from "../../hue.ts";

interface ChipProps {
  /** Without a hue the chip is a hairline. */
  readonly hue?: Hue | undefined;
  readonly children: ReactNode;
}

/** A short label. */
export const Chip = ({ hue, children }: ChipProps) => (
  <span
    data-hue={hue}
    className={`inline-flex items-center gap-0.75 rounded-control px-1 py-[3px] text-sm leading-[1.35] ${
      hue ? "bg-hue-tint text-ink" : "border border-line text-ink-soft"
    }`}
  >
    {children}
  </span>
);

/** A list of chips. */
export const ChipList = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul aria-label={label} className="flex flex-wrap gap-0.75 [&>li]:flex">
    {children}
  </ul>
);
