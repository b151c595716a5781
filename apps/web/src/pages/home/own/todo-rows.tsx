import type { ReactNode } from "react";

export const TodoRows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul aria-label={label} className="flex flex-col border-b border-line text-sm">
    {children}
  </ul>
);

interface TodoRowProps {
  readonly who?: ReactNode;
  readonly title: ReactNode;
  /** Text of users may be in it. */
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
}

/** Who or what, a sentence with its details below, and what can be done. */
export const TodoRow = ({ who, title, detail, actions }: TodoRowProps) => (
  <li className="relative grid grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-1.5 border-t border-line py-1.25 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto]">
    <span className="self-start pt-[2px]">{who}</span>
    <div className="flex min-w-0 flex-col">
      <div dir="auto" className="flex min-w-0 items-center gap-1 truncate">
        {title}
      </div>
      <p dir="auto" className="truncate text-ink-soft">
        {detail}
      </p>
    </div>
    {actions && (
      <div className="flex items-center gap-1.25 max-sm:col-start-2 max-sm:mt-0.75 max-sm:justify-self-start">
        {actions}
      </div>
    )}
  </li>
);
