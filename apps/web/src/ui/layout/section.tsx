import type { ReactNode } from "react";
import { Heading, type HeadingVariant } from "../text/heading/heading.tsx";

export interface TitleProps {
  readonly title: ReactNode;
  /** Default: the slug of the title. */
  readonly id?: string;
  readonly level?: 2 | 3;
  readonly variant?: HeadingVariant;
  /** At the end of the title's line. */
  readonly note?: ReactNode;
}

/** A heading, and what is said at the end of its line. */
export const TitleRow = ({ title, id, level = 2, variant = "section", note }: TitleProps) => (
  <>
    <Heading level={level} id={id} variant={variant}>
      {title}
    </Heading>
    {note !== undefined && <div className="text-sm text-ink-soft">{note}</div>}
  </>
);

const gaps = { normal: "gap-2", tight: "gap-1" } as const;

interface SectionProps extends TitleProps {
  readonly gap?: keyof typeof gaps;
  readonly children: ReactNode;
}

export const Section = ({ gap = "normal", children, ...title }: SectionProps) => (
  <section className={`flex flex-col ${gaps[gap]}`}>
    <div className="flex flex-wrap items-baseline justify-between gap-x-2">
      <TitleRow {...title} />
    </div>
    {children}
  </section>
);
