import type { ReactNode } from "react";
import type { Hue } from "../../hue.ts";

interface ChipProps {
  readonly hue?: Hue | undefined;
  readonly children: ReactNode;
}

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

export const ChipList = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul aria-label={label} className="flex flex-wrap gap-0.75 [&>li]:flex">
    {children}
  </ul>
);
