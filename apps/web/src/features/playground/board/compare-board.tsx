import type { CSSProperties, ReactNode } from "react";

interface CompareBoardProps {
  readonly label: string;
  readonly count: number;
  readonly children: ReactNode;
}

export const CompareBoard = ({ label, count, children }: CompareBoardProps) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
    tabIndex={0}
    className="snap-x snap-mandatory overflow-x-auto rounded-card border border-line bg-surface md:snap-none"
  >
    <div className="min-w-[calc(var(--count)*min(19rem,84vw))]" style={{ "--count": count } as CSSProperties}>
      {children}
    </div>
  </section>
);

interface BoardRowProps {
  readonly title?: ReactNode;
  readonly children: ReactNode;
}

export const BoardRow = ({ title, children }: BoardRowProps) => (
  <div className="border-t border-line first:border-t-0">
    {title !== undefined && (
      <div className="border-b border-line bg-wash px-2 py-0.75 text-sm text-ink-soft">
        <div className="sticky left-2 w-fit max-w-[80vw] whitespace-pre-wrap">{title}</div>
      </div>
    )}
    <div className="grid grid-cols-[repeat(var(--count),minmax(0,1fr))]">{children}</div>
  </div>
);

interface BoardCellProps {
  readonly label: string;
  readonly isBase?: boolean;
  readonly children: ReactNode;
}

export const BoardCell = ({ label, isBase = false, children }: BoardCellProps) => (
  <section
    aria-label={label}
    className={`flex min-w-0 snap-start flex-col gap-1 border-l border-line p-1.5 [contain:layout_style] first:border-l-0 ${
      isBase ? "bg-[color-mix(in_oklab,var(--color-brass)_5%,transparent)]" : ""
    }`}
  >
    {children}
  </section>
);

interface AnswerBoxProps {
  readonly label: string;
  readonly isGrowing: boolean;
  readonly children: ReactNode;
}

/** Stays scrolled to its end while it grows, without script. */
export const AnswerBox = ({ label, isGrowing, children }: AnswerBoxProps) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
    tabIndex={0}
    className={`flex max-h-[34rem] min-w-0 overflow-x-hidden overflow-y-auto [contain:content] wrap-anywhere ${
      isGrowing ? "flex-col-reverse" : "flex-col"
    }`}
  >
    <div className="min-w-0 text-[0.9375rem]">{children}</div>
  </section>
);

export const CellLine = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex min-h-3 min-w-0 flex-wrap items-center gap-x-0.75 gap-y-0.5 text-sm text-ink-soft">
    {children}
  </div>
);

export const CellTools = ({ children }: { readonly children: ReactNode }) => (
  <span className="ml-auto inline-flex shrink-0 items-center gap-0.25">{children}</span>
);
