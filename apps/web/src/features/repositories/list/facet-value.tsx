import { Check, Minus } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { countText, fullCount } from "../../../lib/format/count-text.ts";

export type FacetMark = "included" | "excluded" | "none";

interface FacetValueProps {
  readonly label: string;
  readonly mark: FacetMark;
  /** Undefined for values outside the most frequent ones. */
  readonly count?: number | undefined;
  readonly dot?: ReactNode;
  readonly onInclude: () => void;
  readonly onExclude: () => void;
  /** Called when a click is likely. */
  readonly onApproach?: (() => void) | undefined;
}

const boxes = {
  none: "border-line-strong",
  included: "border-ink bg-ink text-paper",
  excluded: "border-bad text-bad",
} as const;

const Box = ({ mark }: { readonly mark: FacetMark }) => (
  <span
    aria-hidden="true"
    className={`inline-flex size-1.75 shrink-0 items-center justify-center rounded-[3px] border transition-colors ${boxes[mark]}`}
  >
    {mark === "included" && <Check size={11} strokeWidth={3} />}
    {mark === "excluded" && <Minus size={11} strokeWidth={3} />}
  </span>
);

export const FacetValue = ({ label, mark, count, dot, onInclude, onExclude, onApproach }: FacetValueProps) => {
  const press = (event: MouseEvent) => (event.altKey || mark === "excluded" ? onExclude() : onInclude());
  return (
    <li className="group/value relative flex h-3.75 items-center [contain:size_layout_style] pointer-coarse:h-5">
      {/* biome-ignore lint/a11y/useSemanticElements: a box of three states, whose third one HTML's own cannot show. */}
      <button
        type="button"
        role="checkbox"
        aria-checked={mark === "included" ? true : mark === "excluded" ? "mixed" : false}
        onClick={press}
        onPointerEnter={onApproach}
        className="-mx-0.75 flex h-full min-w-0 flex-1 items-center gap-1 rounded-control px-0.75 text-left text-sm transition-colors hover:bg-wash"
      >
        <Box mark={mark} />
        {dot}
        <span
          className={`truncate ${mark === "excluded" ? "text-ink-soft line-through" : ""} ${mark === "included" ? "font-medium" : ""}`}
          title={label}
        >
          {label}
          <span className="sr-only">
            {mark === "excluded" && "excluded "}
            {count !== undefined && `(${fullCount(count)})`}
          </span>
        </span>
        <span
          aria-hidden="true"
          className="ml-auto shrink-0 pl-1 text-xs text-ink-soft tabular-nums transition-opacity group-hover/value:opacity-0 group-has-[[aria-pressed]:focus-visible]/value:opacity-0 pointer-coarse:pr-4 pointer-coarse:opacity-100!"
        >
          {count !== undefined && countText(count)}
        </span>
      </button>
      <button
        type="button"
        aria-pressed={mark === "excluded"}
        aria-label={`Exclude ${label}`}
        title={`Exclude ${label}`}
        onClick={onExclude}
        className="absolute right-0 inline-flex size-3 items-center justify-center rounded-control text-transparent transition-colors group-hover/value:text-ink-soft hover:bg-wash hover:text-bad! focus-visible:text-ink-soft pointer-coarse:size-4 pointer-coarse:text-ink-soft"
      >
        <Minus size={14} strokeWidth={2} aria-hidden="true" />
      </button>
    </li>
  );
};
