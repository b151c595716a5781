import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";

interface PlateProps {
  readonly heading: ReactNode;
  readonly note: ReactNode;
  readonly from: ReactNode;
  readonly to: ReactNode;
}

const side = "flex min-w-0 flex-col gap-3 p-2 sm:p-3";

/** A figure with two sides: what goes in, and what comes out of it. */
export const Plate = ({ heading, note, from, to }: PlateProps) => (
  <section className="overflow-hidden rounded-card border border-line bg-surface">
    <div className="flex flex-wrap items-baseline justify-between gap-x-2 border-b border-line px-2 py-1 sm:px-3">
      {heading}
      <div className="text-sm text-ink-soft">{note}</div>
    </div>
    <div className="relative grid md:grid-cols-2">
      <div className={`${side} md:pr-5`}>{from}</div>
      <div className={`${side} border-t border-line md:border-t-0 md:border-l md:pl-5`}>{to}</div>
      <span
        aria-hidden="true"
        className="absolute top-1/2 left-1/2 hidden size-4 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full border border-line bg-surface text-brass md:flex print:hidden"
      >
        <ArrowRight size={16} strokeWidth={1.75} />
      </span>
    </div>
  </section>
);
