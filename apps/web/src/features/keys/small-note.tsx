import type { ReactNode } from "react";

interface SmallNoteProps {
  readonly isAlert?: boolean;
  readonly children: ReactNode;
}

export const SmallNote = ({ isAlert = false, children }: SmallNoteProps) => (
  <div
    role={isAlert ? "alert" : "status"}
    className={`max-w-[36rem] text-xs text-pretty whitespace-normal ${isAlert ? "text-bad" : "text-ink-soft"}`}
  >
    {children}
  </div>
);
