import type { ReactNode } from "react";

interface NoWrapProps {
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export const NoWrap = ({ note, children }: NoWrapProps) => (
  <span className="whitespace-nowrap">
    {children}
    {note !== undefined && <span className="block text-xs text-ink-soft">{note}</span>}
  </span>
);
