import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "../../../../ui/brand/avatar.tsx";

/** Comments and events in the order of time. */
export const Thread = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ol
    aria-label={label}
    className="relative flex max-w-[58rem] min-w-0 flex-col gap-2.5 sm:before:absolute sm:before:top-2 sm:before:bottom-0 sm:before:left-[15.5px] sm:before:w-px sm:before:bg-line"
  >
    {children}
  </ol>
);

interface ThreadItemProps {
  readonly author: string;
  readonly id?: string;
  readonly head: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Something that a person wrote. */
export const ThreadItem = ({ author, id, head, actions, children }: ThreadItemProps) => (
  <li id={id} className="flex scroll-mt-9 gap-2">
    <span className="relative hidden self-start rounded-full bg-paper sm:block">
      <Avatar name={author} isPerson />
    </span>
    <article className="min-w-0 flex-1 rounded-card border border-line bg-surface">
      <header className="flex min-h-5.5 flex-wrap items-center gap-x-1 gap-y-0.25 border-b border-line px-2 py-0.5 text-sm">
        {head}
        {actions && <span className="ml-auto flex items-center gap-0.5">{actions}</span>}
      </header>
      {children}
    </article>
  </li>
);

export const ThreadBody = ({ children }: { readonly children: ReactNode }) => (
  <div className="min-w-0 overflow-x-auto px-2 py-1.5 [overflow-wrap:anywhere]">{children}</div>
);

/** Something that happened, in one line. */
export const ThreadEvent = ({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) => (
  <li className="flex items-start gap-2 text-sm text-ink-soft">
    <span className="relative grid w-2.5 shrink-0 place-items-center bg-paper py-0.25 sm:w-4">
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
    </span>
    <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
  </li>
);

/** A panel among the comments that no one wrote. */
export const ThreadPanel = ({
  icon: Icon,
  label,
  children,
}: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly children: ReactNode;
}) => (
  <li className="flex gap-2">
    <span className="relative hidden h-4 w-4 place-items-center bg-paper text-ink-soft sm:grid">
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </span>
    <section aria-label={label} className="min-w-0 flex-1 rounded-card border border-line bg-surface">
      {children}
    </section>
  </li>
);

/** One line that says what the thread is about. */
export const ThreadSummary = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-1 gap-y-0.5 text-sm">{children}</div>
);

export const Name = ({ children }: { readonly children: ReactNode }) => (
  <span className="font-semibold text-ink [overflow-wrap:anywhere]">{children}</span>
);

export const Quiet = ({ title, children }: { readonly title?: string; readonly children: ReactNode }) => (
  <span title={title} className="text-ink-soft">
    {children}
  </span>
);
