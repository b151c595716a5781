import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";

interface ListingProps {
  readonly rail: ReactNode;
  readonly header: ReactNode;
  readonly children: ReactNode;
}

export const Listing = ({ rail, header, children }: ListingProps) => (
  <div className="grid gap-7 md:grid-cols-[17rem_minmax(0,1fr)]">
    <div
      data-print="hide"
      className="sticky top-7 hidden max-h-[calc(100dvh-3.5rem)] self-start overflow-y-auto overscroll-contain pt-3 pr-1 pb-4 [scrollbar-width:thin] md:block"
    >
      {rail}
    </div>
    <div className="min-w-0">
      <div className="z-20 bg-paper pt-3 pb-1 md:sticky md:top-7">{header}</div>
      {children}
    </div>
  </div>
);

interface ListHeaderProps {
  readonly title: ReactNode;
  readonly count: ReactNode;
  readonly search: ReactNode;
  readonly controls: ReactNode;
  readonly filters: ReactNode;
  readonly note: ReactNode;
}

export const ListHeader = ({ title, count, search, controls, filters, note }: ListHeaderProps) => (
  <div className="flex flex-col gap-1.25">
    <div className="flex flex-wrap items-end justify-between gap-x-2 gap-y-1">
      <div className="flex items-baseline">
        {title}
        <span role="status" className="text-sm text-ink-soft tabular-nums">
          {count}
        </span>
      </div>
      <div data-print="hide" className="flex items-center gap-1">
        {controls}
      </div>
    </div>
    <div data-print="hide">{search}</div>
    {filters}
    {note && <p className="text-xs text-ink-soft">{note}</p>}
  </div>
);

interface FiltersButtonProps {
  readonly chosen: number;
  readonly onPress: () => void;
}

export const FiltersButton = ({ chosen, onPress }: FiltersButtonProps) => (
  <button
    type="button"
    onClick={onPress}
    className="inline-flex h-4 items-center gap-0.75 rounded-control border border-line px-1.25 text-sm font-medium transition-colors hover:border-line-strong md:hidden"
  >
    <SlidersHorizontal size={14} strokeWidth={1.75} aria-hidden="true" />
    Filters
    {chosen > 0 && <span className="text-brass tabular-nums">{chosen}</span>}
  </button>
);

export const SkipLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a href={href} className="sr-only rounded-control text-sm underline focus:not-sr-only focus:mb-1 focus:inline-block">
    {children}
  </a>
);
