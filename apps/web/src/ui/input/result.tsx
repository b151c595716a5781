import type { ReactNode } from "react";

interface ResultProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly note: ReactNode;
  readonly side?: ReactNode;
}

export const Result = ({ icon, title, note, side }: ResultProps) => (
  <span className="flex items-center gap-1.5">
    {icon}
    <span className="min-w-0 flex-1">
      <span className="block truncate leading-[1.4] font-medium">{title}</span>
      <span className="block truncate text-sm text-ink-soft">{note}</span>
    </span>
    {side && <span className="hidden shrink-0 text-xs text-ink-soft sm:block">{side}</span>}
  </span>
);
