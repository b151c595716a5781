import type { ReactNode } from "react";

const gaps = {
  normal: "gap-x-2 gap-y-1",
  small: "gap-0.75",
  /** For a text and its icon button. */
  tight: "gap-x-0.25 gap-y-1 text-sm text-ink-soft",
} as const;

interface ClusterProps {
  readonly gap?: keyof typeof gaps;
  readonly isAtEnd?: boolean;
  /** For a field or a title with a button that stays beside it. */
  readonly isOneLine?: boolean;
  readonly children: ReactNode;
}

/** Things side by side. */
export const Cluster = ({ gap = "normal", isAtEnd = false, isOneLine = false, children }: ClusterProps) => (
  <div
    className={`flex min-w-0 items-center ${gaps[gap]} ${isOneLine ? "" : "flex-wrap"} ${isAtEnd ? "justify-end" : ""}`}
  >
    {children}
  </div>
);
