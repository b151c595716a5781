import type { ReactNode } from "react";

export const SessionRows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul aria-label={label} className="flex flex-col">
    {children}
  </ul>
);

interface SessionRowProps {
  readonly title: string;
  readonly note: string;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
  readonly actions: ReactNode;
}

export const SessionRow = ({ title, note, isCurrent, onChoose, actions }: SessionRowProps) => (
  <li className="flex items-center gap-1 border-t border-line py-0.5 first:border-t-0">
    <button
      type="button"
      onClick={onChoose}
      aria-current={isCurrent ? "true" : undefined}
      className="flex min-w-0 flex-1 flex-col rounded-control px-0.75 py-0.5 text-left text-sm transition-colors hover:bg-wash"
    >
      <span className={`max-w-full truncate ${isCurrent ? "font-medium text-brass" : ""}`}>{title}</span>
      <span className="max-w-full truncate text-xs text-ink-soft">{note}</span>
    </button>
    {actions}
  </li>
);
