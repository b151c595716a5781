import type { ReactNode } from "react";

interface RowActionsProps {
  /** At the end of a row, or at the start of a panel. */
  readonly align?: "start" | "end";
  readonly children: ReactNode;
}

export const RowActions = ({ align = "end", children }: RowActionsProps) => (
  <div className={`flex flex-wrap gap-0.75 ${align === "end" ? "justify-end" : ""}`}>{children}</div>
);
