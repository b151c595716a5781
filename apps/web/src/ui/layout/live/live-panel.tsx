import type { ReactNode } from "react";

interface LivePanelProps {
  readonly heading: ReactNode;
  readonly choice?: ReactNode;
  /** Separated by hairlines. */
  readonly children: ReactNode;
  readonly foot: ReactNode;
}

export const LivePanel = ({ heading, choice, children, foot }: LivePanelProps) => (
  <section className="min-w-0 overflow-hidden rounded-card border border-line bg-surface">
    <div className="flex min-h-[44px] flex-wrap items-center justify-between gap-x-2 gap-y-0.5 border-b border-line px-2 py-0.75">
      {heading}
      {choice}
    </div>
    <div className="divide-y divide-line">{children}</div>
    <div className="flex min-h-[44px] flex-wrap items-center justify-between gap-x-2 border-t border-line px-2 py-1 text-sm">
      {foot}
    </div>
  </section>
);

const heights = { normal: "min-h-[11.5rem]", tall: "min-h-[16.75rem]" } as const;

interface LiveAreaProps {
  readonly isTall?: boolean;
  readonly children: ReactNode;
}

/** Keeps its height while results change. */
export const LiveArea = ({ isTall = false, children }: LiveAreaProps) => (
  <div className={`flex flex-col justify-center p-2 ${heights[isTall ? "tall" : "normal"]}`}>{children}</div>
);
