import type { ReactNode } from "react";

const gaps = { normal: "gap-2", tight: "gap-1" } as const;

interface SectionProps {
  readonly heading: ReactNode;
  readonly note?: ReactNode;
  readonly gap?: keyof typeof gaps;
  readonly children: ReactNode;
}

export const Section = ({ heading, note, gap = "normal", children }: SectionProps) => (
  <section className={`flex flex-col ${gaps[gap]}`}>
    <div className="flex flex-wrap items-baseline justify-between gap-x-2">
      {heading}
      {note !== undefined && <div className="text-sm text-ink-soft">{note}</div>}
    </div>
    {children}
  </section>
);
