import type { ReactNode } from "react";

interface ToolBarProps {
  readonly children: ReactNode;
  /** Actions on the right, below on narrow screens. */
  readonly end?: ReactNode;
}

export const ToolBar = ({ children, end }: ToolBarProps) => (
  <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-2 gap-y-1">
    <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1">{children}</div>
    {end && (
      <div data-print="hide" className="flex flex-wrap items-center gap-1">
        {end}
      </div>
    )}
  </div>
);
