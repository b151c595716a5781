import { ArrowDown, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";

interface InputOutputFigureProps {
  readonly heading: ReactNode;
  readonly note: ReactNode;
  readonly from: ReactNode;
  readonly to: ReactNode;
}

const side = "flex min-w-0 flex-col gap-3 p-2 sm:p-3";
const arrow =
  "absolute size-4 items-center justify-center rounded-full border border-line bg-surface text-brass print:hidden";

export const InputOutputFigure = ({ heading, note, from, to }: InputOutputFigureProps) => (
  <section className="overflow-hidden rounded-card border border-line bg-surface">
    <div className="flex flex-wrap items-baseline justify-between gap-x-2 border-b border-line px-2 py-1 sm:px-3">
      {heading}
      <div className="text-sm text-ink-soft">{note}</div>
    </div>
    <div className="relative grid md:grid-cols-2">
      <div className={`${side} max-md:pb-3.5 md:pr-5`}>{from}</div>
      <div className={`${side} relative border-t border-line md:border-t-0 md:border-l md:pl-5`}>
        <span aria-hidden="true" className={`${arrow} -top-2 right-3 flex md:hidden`}>
          <ArrowDown size={16} strokeWidth={1.75} />
        </span>
        {to}
      </div>
      <span aria-hidden="true" className={`${arrow} top-1/2 left-1/2 hidden -translate-1/2 md:flex`}>
        <ArrowRight size={16} strokeWidth={1.75} />
      </span>
    </div>
  </section>
);
