import type { ReactNode } from "react";

interface PanelProps {
  readonly heading: ReactNode;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export const Panel = ({ heading, note, children }: PanelProps) => (
  <section className="overflow-hidden rounded-card border border-line bg-surface">
    <div className="flex flex-wrap items-baseline justify-between gap-x-2 border-b border-line px-2 py-1">
      {heading}
      {note !== undefined && <div className="text-sm text-ink-soft">{note}</div>}
    </div>
    <div className="flex flex-col gap-1.5 p-2">{children}</div>
  </section>
);

export const Remark = ({ children }: { readonly children: ReactNode }) => (
  <div className="rounded-card border border-line bg-wash px-2 py-1.25 text-sm text-pretty [&_p+p]:mt-0.5">
    {children}
  </div>
);
