import type { ReactNode } from "react";

interface TablePanelProps {
  readonly label: string;
  readonly heading: ReactNode;
  readonly side: ReactNode;
  /** What happened, above the table. */
  readonly incident?: ReactNode;
  readonly children: ReactNode;
}

/** A table with a head of its own, in one frame. */
export const TablePanel = ({ label, heading, side, incident, children }: TablePanelProps) => (
  <section aria-label={label} className="overflow-hidden rounded-card border border-line bg-surface">
    <div className="flex min-h-5.5 flex-wrap items-center justify-between gap-x-2 gap-y-0.5 border-b border-line px-1.5 py-0.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5">{heading}</div>
      <div className="flex flex-wrap items-center gap-1 text-sm">{side}</div>
    </div>
    {incident && (
      <div role="status" className="border-b border-line bg-wash px-1.5 py-1 text-sm">
        {incident}
      </div>
    )}
    {children}
  </section>
);
