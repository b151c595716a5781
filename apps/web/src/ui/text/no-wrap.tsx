import type { ReactNode } from "react";

interface NoWrapProps {
  /** A second, quieter line. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A text that stays on its line. */
export const NoWrap = ({ note, children }: NoWrapProps) => (
  <span className="whitespace-nowrap">
    {children}
    {note !== undefined && <span className="block text-xs text-ink-soft">{note}</span>}
  </span>
);
