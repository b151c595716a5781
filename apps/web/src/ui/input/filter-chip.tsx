import { X } from "lucide-react";
import type { ReactNode } from "react";

interface FilterChipProps {
  readonly title: string;
  readonly value: string;
  readonly isExcluded?: boolean;
  readonly onRemove: () => void;
}

export const FilterChip = ({ title, value, isExcluded = false, onRemove }: FilterChipProps) => (
  <button
    type="button"
    onClick={onRemove}
    className="group inline-flex h-3.5 max-w-full items-center gap-0.5 rounded-control border border-line bg-surface pr-0.5 pl-1 text-sm transition-colors hover:border-line-strong pointer-coarse:h-4.5"
  >
    <span className="text-ink-soft">
      <span className="sr-only">Remove filter </span>
      {title}
      {isExcluded && <span className="sr-only"> not</span>}
    </span>
    <span className={`truncate ${isExcluded ? "text-bad line-through" : ""}`}>{value}</span>
    <X size={14} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-soft group-hover:text-ink" />
  </button>
);

export const FilterChips = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <fieldset data-print="hide" className="flex flex-wrap items-center gap-0.75">
    <legend className="sr-only">{label}</legend>
    {children}
  </fieldset>
);

export const ClearButton = ({ children, onPress }: { readonly children: ReactNode; readonly onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    className="h-3.5 rounded-control px-0.75 text-sm text-ink-soft underline decoration-line-strong underline-offset-[3px] transition-colors hover:text-brass pointer-coarse:h-4.5"
  >
    {children}
  </button>
);
