import type { ReactNode } from "react";

interface ProfileHeaderProps {
  readonly avatar: ReactNode;
  readonly title: ReactNode;
  /** Beside the title, such as the name in addresses. */
  readonly note: ReactNode;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

export const ProfileHeader = ({ avatar, title, note, actions, children }: ProfileHeaderProps) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 gap-y-2 sm:items-center sm:gap-x-3.5 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
    {avatar}
    <div className="flex min-w-0 flex-col gap-0.75">
      <div className="flex flex-wrap items-baseline gap-x-1.5 wrap-anywhere">
        {title}
        <span className="font-mono text-ink-soft">{note}</span>
      </div>
      {children}
    </div>
    <div data-print="hide" className="col-span-2 flex flex-wrap gap-1 empty:hidden lg:col-span-1">
      {actions}
    </div>
  </div>
);
