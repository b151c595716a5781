import type { ReactNode } from "react";

export const OrderedRows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ol aria-label={label} className="flex max-w-[42rem] flex-col border-b border-line text-sm">
    {children}
  </ol>
);

interface OrderedRowProps {
  readonly position: number;
  readonly title: string;
  readonly note: string;
  readonly actions?: ReactNode;
}

export const OrderedRow = ({ position, title, note, actions }: OrderedRowProps) => (
  <li className="flex min-h-5 items-center gap-1 border-t border-line py-0.5">
    <span aria-hidden="true" className="w-2 shrink-0 font-display text-xl text-brass tabular-nums">
      {position}
    </span>
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-1">
      {title}
      <span className="text-xs text-ink-soft">{note}</span>
    </span>
    {actions && <span className="flex shrink-0 gap-1">{actions}</span>}
  </li>
);
