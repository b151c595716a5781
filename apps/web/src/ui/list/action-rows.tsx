import type { ReactNode } from "react";

export const ActionRows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul aria-label={label} className="flex flex-col border-b border-line">
    {children}
  </ul>
);

interface ActionRowProps {
  /** Who or what it is about, 24 px. */
  readonly mark: ReactNode;
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
  /** Below the row, such as a form. */
  readonly below?: ReactNode;
  /** The sentence. */
  readonly children: ReactNode;
}

/** A sentence or a name, soft facts below it, and what can be done about it. */
export const ActionRow = ({ mark, detail, actions, below, children }: ActionRowProps) => (
  <li className="border-t border-line py-1.5">
    <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-x-1.25 gap-y-1 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto]">
      <span className="mt-[2px] flex size-3 items-center justify-center text-ink-soft">{mark}</span>
      <div className="min-w-0 text-sm">
        <p className="text-pretty break-words">{children}</p>
        {detail && <p className="text-ink-soft text-pretty break-words">{detail}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-1 max-sm:col-start-2">{actions}</div>}
      {below && <div className="col-span-full col-start-2">{below}</div>}
    </div>
  </li>
);
